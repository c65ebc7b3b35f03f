import type { Request, Response } from "express";
import { PROBLEMS } from "#contract/http/problem.ts";
import { getHour } from "../../../hours/served-hour.ts";
import { ownPage } from "../../../session/next-page.ts";
import { type DashboardParts, sendPage } from "../visit.ts";
import { type ShownSignIn, signInView } from "./sign-in-view.ts";

export interface SignInParts extends DashboardParts {
	/** Sends a mail some time after the call and handles failures itself. Absent if no mail can be sent. */
	postMail?: ((mail: { to: string; subject: string; text: string }) => void) | undefined;
}

export interface SignInExchange {
	request: Request;
	response: Response;
}

export async function showSignIn(
	parts: SignInParts,
	{ request, response }: SignInExchange,
	{ status, ...shown }: Pick<ShownSignIn, "next" | "done" | "attempt"> & { status?: number },
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
