import { instantAfter, MINUTE_MS } from "#contract/instants.ts";
import { SOURCE, type SourceRunResult } from "#contract/intake/source.ts";
import { Refusal } from "#domain/errors.ts";
import { sourceActor } from "#domain/intake/source-origin.ts";
import type { SightingRecord, SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import { type Transaction, transact } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { RegistryContext } from "../store.ts";
import { getRun, readPrecedences } from "./begin-run.ts";
import { missingSentence, requireWhole, stopOnCollapse, tellModerators } from "./collapse.ts";
import { dropVersions } from "./join-versions.ts";
import { letGo } from "./let-go.ts";
import { saveEntry } from "./save-entry.ts";
import type { Taking } from "./seen-entry.ts";
import type { RunCounts, RunEnding } from "./source-page.ts";

/** Ends a run after its last page. A run without pages found no changes. One that misses too much ends as a failure. */
export async function endRun(context: RegistryContext, { validator, ...choice }: RunEnding) {
	const end = () =>
		transact(context, async (transaction) => {
			const { source, run } = await getRun(transaction, choice);
			const at = context.now();
			const precedences = await readPrecedences(transaction);
			const taking = { source, run, precedences, at: at.toISOString() };
			const { gone, missing } =
				run.kind === "full" ? await markAbsences(transaction, taking) : { gone: 0, missing: 0 };
			const dropped = run.kind === "full" ? await dropVersions(transaction, taking) : 0;
			const failure = missingSentence(source, run, missing);
			const updated = run.counts.updated + dropped;
			const counts = { ...run.counts, updated, gone: run.counts.gone + gone };
			const ended: SourceRunResult = {
				started_at: run.startedAt,
				ended_at: at.toISOString(),
				kind: run.kind,
				...counts,
			};
			transaction.sources.save({
				...source,
				run: null,
				...stampsOf(source, at),
				...(source.publicAt === null && { publicAt: at.toISOString() }),
				...(failure !== undefined && { failure, failures: 1, failedSince: at.toISOString() }),
				highWater: highWaterOf(source),
				validator: validator === undefined ? source.validator : validator,
				// Without pages, nothing has changed.
				kept: run.counts.pages === 0 ? source.kept : keptWith(source, run),
				comparedAt: run.kind === "full" ? at.toISOString() : source.comparedAt,
				last: ended,
			});
			recordRun(transaction, { name: source.name, counts });
			if (source.failureToldAt !== null) {
				await tellModerators(transaction, {
					type: "source.recovered",
					title: source.name,
					detail: null,
				});
			}
			return { ended, failure };
		});
	const { ended, failure } = await stopOnCollapse(context, choice, end);
	if (failure !== undefined) throw new Refusal("conflict", failure);
	return ended;
}

const NOTED = ["added", "queued", "updated", "gone"] as const;

/** A run without changes is not recorded. */
function recordRun(
	transaction: Transaction,
	{ name, counts }: { name: string; counts: RunCounts },
): void {
	const changes = NOTED.filter((field) => counts[field] > 0).map((field) => ({
		field,
		before: null,
		after: String(counts[field]),
	}));
	if (changes.length === 0) return;
	const act = {
		actor: sourceActor(name),
		action: "source.run",
		subject: `source ${name}`,
		changes,
	};
	recordAudit(transaction, act);
}

const REASON = "Its source no longer has it.";

/**
 * Counts the entries that a full run did not see, and removes those that were missing repeatedly. Returns how many were
 * removed, and how many are missing for the first time.
 */
async function markAbsences(
	transaction: Transaction,
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
	for (const entry of leaving.filter((item) => !brought(item))) {
		await saveEntry(transaction, entry, undefined);
	}
	for (const entry of counted) {
		const parting = { entry, reason: REASON, precedences, at, teller: source };
		await saveEntry(transaction, entry, await letGo(transaction, parting));
	}
	return { gone: counted.length, missing: absent.length - leaving.length };
}

/** It has moved to this origin, and is seen there only later. */
function neverSeen({ source, origin, changedAt }: SourceEntryRecord): SightingRecord {
	return { source, origin, seenIn: null, absences: 0, seenAt: changedAt };
}

/** Entries that never had an effect are deleted. */
function brought({ slug, submissionId }: SourceEntryRecord): boolean {
	return slug !== null || submissionId !== null;
}

function stampsOf({ intervalMinutes }: SourceRecord, at: Date) {
	return {
		followedAt: at.toISOString(),
		nextAt: instantAfter(at, intervalMinutes * MINUTE_MS),
		failures: 0,
		failure: null,
		failedSince: null,
		failureToldAt: null,
	};
}

/** A clock that is ahead would skip changes up to then. */
function highWaterOf({ run, highWater }: SourceRecord): string | null {
	if (!run?.highWater) return highWater;
	const reached = Math.min(Date.parse(run.highWater), Date.parse(run.startedAt));
	const before = highWater === null ? 0 : Date.parse(highWater);
	return new Date(Math.max(reached, before)).toISOString();
}

const MEGABYTE = 1_000_000;
const NOT_KEPT = `Its text is not kept, because a run keeps at most ${SOURCE.maxQuarantinedInAll / 1_048_576} MB of such texts.`;

/** What is kept of a source, including a run: only a full comparison sees everything. */
function keptWith({ kept }: SourceRecord, run: SourceRun): number {
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
