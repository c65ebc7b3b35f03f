import { KEPT_DAYS } from "#contract/limits.ts";
import type { RegistryContext } from "./registry-context.ts";

/** Removes tokens that ended long enough ago. */
export function tidyTokens({ store, now }: RegistryContext): Promise<void> {
	const before = now().getTime() - KEPT_DAYS.tokens * 86_400_000;
	return store.transact(async (transaction) => {
		for (const { id, expiresAt, revokedAt } of await transaction.listTokens()) {
			const endedAtMs = Math.min(Date.parse(expiresAt), Date.parse(revokedAt ?? expiresAt));
			if (endedAtMs < before) transaction.removeToken(id);
		}
	});
}
