import { ACCOUNT } from "#contract/limits.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";

/**
 * Makes room for one more record about a member's actions. The oldest record of the most frequent action is removed
 * first: repeating one action a thousand times to hide another removes only the repeats.
 */
export async function forgetSurplus(
	{ now }: Pick<RegistryContext, "now">,
	transaction: RegistryTransaction,
	member: string,
): Promise<void> {
	const { count } = await transaction.countOwnActs({ member });
	if (count < ACCOUNT.maxAuditLines) return;
	const before = now().toISOString();
	const lines = await transaction.listOldestOwnActs({ member, before, limit: count });
	const surplus = count + 1 - ACCOUNT.maxAuditLines;
	for (const { id } of mostRepeated(lines, surplus)) transaction.audit.remove(id);
}

/** The number of these records, oldest first. */
function mostRepeated(lines: readonly AuditRecord[], many: number): AuditRecord[] {
	const kinds = [...Map.groupBy(lines, ({ action }) => action).values()];
	return Array.from({ length: many }).flatMap(() => {
		const [largest] = kinds.sort((one, other) => other.length - one.length);
		return largest?.splice(0, 1) ?? [];
	});
}
