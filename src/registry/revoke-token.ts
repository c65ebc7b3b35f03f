import { Refusal } from "#domain/errors.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import type { RegistryContext } from "./registry-context.ts";

/** Ends a token at once. Revoking twice changes nothing. */
export async function revokeToken(
	{ store, now }: RegistryContext,
	id: string,
): Promise<TokenRecord> {
	return store.transact(async (transaction) => {
		const token = await transaction.findToken(id);
		if (!token) throw new Refusal("not_found", "No token has this id.");
		if (token.revokedAt !== null) return token;
		const revoked = { ...token, revokedAt: now().toISOString() };
		transaction.saveToken(revoked);
		return revoked;
	});
}
