import type { OsvAdvisory } from "#contract/evidence/osv.ts";
import { isAffected } from "./affects.ts";
import { advisorySubject, type Versioned } from "./ecosystems.ts";

export interface FoundAdvisories<Found> {
	affecting: Found[];
	/** They name it, but whether they affect this version cannot be told. */
	undecided: Found[];
}

/** Which advisories affect any of these: a listing by its first address, packages by kind and name (`versionedName`). */
export function advisoriesFor<Found extends OsvAdvisory>(
	advisories: readonly Found[],
	versioned: readonly Versioned[],
): FoundAdvisories<Found> {
	const places = placesOf(advisories);
	const groups = Map.groupBy(versioned, ({ subject }) => subject);
	const naming = new Set([...groups.keys()].flatMap((subject) => [...(places.get(subject) ?? [])]));
	const result: FoundAdvisories<Found> = { affecting: [], undecided: [] };
	for (const place of [...naming].sort((left, right) => left - right)) {
		const advisory = advisories[place];
		if (!advisory) continue;
		const subjects = new Set((advisory.affected ?? []).map((item) => advisorySubject(item) ?? ""));
		const answers = new Set(
			[...subjects].flatMap((subject) =>
				(groups.get(subject) ?? []).map((pack) => isAffected(advisory, pack)),
			),
		);
		if (answers.has(true)) result.affecting.push(advisory);
		else if (answers.has(undefined)) result.undecided.push(advisory);
	}
	return result;
}

/** By what they are about, once for each list: locks of many packages ask again and again. */
const PLACES = new WeakMap<readonly OsvAdvisory[], Map<string, Set<number>>>();

function placesOf(advisories: readonly OsvAdvisory[]): ReadonlyMap<string, ReadonlySet<number>> {
	const entry = PLACES.get(advisories);
	if (entry) return entry;
	const places = new Map<string, Set<number>>();
	for (const [place, { affected }] of advisories.entries()) {
		for (const subject of (affected ?? []).map(advisorySubject)) {
			if (subject === undefined) continue;
			places.set(subject, (places.get(subject) ?? new Set()).add(place));
		}
	}
	PLACES.set(advisories, places);
	return places;
}
