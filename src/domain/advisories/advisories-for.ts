import type { OsvAdvisory } from "#contract/evidence/osv.ts";
import { isAffected } from "./affects.ts";
import { subjectOf, type Versioned } from "./ecosystems.ts";

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
	const answers = new Map<number, (boolean | undefined)[]>();
	for (const one of versioned) {
		for (const place of places.get(one.subject) ?? []) {
			const advisory = advisories[place];
			const known = answers.get(place) ?? [];
			if (advisory) answers.set(place, [...known, isAffected(advisory, one)]);
		}
	}
	const inOrder = [...answers].sort(([left], [right]) => left - right);
	const found = (isIt: (all: (boolean | undefined)[]) => boolean) =>
		inOrder.flatMap(([place, all]) => (isIt(all) ? (advisories[place] ?? []) : []));
	return {
		affecting: found((all) => all.includes(true)),
		undecided: found((all) => !all.includes(true) && all.includes(undefined)),
	};
}

/** By what they are about, once for each list: locks of many packages ask again and again. */
const PLACES = new WeakMap<readonly OsvAdvisory[], Map<string, Set<number>>>();

function placesOf(advisories: readonly OsvAdvisory[]): ReadonlyMap<string, ReadonlySet<number>> {
	const known = PLACES.get(advisories);
	if (known) return known;
	const places = new Map<string, Set<number>>();
	for (const [place, { affected }] of advisories.entries()) {
		for (const subject of (affected ?? []).map(subjectOf)) {
			if (subject === undefined) continue;
			places.set(subject, (places.get(subject) ?? new Set()).add(place));
		}
	}
	PLACES.set(advisories, places);
	return places;
}
