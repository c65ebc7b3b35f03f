import { serviceAccount } from "#domain/accounts/owners.ts";
import { verb } from "../act.ts";
import { recordAct, recordAudit } from "../audit/record-audit.ts";
import { noRecord } from "../requirements.ts";
import type { Actor } from "../store.ts";

export interface Revocation {
	/** Required owner; other owners' tokens are treated like unknown ones. */
	ownerId?: string | undefined;
	/** Default: the owner. */
	actor?: Actor | undefined;
}

/** Revokes a token immediately. Revoking it again changes nothing. */
export const revokeToken = verb(
	async (transaction, id: string, { ownerId, actor }: Revocation = {}) => {
		const token = await transaction.tokens.find(id);
		if (!token || (ownerId !== undefined && token.ownerId !== ownerId)) {
			throw noRecord("tokens");
		}
		if (token.revokedAt !== null) return token;
		const revoked = { ...token, revokedAt: transaction.now().toISOString() };
		transaction.tokens.save(revoked);
		const { ownerId: owner } = token;
		const by = actor ?? { id: owner };
		const act = { actor: by, action: "token.revoke", subject: `token ${id}` };
		// A service account ends itself, whatever its role.
		if (by.by === serviceAccount(id)) recordAudit(transaction, { ...act, member: owner });
		else await recordAct(transaction, { ...act, owner });
		return revoked;
	},
);
