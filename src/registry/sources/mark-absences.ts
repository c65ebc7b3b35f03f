import { SOURCE } from "#contract/source.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { requireWhole } from "./collapse.ts";
import { letGo } from "./let-go.ts";
import { saveEntry } from "./save-entry.ts";
import type { Taking } from "./seen-entry.ts";

const REASON = "Its source has it no longer.";

/** Counts what a full run did not see, and lets go of what was not seen repeatedly; tells how many that are. */
export async function markAbsences(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ source, run, precedences, at }: Taking,
): Promise<number> {
	const entries = await transaction.sourceEntries.by("source", source.name);
	const isAbsent = ({ seenIn, absences }: SourceEntryRecord) =>
		// Where nothing has changed since, what was not there is not there once more.
		run.counts.pages === 0 ? absences > 0 : seenIn !== run.id;
	const absent = entries
		.filter((entry) => entry.state !== "gone" && isAbsent(entry))
		.map((entry) => ({ ...entry, absences: entry.absences + 1 }));
	const isOver = ({ absences }: SourceEntryRecord) => absences >= SOURCE.absencesUntilGone;
	const leaving = absent.filter(isOver);
	const counted = leaving.filter(brought);
	const gone = run.counts.gone + counted.length;
	requireWhole(source, { ...run, counts: { ...run.counts, gone } });
	for (const entry of absent.filter((one) => !isOver(one))) transaction.sourceEntries.save(entry);
	for (const entry of leaving.filter((one) => !brought(one))) {
		await saveEntry(transaction, entry, undefined);
	}
	for (const entry of counted) {
		const parting = { entry, reason: REASON, precedences, at };
		await saveEntry(transaction, entry, await letGo(context, transaction, parting));
	}
	return counted.length;
}

/** What never brought anything is forgotten. */
function brought({ slug, submissionId }: SourceEntryRecord): boolean {
	return slug !== null || submissionId !== null;
}
