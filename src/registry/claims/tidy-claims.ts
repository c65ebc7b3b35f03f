import { KEPT_DAYS } from "#contract/limits.ts";
import { isOpenClaim } from "#domain/claim-rules.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes claims that were closed long enough ago; the audit log still says what became of them. */
export function tidyClaims({ store, now }: RegistryContext): Promise<void> {
	const before = new Date(now().getTime() - KEPT_DAYS.claims * 86_400_000).toISOString();
	return store.transact(async (transaction) => {
		for (const claim of await transaction.listClaims()) {
			if (isOpenClaim(claim)) continue;
			if ((claim.closedAt ?? claim.createdAt) < before) transaction.removeClaim(claim.id);
		}
	});
}
