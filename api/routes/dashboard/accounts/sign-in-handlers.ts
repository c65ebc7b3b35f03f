import type { Response } from "express";
import { EmailForm, NoFields, PasskeyForm } from "#contract/accounts/forms.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { Refusal } from "#domain/errors.ts";
import { keepsSecureCookies } from "#domain/web/loopback-host.ts";
import { beginRoundTrip, endSession } from "#registry/accounts/sessions.ts";
import { redeemSignIn, signInByPasskey } from "#registry/accounts/sign-in.ts";
import { requireOwnWay } from "#registry/accounts/ways-in.ts";
import { getHour } from "../../../hours/served-hour.ts";
import { readFormBody } from "../../../middleware/read-form-body.ts";
import { accountIdOf, challengeOf, parseUsedCredential } from "../../../passkeys/credential.ts";
import { signInOptions, verifyPasskey } from "../../../passkeys/verify-passkey.ts";
import { clearCookie, readCookie, setCookie, takeDone } from "../../../session/cookies.ts";
import { deviceOf, markDevice } from "../../../session/device.ts";
import { keepNext, ownPage, readNext } from "../../../session/next-page.ts";
import { type Handler, type Handlers, parameterOf, sendJson } from "../../handler.ts";
import { pageParameters } from "../../pages/page-parameters.ts";
import { parseForm } from "../take-form.ts";
import { type DashboardParts, seeOther, sendPage } from "../visit.ts";
import { writeLinkMail } from "./mail-link.ts";
import { beginProviderSignIn, finishProviderSignIn } from "./provider-sign-in.ts";
import { type SignInParts, showSignIn } from "./show-sign-in.ts";
import { linkView, MAILED_TO, PLAIN_HTTP, signInMail } from "./sign-in-view.ts";

export function signInHandlers(parts: SignInParts) {
	return {
		signIn: async (request, response) => {
			const { next } = pageParameters(request.call.query);
			await showSignIn(parts, { request, response }, { next, done: takeDone(request, response) });
		},
		requestLink: refusePlainHttp(parts, requestLink(parts)),
		passkeyChallenge: refusePlainHttp(parts, passkeyChallenge(parts)),
		signInByPasskey: refusePlainHttp(parts, signInByPasskeyForm(parts)),
		beginProviderSignIn: refusePlainHttp(parts, beginProviderSignIn(parts)),
		finishProviderSignIn: refusePlainHttp(parts, finishProviderSignIn(parts)),
		link: async (request, response) => {
			keepSecret(response);
			const view = linkView(getHour(parts.source).context, parameterOf(request, "code"));
			await sendPage({ request, response, parts, view });
		},
		redeemLink: refusePlainHttp(parts, redeemLink(parts)),
		signOut: async (request, response) => {
			const { session } = request.call;
			if (session) await endSession(parts.registry, session.session.digest);
			clearCookie(response, "session");
			seeOther(response, { to: dashboardPath("signIn"), done: "signed-out" });
		},
	} satisfies Partial<Handlers>;
}

/** Does not use up a link for a session that the browser would not keep. */
function refusePlainHttp({ source }: SignInParts, handler: Handler): Handler {
	return async (request, response) => {
		if (!keepsSecureCookies(getHour(source).context.site.baseUrl)) {
			throw new Refusal("not_allowed", PLAIN_HTTP);
		}
		await handler(request, response);
	};
}

/** The answer is always the same, so that it reveals nothing about an address. */
function requestLink(parts: SignInParts): Handler {
	const { registry, postMail } = parts;
	return async (request, response) => {
		if (!postMail) throw new Refusal("not_allowed", "This instance does not send mail.");
		requireOwnWay(registry);
		const values = await readFormBody(request);
		const { email: text, next } = await parseForm(EmailForm, values);
		const email = normalizeEmail(text);
		if (email === undefined) {
			const errors = [{ pointer: "#/email", detail: "must look like ada@your-domain.org" }];
			const attempt = { values, errors, detail: "This is not a valid e-mail address." };
			await showSignIn(parts, { request, response }, { next, attempt });
			return;
		}
		const deviceDigest = markDevice(request, response, registry);
		const mail = await writeLinkMail(parts, request, { email, deviceDigest, mailOf: signInMail });
		if (mail) response.once("close", () => postMail(mail));
		keepNext(response, next);
		seeOther(response, { to: dashboardPath("signIn"), done: MAILED_TO + email });
	};
}

function redeemLink({ registry, countNetwork, countSignIn }: SignInParts): Handler {
	return async (request, response) => {
		keepSecret(response);
		await parseForm(NoFields, await readFormBody(request));
		const device = deviceOf(request, registry);
		const { secret, account } = await redeemSignIn(registry, {
			code: parameterOf(request, "code"),
			deviceDigest: device.digest,
			earlier: readCookie(request, "session"),
			beforeCreation: async () => countNetwork?.accounts(request),
		});
		// It was asked for, and it was opened.
		await countSignIn?.(request, account.id, 2);
		setCookie(response, "session", secret);
		device.keep(response);
		clearCookie(response, "next");
		seeOther(response, { to: readNext(request) ?? dashboardPath("dashboard") });
	};
}

/**
 * The address contains the code, so it is never sent as a referrer. Browsers without Fetch Metadata still send the
 * form's origin.
 */
function keepSecret(response: Response): void {
	response.set("Referrer-Policy", "strict-origin");
}

export function passkeyChallenge({ registry, source }: DashboardParts): Handler {
	return async (request, response) => {
		requireOwnWay(registry);
		const ids = { accountId: null, deviceDigest: markDevice(request, response, registry) };
		const challenge = await beginRoundTrip(registry, { kind: "passkey", ...ids });
		await sendJson(request, response, await signInOptions(getHour(source).context.site, challenge));
	};
}

export function signInByPasskeyForm({ registry, source, countSignIn }: DashboardParts): Handler {
	return async (request, response) => {
		const form = await parseForm(PasskeyForm, await readFormBody(request));
		const credential = parseUsedCredential(form.credential);
		const { site } = getHour(source).context;
		const device = deviceOf(request, registry);
		const { secret, account } = await signInByPasskey(registry, {
			accountId: accountIdOf(credential),
			passkeyId: credential.id,
			challenge: challengeOf(credential),
			deviceDigest: device.digest,
			verify: (passkey) => verifyPasskey(site, { credential, passkey }),
			earlier: readCookie(request, "session"),
		});
		await countSignIn?.(request, account.id, 1);
		setCookie(response, "session", secret);
		device.keep(response);
		seeOther(response, { to: ownPage(form.next) ?? dashboardPath("dashboard") });
	};
}
