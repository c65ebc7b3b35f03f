import { wasJustChecked } from "#domain/claim-rules.ts";
import { Refusal } from "#domain/errors.ts";
import type { ClaimRecord } from "#domain/records/agent-record.ts";
import type { RegistryContext } from "../store.ts";
import { getOpenClaim } from "./close-claim.ts";

/** Checks the place of a claim soon. Asking again before that changes nothing. */
export async function requestCheck(
	{ store, now }: RegistryContext,
	choice: { id: string; accountId: string },
): Promise<ClaimRecord> {
	return store.transact(async (transaction) => {
		const claim = await getOpenClaim(transaction, choice);
		if (claim.requested) return claim;
		if (wasJustChecked(claim, now())) {
			throw new Refusal(
				"conflict",
				"This was checked less than a minute ago. Wait a moment and try again.",
			);
		}
		const requested = { ...claim, requested: true };
		transaction.claims.save(requested);
		return requested;
	});
}
