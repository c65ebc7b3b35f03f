import { Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { Passkey } from "#domain/records/account-record.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import { verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { requireRecord } from "../requirements.ts";
import { sha256 } from "../sha256.ts";
import { requireOtherWay } from "./linked-identities.ts";
import { spendSignIn } from "./sessions.ts";

export interface NewPasskey {
	accountId: string;
	deviceDigest: string | null;
	/** What the authenticator signed. */
	challenge: string;
	/** From the authenticator, with a verified signature. */
	credential: Pick<Passkey, "id" | "publicKey" | "counter" | "transports">;
	name?: string | undefined;
}

/** Adds a way to sign in to an account. */
export const addPasskey = verb(
	async (transaction, { accountId, deviceDigest, challenge, credential, name }: NewPasskey) => {
		const shownName = checkName(name);
		const account = await requireRecord(transaction, "accounts", accountId);
		const at = transaction.now();
		const signIn = await spendSignIn(transaction, {
			kind: "passkey",
			digest: sha256(challenge),
			deviceDigest,
			at,
		});
		if (signIn?.accountId !== accountId) {
			throw new Refusal("invalid_body", "This took too long or was sent twice. Start again.");
		}
		requireQuota("passkeys", transaction.limits, { count: account.passkeys.length });
		if (account.passkeys.some(({ id }) => id === credential.id)) {
			throw new Refusal("conflict", "You have already added this passkey.");
		}
		const passkey = {
			...credential,
			name: shownName,
			createdAt: at.toISOString(),
			lastUsedAt: null,
		};
		const changed = { ...account, passkeys: [...account.passkeys, passkey] };
		transaction.accounts.save(changed);
		await recordOwnAct(transaction, {
			member: accountId,
			action: "passkey.add",
			changes: [{ field: "passkey", before: null, after: shownName }],
		});
		return changed;
	},
);

function checkName(raw = ""): string {
	const gated = gateText(raw);
	if (gated.ok) return gated.text || "Passkey";
	throw new Refusal("invalid_body", "This name cannot be used.", {
		errors: [{ pointer: "#/name", detail: gated.detail }],
	});
}

/** Removes a passkey, unless it is the last way to sign in. */
export const removePasskey = verb(
	async (transaction, { accountId, passkeyId }: { accountId: string; passkeyId: string }) => {
		const account = await transaction.accounts.find(accountId);
		const passkey = account?.passkeys.find(({ id }) => id === passkeyId);
		if (!account || !passkey) throw new Refusal("not_found", "You have no passkey with this ID.");
		const linked = await transaction.identities.by("account", accountId);
		requireOtherWay(account, linked);
		const passkeys = account.passkeys.filter(({ id }) => id !== passkeyId);
		const changed = { ...account, passkeys };
		transaction.accounts.save(changed);
		await recordOwnAct(transaction, {
			member: accountId,
			action: "passkey.remove",
			changes: [{ field: "passkey", before: passkey.name, after: null }],
		});
		return changed;
	},
);
