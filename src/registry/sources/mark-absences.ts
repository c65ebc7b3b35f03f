import { SOURCE } from "#contract/source.ts";
import type { SightingRecord, SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { requireWhole } from "./collapse.ts";
import { letGo } from "./let-go.ts";
import { saveEntry } from "./save-entry.ts";
import type { Taking } from "./seen-entry.ts";

const REASON = "Its source no longer has it.";

/**
 * Counts the entries that a full run did not see, and removes those that were missing repeatedly. Returns how many were
 * removed, and how many are missing for the first time.
 */
export async function markAbsences(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ source, run, precedences, at }: Taking,
): Promise<{ gone: number; missing: number }> {
	const entries = await transaction.sourceEntries.by("source", source.name);
	const sightings = await transaction.sightings.by("source", source.name);
	const sighted = new Map(sightings.map((sighting) => [sighting.origin, sighting]));
	const isAbsent = ({ seenIn, absences }: SightingRecord) =>
		// If nothing has changed since, missing entries are still missing.
		run.counts.pages === 0 ? absences > 0 : seenIn !== run.id;
	const absent = entries
		.filter(({ state }) => state !== "gone")
		.map((entry) => ({ entry, sighting: sighted.get(entry.origin) ?? neverSeen(entry) }))
		.filter(({ sighting }) => isAbsent(sighting));
	for (const { sighting } of absent) {
		transaction.sightings.save({ ...sighting, absences: sighting.absences + 1 });
	}
	const leaving = absent
		.filter(({ sighting }) => sighting.absences + 1 >= SOURCE.absencesUntilGone)
		.map(({ entry }) => entry);
	const counted = leaving.filter(brought);
	const gone = run.counts.gone + counted.length;
	requireWhole(source, { ...run, counts: { ...run.counts, gone } });
	for (const entry of leaving.filter((one) => !brought(one))) {
		await saveEntry(transaction, entry, undefined);
	}
	for (const entry of counted) {
		const parting = { entry, reason: REASON, precedences, at, teller: source };
		await saveEntry(transaction, entry, await letGo(context, transaction, parting));
	}
	return { gone: counted.length, missing: absent.length - leaving.length };
}

/** Earlier versions did not record separately when entries were seen. */
function neverSeen({ source, origin, changedAt }: SourceEntryRecord): SightingRecord {
	return { source, origin, seenIn: null, absences: 0, seenAt: changedAt };
}

/** Entries that never had an effect are deleted. */
function brought({ slug, submissionId }: SourceEntryRecord): boolean {
	return slug !== null || submissionId !== null;
}
