import { daysBefore } from "#contract/instants.ts";
import { KEPT_DAYS } from "#contract/limits.ts";
import { isOpenClaim } from "#domain/claim-rules.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes claims that were closed long ago. The audit log still has their outcome. Closed claims are never reopened. */
export async function tidyClaims({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.claims);
	const over = (await store.claims.list()).filter(
		(claim) => !isOpenClaim(claim) && (claim.closedAt ?? claim.createdAt) < before,
	);
	if (over.length === 0) return;
	await store.transact(async (transaction) => {
		for (const { id } of over) transaction.claims.remove(id);
	});
}
