import { Refusal } from "#domain/errors.ts";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import { getSource } from "./get-source.ts";

/** Has an entry looked at again, even one that was rejected. It is told again when all of its source is compared, which is due now. */
export async function retryEntry(
	context: RegistryContext,
	{ name, origin }: { name: string; origin: string },
	actor: Actor,
): Promise<SourceEntryRecord> {
	return context.store.transact(async (transaction) => {
		const source = await getSource(transaction, name);
		const entry = await transaction.sourceEntries.find(entryKey({ source: name, origin }));
		if (!entry) throw new Refusal("not_found", `The source ${name} has no such entry.`);
		const agent = entry.slug === null ? undefined : await transaction.agents.find(entry.slug);
		if (agent?.status === "removed") {
			throw new Refusal("conflict", "The listing was removed here, which is final.");
		}
		const isWaiting = entry.state === "waiting";
		const submissionId = isWaiting ? entry.submissionId : null;
		const retried = { ...entry, digest: "", submissionId };
		transaction.sourceEntries.save(retried);
		const nextAt = context.now().toISOString();
		transaction.sources.save({ ...source, validator: null, comparedAt: null, nextAt });
		const subject = `source ${name}`;
		const changes = [{ field: "entry", before: null, after: origin }];
		recordAudit(context, transaction, { actor, action: "source.retry", subject, changes });
		return retried;
	});
}
