import { compare } from "#contract/compare.ts";
import { type Observation, OWNER, observationKind } from "#contract/evidence/observations.ts";
import { DAY_MS, daysBefore, instantAfter } from "#contract/instants.ts";
import type { Listing } from "../records/agent-record.ts";
import { repositorySubject } from "./observed-subjects.ts";

/** Counts that differ by this factor contradict each other. */
export const CONTRADICTION = 10;

interface Judging {
	/** When the scores are calculated. */
	at: Date;
	/** How many listed agents a repository holds or have a package. */
	sharing: (subject: string) => number;
}

/** Those that count in the market score: at most one of each kind. */
export function countedObservations(
	observations: readonly Observation[],
	judging: Judging,
): Observation[] {
	return judgeObservations(observations, judging).flatMap(({ observation, why }) =>
		why === null ? [observation] : [],
	);
}

/** What others counted or stated, each with the reason, as a sentence, if it does not count in the market score. */
export function judgeObservations(observations: readonly Observation[], judging: Judging) {
	const alone = observations.map((observation) => whyAlone(observation, judging));
	const sound = observations.filter((_, index) => alone[index] === null);
	return observations.map((observation, index) => ({
		observation,
		why: alone[index] ?? whyAmong(observation, sound),
	}));
}

export function sharingOf(listings: Iterable<Pick<Listing, "repositoryUrl" | "observations">>) {
	const counts = new Map<string, number>();
	for (const { repositoryUrl, observations } of listings) {
		const shared = observations.filter(({ kind }) => observationKind(kind).sharedAs);
		const own = [
			repositorySubject(repositoryUrl),
			...shared.map((row) => spelledAlike(row.subject)),
		];
		for (const subject of new Set(own)) {
			if (subject !== null) counts.set(subject, (counts.get(subject) ?? 0) + 1);
		}
	}
	return (subject: string) => counts.get(spelledAlike(subject)) ?? 0;
}

/** Not all subjects that records have are spelled alike. */
function spelledAlike(subject: string): string {
	return repositorySubject(subject) ?? subject;
}

/** A reason that does not depend on the other observations. */
function whyAlone(observation: Observation, { at, sharing }: Judging): string | null {
	const { kind, subject, source, as_of: asOf, read_at: readAt, waits } = observation;
	const { countsIn, maxAgeDays, sharedAs } = observationKind(kind);
	if (countsIn === null) return "It is shown, and counts in no score.";
	if (source === OWNER) return "Its owner states it.";
	if (waits) return `It is ${CONTRADICTION} times what it was, and waits for a moderator.`;
	const of = asOf ?? readAt;
	if (of !== undefined && of > instantAfter(at, DAY_MS)) return "It is dated in the future.";
	if (of !== undefined && maxAgeDays !== undefined && of < daysBefore(at, maxAgeDays)) {
		return `It is older than ${maxAgeDays} days.`;
	}
	const shared = sharedAs ? sharing(subject) : 0;
	return shared > 1 ? `Its ${sharedAs} is shared by ${shared} listings.` : null;
}

/** A reason among the others that may count. The first of equals counts. */
function whyAmong(observation: Observation, sound: readonly Observation[]): string | null {
	const others = sound.filter((other) => other.kind === observation.kind);
	const same = others.filter(({ subject }) => subject === observation.subject);
	const [lead] = ofSubject(same);
	if (lead !== observation) {
		return isContradicted(same)
			? `Another source counts ${CONTRADICTION} times fewer.`
			: "A newer figure counts.";
	}
	const subjects = new Set(others.map(({ subject }) => subject));
	const leads = [...subjects].flatMap((subject) =>
		ofSubject(others.filter((other) => other.subject === subject)).slice(0, 1),
	);
	const [best] = leads.sort((left, right) => compareValues(right, left));
	return best === observation ? null : "A higher figure counts.";
}

/** Observations of one subject, the one that counts first: the lowest if they contradict each other, or else the newest. */
function ofSubject(same: readonly Observation[]): Observation[] {
	const newest = (left: Observation, right: Observation) =>
		compare(dateOf(right), dateOf(left)) || compareValues(left, right);
	return same.toSorted(isContradicted(same) ? compareValues : newest);
}

function isContradicted(same: readonly Observation[]): boolean {
	const counts = same.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
	return Math.max(...counts) >= CONTRADICTION * Math.min(...counts);
}

function compareValues(left: Observation, right: Observation): number {
	if (typeof left.value === "number" && typeof right.value === "number")
		return left.value - right.value;
	return compare(String(left.value), String(right.value));
}

function dateOf({ as_of: asOf, read_at: readAt }: Observation): string {
	return asOf ?? readAt ?? "";
}
