import { type Observation, OWNER, observationKind } from "#contract/evidence/observations.ts";
import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { CONTRADICTION } from "./counted-observations.ts";

/** Sudden rises to fewer than this are chance. */
const SUDDEN = 100;

/** Each statement once, as the first says it. */
export function joinObservations(all: readonly Observation[]): Observation[] {
	const statements = new Map<string, Observation>();
	for (const one of all) {
		const key = keyOf(one);
		if (!statements.has(key)) statements.set(key, one);
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
	const had = new Map(before.map((one) => [keyOf(one), one]));
	return now.flatMap((one) => {
		const fresh = { ...one, read_at: one.read_at ?? reading.at };
		const former = had.get(keyOf(one));
		const held: Observation = { ...fresh, waits: true };
		if (!former) return [fresh];
		if (!isSudden(former, fresh, reading)) return [isSame(former, one) ? former : fresh];
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
	const { read_at: _, ...told } = former;
	const { read_at: __, ...tells } = now;
	return JSON.stringify(told) === JSON.stringify(tells);
}

/** Observations that wait now and did not before, each as a sentence. */
export function suddenRises(before: readonly Observation[], now: readonly Observation[]): string[] {
	const known = new Set(before.flatMap(({ waits, value }) => (waits ? value : [])));
	const accepted = new Map(
		now.filter(({ waits }) => !waits).map((one) => [keyOf({ ...one, waits: undefined }), one]),
	);
	return now.flatMap((one) => {
		const former = one.waits && accepted.get(keyOf({ ...one, waits: undefined }));
		if (!former || known.has(one.value)) return [];
		return [
			`\`${one.kind}\` rose from ${former.value} to ${one.value} by ${one.source}, and waits for a moderator.`,
		];
	});
}

/** As a moderator has accepted them: the raised counts take the place of the former ones. */
export function acceptRises(observations: readonly Observation[]): Observation[] {
	const risen = observations.filter(({ waits }) => waits).map(({ waits: _, ...one }) => one);
	return joinObservations([...risen, ...observations.filter(({ waits }) => !waits)]);
}

/** Those that this registry asked for itself, which no source or document replaces. */
export function askedIn(observations: readonly Observation[]): Observation[] {
	return observations.filter(({ asked }) => asked);
}
