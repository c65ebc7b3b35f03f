import { recordVersion } from "#domain/history.ts";
import type { SeenAddress } from "#domain/records/address-check.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { Unchecked } from "./list-unchecked.ts";

/** Stores the result with the submission, unless it was edited or decided meanwhile. */
export async function recordChecks(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ id, version, places }: Unchecked,
	outcome: readonly SeenAddress[],
): Promise<void> {
	if (outcome.length !== places.length) {
		throw new Error("The results do not match the addresses.");
	}
	await store.transact(async (transaction) => {
		const submission = await transaction.submissions.find(id);
		if (submission?.status !== "pending" || recordVersion(submission) !== version) return;
		const seen = outcome.flatMap((answer, index) => {
			const place = places[index];
			return place ? [{ ...place, ...answer }] : [];
		});
		transaction.submissions.save({
			...submission,
			checks: { checkedAt: now().toISOString(), seen },
		});
	});
}
