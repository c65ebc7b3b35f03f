import { SOURCE } from "#contract/intake/source.ts";
import { Refusal } from "#domain/errors.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import type { Transaction } from "../act.ts";

const MEGABYTE = 1_000_000;
const NOT_KEPT = `Its text is not kept, because a run keeps at most ${SOURCE.maxQuarantinedInAll / 1_048_576} MB of such texts.`;

/** What is kept of a source, including a run: only a full comparison sees everything. */
export function keptWith({ kept }: SourceRecord, run: SourceRun): number {
	return run.kind === "full" ? run.kept : kept + run.kept;
}

/** An entry with as much of its text as the run may still keep. */
export function withinQuarantine(entry: SourceEntryRecord, run: SourceRun): SourceEntryRecord {
	if (entry.state !== "quarantined" || entry.text === null) return entry;
	if (run.quarantined + entry.text.length <= SOURCE.maxQuarantinedInAll) {
		run.quarantined += entry.text.length;
		return entry;
	}
	return { ...entry, text: null, reason: `${entry.reason} ${NOT_KEPT}` };
}

/** Refuses a page if its source would have too many entries, or if too much would be kept of them. */
export async function requireBounds(
	transaction: Transaction,
	{ source, run }: { source: SourceRecord; run: SourceRun },
): Promise<void> {
	const { entries, megabytes } = transaction.limits.source;
	const { name } = source;
	if (keptWith(source, run) > megabytes * MEGABYTE) {
		throw full(`holds more than ${megabytes} MB, which FOLLOW_MAX_MEGABYTES allows`);
	}
	if (await transaction.sourceEntries.hasSoMany("source", name, entries + 1)) {
		throw full(`has more than ${entries} entries, which FOLLOW_MAX_ENTRIES allows`);
	}

	function full(what: string): Refusal {
		return new Refusal("conflict", `The source ${name} ${what}. The rest was not taken.`);
	}
}
