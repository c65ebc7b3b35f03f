import { HOUR_MS } from "#contract/instants.ts";
import { isOrganisation } from "#domain/accounts/owners.ts";
import { mayHold } from "#domain/accounts/rights.ts";
import { isActiveToken, isWellFormedToken } from "#domain/accounts/token.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { findOrganisation } from "../owners/acting.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext } from "../store.ts";

interface TokenUse {
	/** The token text of the request. */
	text: string;
	uses: Pick<TokenUses, "note">;
}

/** The token of a request, as returned by `findToken`, and recorded as used. */
export async function useToken(
	context: Pick<RegistryContext, "store" | "now">,
	{ text, uses }: TokenUse,
): Promise<TokenRecord | undefined> {
	const token = await findToken(context, text);
	if (token) uses.note(token);
	return token;
}

/**
 * The active token with this text. Unknown, expired and revoked tokens, and those of suspended accounts, cannot be
 * distinguished. The token comes without scopes that its owner may no longer have.
 */
export async function findToken(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	text: string,
): Promise<TokenRecord | undefined> {
	if (!isWellFormedToken(text)) return undefined;
	const token =
		(await store.tokens.findBy("digest", sha256(text))) ??
		// Of tokens with limits, versions before 1.2.0 keep this one.
		(await store.tokens.findBy("digest", sha256(`bounded ${text}`)));
	if (!token || !isActiveToken(token, now())) return undefined;
	const owner = await store.accounts.find(token.ownerId);
	if (owner && owner.suspendedAt !== null) return undefined;
	if (isOrganisation(token.ownerId) && !(await findOrganisation(store, token.ownerId))) return;
	const scopes = token.scopes.filter((scope) => mayHold(scope, token, owner));
	return { ...token, scopes };
}

/** Coarse, so that a token in constant use is rarely written. */
const NOTED_EVERY_MS = HOUR_MS;

export interface TokenUses {
	/** Records that a token was just used, unless this was already recorded in the last hour. */
	note(token: TokenRecord): void;
	/** Stores the recorded uses. If that fails, it rejects and they wait for the next flush. */
	flush(): Promise<void>;
}

/** Collects uses in memory, so that no request waits for a write, and many uses take one write. */
export function createTokenUses({ store, now }: Pick<RegistryContext, "store" | "now">): TokenUses {
	const noted = new Map<string, string>();
	return {
		note({ id, lastUsedAt }) {
			const at = now();
			const usedAtMs = lastUsedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastUsedAt);
			if (at.getTime() - usedAtMs >= NOTED_EVERY_MS) noted.set(id, at.toISOString());
		},
		async flush() {
			if (noted.size === 0) return;
			const flushed = [...noted];
			await store.transact(async (transaction) => {
				for (const [id, lastUsedAt] of flushed) {
					const token = await transaction.tokens.find(id);
					if (token) transaction.tokens.save({ ...token, lastUsedAt });
				}
			});
			for (const [id, at] of flushed) {
				if (noted.get(id) === at) noted.delete(id);
			}
		},
	};
}
