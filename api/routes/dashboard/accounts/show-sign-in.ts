import type { Request, Response } from "express";
import { PROBLEMS } from "#contract/http/problem.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { getHour } from "../../../hours/served-hour.ts";
import { ownPage } from "../../../session/next-page.ts";
import { type DashboardParts, sendPage } from "../visit.ts";
import { signInView } from "./sign-in-view.ts";

export interface SignInParts extends DashboardParts {
	/** Sends a mail some time after the call and handles failures itself. Absent if no mail can be sent. */
	postMail?: ((mail: { to: string; subject: string; text: string }) => void) | undefined;
}

export interface SignInExchange {
	request: Request;
	response: Response;
}

interface ShownSignIn {
	next?: string | undefined;
	done?: string | undefined;
	/** A failed sign-in, with its status. */
	attempt?: FormAttempt;
	status?: number;
}

export async function showSignIn(
	parts: SignInParts,
	{ request, response }: SignInExchange,
	{ status, ...shown }: ShownSignIn,
): Promise<void> {
	const { onlyProviders = false } = parts.registry.signIn ?? {};
	const view = signInView(getHour(parts.source).context, {
		...shown,
		account: request.call.session?.account ?? null,
		sendsMail: parts.postMail !== undefined && !onlyProviders,
		hasPasskeys: !onlyProviders,
		providers: [...(parts.providers?.values() ?? [])],
		next: ownPage(shown.next),
	});
	const usual = shown.attempt ? PROBLEMS.invalid_body.status : 200;
	await sendPage({ request, response, parts, view, status: status ?? usual });
}
