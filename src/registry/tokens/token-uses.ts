import type { TokenRecord } from "#domain/records/token-record.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Coarse, so that a token in constant use is seldom written. */
const NOTED_EVERY_MS = 3_600_000;

export interface TokenUses {
	/** Remembers that a token was used just now, unless that is known of the last hour. */
	note(token: TokenRecord): void;
	/** Stores what was noted; when that fails, it rejects and the notes wait for the next flush. */
	flush(): Promise<void>;
}

/** Collects uses in memory: no request waits for a write because of them, and many are one write. */
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
