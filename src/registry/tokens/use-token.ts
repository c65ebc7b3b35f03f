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
	const digests = [tokenDigest(text, {}), tokenDigest(text, { limits: {} })];
	const [plain, bounded] = await Promise.all(
		digests.map((digest) => store.tokens.findBy("digest", digest)),
	);
	// An earlier version may have written its file, without what it does not know.
	const token = plain ?? (bounded?.limits || bounded?.role ? bounded : undefined);
	if (!token || !isActiveToken(token, now())) return undefined;
	const owner = await store.accounts.find(token.ownerId);
	if (owner && owner.suspendedAt !== null) return undefined;
	if (isOrganisation(token.ownerId) && !(await findOrganisation(store, token.ownerId))) return;
	return { ...token, scopes: token.scopes.filter((scope) => mayHold(scope, token, owner)) };
}

/**
 * The digest by which a token is found. 1.0.0 knows no limits and no organisations, so it must not find tokens with
 * these: it would let them do more, and forget the limits when it notes their use.
 */
export function tokenDigest(text: string, { limits, role }: Pick<TokenRecord, "limits" | "role">) {
	return sha256(limits || role ? `bounded ${text}` : text);
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
