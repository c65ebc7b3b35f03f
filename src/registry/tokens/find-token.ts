import type { TokenRecord } from "#domain/records/token-record.ts";
import { isActiveToken, isWellFormedToken, mayHold } from "#domain/token.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";

/**
 * The active token with this text. Unknown, expired and revoked tokens, and those of suspended accounts, cannot be
 * distinguished. The token comes without scopes that its owner may no longer have.
 */
export async function findToken(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	text: string,
): Promise<TokenRecord | undefined> {
	if (!isWellFormedToken(text)) return undefined;
	const token = await store.tokens.findBy("digest", sha256(text));
	if (!token || !isActiveToken(token, now())) return undefined;
	const owner = await store.accounts.find(token.ownerId);
	if (owner && owner.suspendedAt !== null) return undefined;
	const scopes = token.scopes.filter((scope) => mayHold(scope, owner));
	return { ...token, scopes };
}
