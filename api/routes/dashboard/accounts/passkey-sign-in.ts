import { dashboardPath } from "#contract/addresses.ts";
import { PasskeyForm } from "#contract/forms.ts";
import { MEDIA_TYPES } from "#contract/media-types.ts";
import { makePasskeyChallenge } from "#registry/accounts/make-passkey-challenge.ts";
import { signInByPasskey } from "#registry/accounts/sign-in-by-passkey.ts";
import { renderJson } from "#render/json.ts";
import { readFormBody } from "../../../middleware/read-form-body.ts";
import { accountIdOf, challengeOf, parseUsedCredential } from "../../../passkeys/credential.ts";
import { signInOptions } from "../../../passkeys/passkey-options.ts";
import { relyingPartyOf } from "../../../passkeys/relying-party.ts";
import { verifyPasskey } from "../../../passkeys/verify-passkey.ts";
import { sendAnswer } from "../../../send-answer.ts";
import { getHour } from "../../../served-hour.ts";
import { readCookie, setCookie } from "../../../session/cookies.ts";
import { deviceOf, markDevice } from "../../../session/device.ts";
import { ownPage } from "../../../session/next-page.ts";
import type { Handler } from "../../handler.ts";
import { seeOther } from "../show-page.ts";
import { parseForm } from "../take-form.ts";
import type { DashboardParts } from "../visit.ts";

/** What the script of the sign-in page passes to the authenticator. */
export function passkeyChallenge({ registry, source }: DashboardParts): Handler {
	return async (request, response) => {
		const deviceDigest = markDevice(request, response, registry);
		const challenge = await makePasskeyChallenge(registry, { accountId: null, deviceDigest });
		const party = relyingPartyOf(getHour(source).context.site);
		const body = renderJson(await signInOptions(party, challenge));
		await sendAnswer(request, response, { mediaType: MEDIA_TYPES.json, cache: "no-store", body });
	};
}

export function signInByPasskeyForm({ registry, source }: DashboardParts): Handler {
	return async (request, response) => {
		const form = await parseForm(PasskeyForm, await readFormBody(request));
		const credential = parseUsedCredential(form.credential);
		const party = relyingPartyOf(getHour(source).context.site);
		const device = deviceOf(request, registry);
		const { secret } = await signInByPasskey(registry, {
			accountId: accountIdOf(credential),
			passkeyId: credential.id,
			challenge: challengeOf(credential),
			deviceDigest: device.digest,
			verify: (passkey) => verifyPasskey(party, { credential, passkey }),
			earlier: readCookie(request, "session"),
		});
		setCookie(response, "session", secret);
		device.keep(response);
		seeOther(response, { to: ownPage(form.next) ?? dashboardPath("dashboard") });
	};
}
