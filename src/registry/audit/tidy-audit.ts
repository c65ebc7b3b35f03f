import { daysBefore } from "#contract/instants.ts";
import { KEPT_DAYS } from "#contract/limits.ts";
import type { RegistryContext } from "../registry-context.ts";

/** In parts, so that nothing has to wait long for it. */
const REMOVED_TOGETHER = 5_000;

/** Removes expired audit records of members' actions on their own data. */
export async function tidyAudit({ store, now }: RegistryContext): Promise<void> {
	const before = daysBefore(now(), KEPT_DAYS.ownActs);
	let removed = REMOVED_TOGETHER;
	while (removed === REMOVED_TOGETHER) {
		removed = await store.transact(async (transaction) => {
			const oldest = await transaction.listOldestOwnActs({ before, limit: REMOVED_TOGETHER });
			for (const { id } of oldest) transaction.audit.remove(id);
			return oldest.length;
		});
	}
}
