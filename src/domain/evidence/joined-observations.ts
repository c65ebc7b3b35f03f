import { type Observation, OWNER, observationKind } from "#contract/evidence/observations.ts";
import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { CONTRADICTION } from "./counted-observations.ts";

/** Sudden rises to fewer than this are chance. */
const SUDDEN = 100;

/** Each statement once, as the first says it. */
export function joinObservations(all: readonly Observation[]): Observation[] {
	const statements = new Map<string, Observation>();
	for (const row of all) {
		const key = keyOf(row);
		if (!statements.has(key)) statements.set(key, row);
	}
	return [...statements.values()];
}

/** What the statement is about. A benchmark under another harness or variant is another statement. */
function keyOf({ kind, subject, source, waits, name, variant, metric, harness }: Observation) {
	return JSON.stringify([kind, subject, source, waits, name, variant, metric, harness]);
}

interface Reading {
	at: string;
	/** True if its source is read again and again, so that what stands was confirmed a short time ago. */
	isFollowed: boolean;
}

/**
 * What a listing's sources state now, beside what it had. The same statement keeps the time when it was first read. A
 * count that its source has suddenly raised waits for a moderator; until then the former one stays beside it.
 */
export function followObservations(
	before: readonly Observation[],
	now: readonly Observation[],
	reading: Reading,
): Observation[] {
	const had = new Map(before.map((row) => [keyOf(row), row]));
	return now.flatMap((row) => {
		const fresh = { ...row, read_at: row.read_at ?? reading.at };
		const former = had.get(keyOf(row));
		const held: Observation = { ...fresh, waits: true };
		if (!former) return [fresh];
		if (!isSudden(former, fresh, reading)) return [isSame(former, row) ? former : fresh];
		const waiting = had.get(keyOf(held));
		return [former, waiting && isSame(waiting, held) ? waiting : held];
	});
}

function isSudden(former: Observation, now: Observation, { at, isFollowed }: Reading): boolean {
	if (observationKind(now.kind).act !== "counted" || now.source === OWNER) return false;
	const to = Number(now.value);
	if (to < SUDDEN || to < CONTRADICTION * Number(former.value)) return false;
	return isFollowed || (former.read_at ?? at) > instantAfter(at, -DAY_MS);
}

function isSame(former: Observation, now: Observation): boolean {
	const { read_at: _, ...before } = former;
	const { read_at: __, ...tells } = now;
	return JSON.stringify(before) === JSON.stringify(tells);
}

/** Observations that wait now and did not before, each as a sentence. */
export function suddenRises(before: readonly Observation[], now: readonly Observation[]): string[] {
	const known = new Set(before.flatMap(({ waits, value }) => (waits ? value : [])));
	const accepted = new Map(
		now.filter(({ waits }) => !waits).map((row) => [keyOf({ ...row, waits: undefined }), row]),
	);
	return now.flatMap((row) => {
		const former = row.waits && accepted.get(keyOf({ ...row, waits: undefined }));
		if (!former || known.has(row.value)) return [];
		return [
			`\`${row.kind}\` rose from ${former.value} to ${row.value} by ${row.source}, and waits for a moderator.`,
		];
	});
}

/** As a moderator has accepted them: the raised counts take the place of the former ones. */
export function acceptRises(observations: readonly Observation[]): Observation[] {
	const risen = observations.filter(({ waits }) => waits).map(({ waits: _, ...row }) => row);
	return joinObservations([...risen, ...observations.filter(({ waits }) => !waits)]);
}

/** Those that this registry asked for itself, which no source or document replaces. */
export function askedIn(observations: readonly Observation[]): Observation[] {
	return observations.filter(({ asked }) => asked);
}
