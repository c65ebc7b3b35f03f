import { dashboardPath, signInPath } from "#contract/addresses.ts";
import { MEDIA_TYPES } from "#contract/endpoint.ts";
import { Refusal } from "#domain/errors.ts";
import { isConfirmed } from "#domain/sign-in.ts";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { unlinkIdentity } from "#registry/accounts/linked-identities.ts";
import { addPasskey, removePasskey } from "#registry/accounts/passkeys.ts";
import { beginRoundTrip, endSessions } from "#registry/accounts/sessions.ts";
import { renderJson } from "#render/json.ts";
import { challengeOf, parseNewCredential } from "../../../passkeys/credential.ts";
import { relyingPartyOf } from "../../../passkeys/relying-party.ts";
import { registrationOptions, verifyNewPasskey } from "../../../passkeys/verify-passkey.ts";
import { sendAnswer } from "../../../send-answer.ts";
import { deviceOf, markDevice } from "../../../session/device.ts";
import type { Handler } from "../../handler.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, showPage, type Visit, visitOf } from "../visit.ts";
import { accountProofHandlers } from "./account-proof-handlers.ts";
import { accountView } from "./account-view.ts";
import { leaveHandlers } from "./leave-handlers.ts";
import { beginLink } from "./provider-sign-in.ts";
import type { SignInParts } from "./show-sign-in.ts";

/** Name, mail, passkeys, providers and sessions of the signed-in account. */
export function accountHandlers(parts: SignInParts) {
	const { registry } = parts;
	const page = (visit: Visit) => accountPage(parts, visit);
	return {
		...accountProofHandlers(parts, page),
		...leaveHandlers(parts),
		account: showPage(parts, page),
		saveAccount: takeForm(parts, "saveAccount", {
			act: async ({ account }, { display_name: displayName, wants_mail: wantsMail }) => {
				await changeAccount(registry, { accountId: account.id, displayName, wantsMail });
				return { to: dashboardPath("account"), done: "saved" };
			},
			again: page,
		}),
		newPasskeyChallenge: newPasskeyChallenge(parts),
		addPasskey: addPasskeyForm(parts),
		removePasskey: takeForm(parts, "removePasskey", {
			act: async ({ account, parameters }) => {
				const passkeyId = parameters.id ?? "";
				await removePasskey(registry, { accountId: account.id, passkeyId });
				return { to: dashboardPath("account"), done: "passkey-removed" };
			},
			again: page,
		}),
		linkIdentity: beginLink(parts),
		unlinkIdentity: takeForm(parts, "unlinkIdentity", {
			act: async ({ account, parameters }) => {
				await unlinkIdentity(registry, { accountId: account.id, id: parameters.id ?? "" });
				return { to: dashboardPath("account"), done: "identity-removed" };
			},
			again: page,
		}),
		endSessions: takeForm(parts, "endSessions", {
			confirm: true,
			act: async ({ account: { id } }) => {
				await endSessions(registry, id, { id });
				return { to: dashboardPath("signIn"), done: "signed-out-everywhere" };
			},
			again: page,
		}),
	};
}

async function accountPage({ registry, providers, postMail }: SignInParts, visit: Visit) {
	const { account, session, hour } = visit;
	return accountView(hour.context, {
		...visit,
		sessions: await registry.store.sessions.by("account", account.id),
		identities: await registry.store.identities.by("account", account.id),
		providers: [...(providers?.values() ?? [])],
		isConfirmed: isConfirmed(session, registry.now()),
		sendsMail: postMail !== undefined,
	});
}

function newPasskeyChallenge(parts: DashboardParts): Handler {
	const { registry } = parts;
	return async (request, response) => {
		const { account, session, hour } = visitOf(request, parts);
		if (!isConfirmed(session, registry.now())) {
			throw new Refusal("sign_in_required", "Sign in again to add a passkey.");
		}
		const deviceDigest = markDevice(request, response, registry);
		const asked = { accountId: account.id, deviceDigest };
		const challenge = await beginRoundTrip(registry, { kind: "passkey", ...asked });
		const party = relyingPartyOf(hour.context.site);
		const body = renderJson(await registrationOptions(party, { account, challenge }));
		await sendAnswer(request, response, { mediaType: MEDIA_TYPES.json, cache: "no-store", body });
	};
}

function addPasskeyForm(parts: SignInParts): Handler {
	const { registry } = parts;
	return (request, response) =>
		takeForm(parts, "addPasskey", {
			act: async ({ account, session, hour }, { name, credential: text }) => {
				if (!isConfirmed(session, registry.now()))
					return { to: signInPath(dashboardPath("account")) };
				const credential = parseNewCredential(text);
				await addPasskey(registry, {
					accountId: account.id,
					deviceDigest: deviceOf(request, registry).digest,
					challenge: challengeOf(credential),
					credential: await verifyNewPasskey(relyingPartyOf(hour.context.site), credential),
					name,
				});
				return { to: dashboardPath("account"), done: "passkey-added" };
			},
			again: (visit) => accountPage(parts, visit),
		})(request, response);
}
