import { dashboardPath, signInPath } from "#contract/http/addresses.ts";
import { isConfirmed } from "#domain/accounts/sign-in.ts";
import { isHiddenByOwner } from "#domain/agents/removals.ts";
import { Refusal } from "#domain/errors.ts";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { deleteAccount, onlyAdminOf } from "#registry/accounts/delete-account.ts";
import { exportAccount } from "#registry/accounts/export-account.ts";
import { addPasskey, removePasskey, unlinkIdentity } from "#registry/accounts/linked-identities.ts";
import { beginRoundTrip, endSessions } from "#registry/accounts/sessions.ts";
import { challengeOf, parseNewCredential } from "../../../passkeys/credential.ts";
import { registrationOptions, verifyNewPasskey } from "../../../passkeys/verify-passkey.ts";
import { deviceOf, markDevice } from "../../../session/device.ts";
import { type Handler, sendAsRow, sendJson } from "../../handler.ts";
import { formsOf } from "../forms-of.ts";
import { type DashboardParts, seeOther, showPage, type Visit, visitOf } from "../visit.ts";
import { accountProofHandlers } from "./account-proof-handlers.ts";
import { accountView } from "./account-view.ts";
import { beginLink } from "./provider-sign-in.ts";
import type { SignInParts } from "./show-sign-in.ts";

/** Name, mail, passkeys, providers and sessions of the signed-in account. */
export function accountHandlers(parts: SignInParts) {
	const { registry } = parts;
	const page = (visit: Visit) => accountPage(parts, visit);
	const form = formsOf(parts, { path: () => ACCOUNT, again: page });
	return {
		...accountProofHandlers(parts, page),
		accountExport: sendExport(parts),
		deleteAccount: form(
			"deleteAccount",
			{ needsSignIn: true, confirm: true, done: "account-deleted", to: dashboardPath("signIn") },
			async ({ account }) => {
				await deleteAccount(registry, account.id);
				parts.onChange("member");
			},
		),
		account: showPage(parts, page),
		saveAccount: form("saveAccount", "saved", ({ account }, input) => {
			const { display_name: displayName, wants_mail: wantsMail } = input;
			return changeAccount(registry, { accountId: account.id, displayName, wantsMail });
		}),
		newPasskeyChallenge: newPasskeyChallenge(parts),
		addPasskey: form(
			"addPasskey",
			{ needsSignIn: true, done: "passkey-added" },
			async ({ account, hour, request }, { name, credential: text }) => {
				const credential = parseNewCredential(text);
				await addPasskey(registry, {
					accountId: account.id,
					deviceDigest: deviceOf(request, registry).digest,
					challenge: challengeOf(credential),
					credential: await verifyNewPasskey(hour.context.site, credential),
					name,
				});
			},
		),
		removePasskey: form("removePasskey", "passkey-removed", ({ account, parameters }) =>
			removePasskey(registry, { accountId: account.id, passkeyId: parameters.id }),
		),
		linkIdentity: beginLink(parts),
		unlinkIdentity: form("unlinkIdentity", "identity-removed", ({ account, parameters }) =>
			unlinkIdentity(registry, { accountId: account.id, id: parameters.id }),
		),
		endSessions: form(
			"endSessions",
			{ confirm: true, done: "signed-out-everywhere", to: dashboardPath("signIn") },
			({ account: { id } }) => endSessions(registry, id, { id }),
		),
	};
}

const ACCOUNT = dashboardPath("account");

function sendExport(parts: DashboardParts): Handler {
	return async (request, response) => {
		const { account, session } = visitOf(request, parts);
		if (!isConfirmed(session, parts.registry.now()))
			return seeOther(response, { to: signInPath(ACCOUNT) });
		await sendAsRow(request, response, {
			body: await exportAccount(parts.registry, account),
			headers: { "Content-Disposition": 'attachment; filename="account.json"' },
		});
	};
}

async function accountPage({ registry, providers, postMail }: SignInParts, visit: Visit) {
	const { account, session, hour } = visit;
	return accountView(hour.context, {
		...visit,
		sessions: await registry.store.sessions.by("account", account.id),
		identities: await registry.store.identities.by("account", account.id),
		agents: await registry.store.agents.by("owner", account.id),
		hidden: (await registry.store.agents.by("hiddenOwner", account.id)).filter(isHiddenByOwner),
		onlyAdminOf: await onlyAdminOf(registry.store, account.id),
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
		const ids = { accountId: account.id, deviceDigest: markDevice(request, response, registry) };
		const challenge = await beginRoundTrip(registry, { kind: "passkey", ...ids });
		const options = await registrationOptions(hour.context.site, { account, challenge });
		await sendJson(request, response, options);
	};
}
