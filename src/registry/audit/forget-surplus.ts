import { ACCOUNT } from "#contract/limits.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";

/**
 * Makes room for one more line about what a member did. The oldest of the act that there is most of goes first: who repeats one
 * thing a thousand times, to hide another, pushes out nothing but the repeats.
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

/** So many of these lines, which come oldest first. */
function mostRepeated(lines: readonly AuditRecord[], many: number): AuditRecord[] {
	const kinds = [...Map.groupBy(lines, ({ action }) => action).values()];
	return Array.from({ length: many }).flatMap(() => {
		const [largest] = kinds.sort((one, other) => other.length - one.length);
		return largest?.splice(0, 1) ?? [];
	});
}
