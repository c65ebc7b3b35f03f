import { isRemovedBySource } from "#domain/agents/removals.ts";
import { Refusal } from "#domain/errors.ts";
import { entryKey } from "#domain/records/source-entry-record.ts";
import { verb } from "../act.ts";
import { restoreWithin } from "../agents/restore-agent.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { getSource } from "./begin-run.ts";

interface Retrial {
	name: string;
	/** Origin of one entry, in any state. Default: all invalid entries. */
	origin?: string | undefined;
}

/**
 * Retries invalid entries, or one entry, even one that was rejected or removed here. They are read again in a full comparison of the source,
 * which is now due. A run in progress ends, because it may be past them.
 */
export const retryEntries = verb(async (transaction, { name, origin }: Retrial, actor: Actor) => {
	const source = await getSource(transaction, name);
	const { sourceEntries } = transaction;
	const entries = await (origin === undefined
		? sourceEntries.countBy("state", `${name} quarantined`)
		: retryEntry(transaction, { source: name, origin }, { actor, at: transaction.now() }));
	if (entries === 0) throw new Refusal("conflict", `Every entry of the source ${name} is valid.`);
	const nextAt = transaction.now().toISOString();
	transaction.sources.save({ ...source, run: null, validator: null, comparedAt: null, nextAt });
	const changes = [
		{ field: "entry", before: null, after: origin ?? `${entries} that are not valid` },
	];
	recordAudit(transaction, { actor, action: "source.retry", subject: `source ${name}`, changes });
	return { entries, nextAt };
});

async function retryEntry(
	transaction: RegistryTransaction,
	key: { source: string; origin: string },
	{ actor, at }: { actor: Actor; at: Date },
): Promise<number> {
	const { sourceEntries, agents } = transaction;
	const entry = await sourceEntries.find(entryKey(key));
	if (!entry) throw new Refusal("not_found", `The source ${key.source} does not have this entry.`);
	const agent = entry.slug === null ? undefined : await agents.find(entry.slug);
	if (agent && isRemovedBySource(agent)) {
		const reason = "An operator tried its entry again.";
		await restoreWithin(transaction, agent, { actor, at: at.toISOString(), reason });
	}
	const submissionId = entry.state === "waiting" ? entry.submissionId : null;
	sourceEntries.save({ ...entry, digest: "", submissionId, retried: true });
	return 1;
}
