import { DAY_MS } from "#contract/instants.ts";
import { KEPT_DAYS } from "#contract/limits.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes tokens that ended long ago. Ended tokens never become valid again. */
export async function tidyTokens({ store, now }: RegistryContext): Promise<void> {
	const before = now().getTime() - KEPT_DAYS.tokens * DAY_MS;
	const over = (await store.tokens.list()).filter(
		({ expiresAt, revokedAt }) =>
			Math.min(Date.parse(expiresAt), Date.parse(revokedAt ?? expiresAt)) < before,
	);
	if (over.length === 0) return;
	await store.transact(async (transaction) => {
		for (const { id } of over) transaction.tokens.remove(id);
	});
}
