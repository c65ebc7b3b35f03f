import type { TokenRecord } from "#domain/records/token-record.ts";
import { recordAct } from "../audit/record-audit.ts";
import { noRecord } from "../requirements.ts";
import type { Actor, RegistryContext } from "../store.ts";

export interface Revocation {
	/** Required owner; other owners' tokens are treated like unknown ones. */
	ownerId?: string | undefined;
	/** Default: the owner. */
	actor?: Actor | undefined;
}

/** Revokes a token immediately. Revoking it again changes nothing. */
export async function revokeToken(
	context: RegistryContext,
	id: string,
	{ ownerId, actor }: Revocation = {},
): Promise<TokenRecord> {
	return context.store.transact(async (transaction) => {
		const token = await transaction.tokens.find(id);
		if (!token || (ownerId !== undefined && token.ownerId !== ownerId)) {
			throw noRecord("tokens");
		}
		if (token.revokedAt !== null) return token;
		const revoked = { ...token, revokedAt: context.now().toISOString() };
		transaction.tokens.save(revoked);
		await recordAct(context, transaction, {
			actor: actor ?? { id: token.ownerId },
			owner: token.ownerId,
			action: "token.revoke",
			subject: `token ${id}`,
		});
		return revoked;
	});
}
