import { NoFields, ProviderForm } from "#contract/accounts/forms.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { PROBLEMS } from "#contract/http/problem.ts";
import { isConfirmed } from "#domain/accounts/sign-in.ts";
import { Refusal } from "#domain/errors.ts";
import { linkIdentity } from "#registry/accounts/linked-identities.ts";
import { beginRoundTrip } from "#registry/accounts/sessions.ts";
import { signInByIdentity, takeProviderRequest, unfitReturn } from "#registry/accounts/sign-in.ts";
import { getHour } from "../../../hours/served-hour.ts";
import { readFormBody } from "../../../middleware/read-form-body.ts";
import type { Provider } from "../../../oidc/provider.ts";
import { clearCookie, readCookie, setCookie } from "../../../session/cookies.ts";
import { deviceOf } from "../../../session/device.ts";
import { keepNext, readNext } from "../../../session/next-page.ts";
import type { Handler } from "../../handler.ts";
import { parseForm } from "../take-form.ts";
import { type DashboardParts, type Lead, seeOther, sendPage, visitOf } from "../visit.ts";
import { proofMail } from "./account-proof-handlers.ts";
import { writeLinkMail } from "./mail-link.ts";
import { type SignInExchange, type SignInParts, showSignIn } from "./show-sign-in.ts";
import { leaveView } from "./sign-in-view.ts";

export function beginProviderSignIn(parts: SignInParts): Handler {
	return async (request, response) => {
		const exchange = { request, response };
		const { provider: name, next } = await parseForm(ProviderForm, await readFormBody(request));
		const provider = providerOf(parts, name);
		await orSignInPage(parts, { ...exchange, next }, async () => {
			const send = await prepareToLeave(parts, { ...exchange, provider, accountId: null });
			keepNext(response, next);
			await send();
		});
	};
}

/** The same for linking a provider to the signed-in account. */
export function beginLink(parts: DashboardParts): Handler {
	return async (request, response) => {
		const provider = providerOf(parts, request.call.parameters.provider);
		const { account, session } = visitOf(request, parts);
		await parseForm(NoFields, await readFormBody(request));
		if (!isConfirmed(session, parts.registry.now())) {
			throw new Refusal("sign_in_required", "Sign in again to link a provider.");
		}
		const departure = { request, response, provider, accountId: account.id };
		const send = await prepareToLeave(parts, departure);
		await send();
	};
}

interface Departure extends SignInExchange {
	provider: Provider;
	accountId: string | null;
}

/**
 * Our policy (`form-action`) stops browsers from following a form's redirects to another site. So they get a page that
 * refreshes to the provider and also has a link.
 */
async function prepareToLeave(
	parts: DashboardParts,
	{ request, response, provider, accountId }: Departure,
): Promise<() => Promise<void>> {
	const { registry, source } = parts;
	const addressFor = await provider.begin();
	const { digest: deviceDigest, keep } = deviceOf(request, registry);
	const secret = await beginRoundTrip(registry, { kind: "provider", accountId, deviceDigest });
	const address = await addressFor(secret);
	const view = leaveView(getHour(source).context, { label: provider.label, address });
	return async () => {
		keep(response);
		setCookie(response, "provider", secret);
		response.set("Refresh", `0; url=${address}`);
		await sendPage({ request, response, parts, view });
	};
}

/** Where providers send browsers back to. */
export function finishProviderSignIn(parts: SignInParts): Handler {
	return async (request, response) => {
		// The address contains the provider's code.
		response.set("Referrer-Policy", "strict-origin");
		const provider = providerOf(parts, request.call.parameters.provider);
		if (request.method === "HEAD") {
			seeOther(response, { to: dashboardPath("signIn") });
			return;
		}
		const exchange = { request, response };
		await orSignInPage(parts, { ...exchange, next: readNext(request) }, async () => {
			seeOther(response, await receive(parts, { ...exchange, provider }));
		});
	};
}

async function receive(
	parts: SignInParts,
	{ request, response, provider }: Omit<Departure, "accountId">,
): Promise<Lead> {
	const { registry, countNetwork, countSignIn } = parts;
	const secret = readCookie(request, "provider") ?? "";
	const back = { query: request.call.query, secret };
	// A request without the state that the browser was sent away with must not end its sign-in.
	if (!provider.isReturn(back)) throw unfitReturn();
	clearCookie(response, "provider");
	const device = deviceOf(request, registry);
	const accountId = await takeProviderRequest(registry, { secret, deviceDigest: device.digest });
	if (accountId !== null && request.call.session?.account.id !== accountId) throw unfitReturn();
	const proven = await provider.finish(back);
	if (accountId !== null) {
		await linkIdentity(registry, { accountId, proven });
		return { to: dashboardPath("account"), done: "identity-added" };
	}
	const { isNew, joinable, ...opened } = await signInByIdentity(registry, {
		proven,
		deviceDigest: device.digest,
		earlier: readCookie(request, "session"),
		beforeCreation: async () => countNetwork?.accounts(request),
	});
	await countSignIn?.(request, opened.account.id, 1);
	setCookie(response, "session", opened.secret);
	device.keep(response);
	clearCookie(response, "next");
	const to = readNext(request) ?? dashboardPath("dashboard");
	if (joinable !== null && parts.postMail) {
		const letter = { email: joinable, deviceDigest: device.digest, mailOf: proofMail };
		const mail = await writeLinkMail(parts, request, letter);
		if (mail) parts.postMail(mail);
		return { to, done: "account-joinable" };
	}
	return isNew ? { to, done: "account-made" } : { to };
}

/** A visitor whose sign-in fails sees why, above all ways to sign in. */
async function orSignInPage(
	parts: SignInParts,
	{ request, response, next }: SignInExchange & { next: string | undefined },
	act: () => Promise<void>,
): Promise<void> {
	try {
		await act();
	} catch (error) {
		if (!(error instanceof Refusal) || request.call.session) throw error;
		const attempt = { values: {}, errors: [], detail: error.message };
		response.set(error.headers);
		const { status } = PROBLEMS[error.code];
		await showSignIn(parts, { request, response }, { next, attempt, status });
	}
}

function providerOf({ providers }: DashboardParts, name = ""): Provider {
	const provider = providers?.get(name);
	if (!provider) throw new Refusal("not_found", "This site does not have this sign-in provider.");
	return provider;
}
