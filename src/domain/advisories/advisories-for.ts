import type { OsvAdvisory } from "#contract/evidence/osv.ts";
import { isAffected } from "./affects.ts";
import type { Versioned } from "./ecosystems.ts";

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
	const found: FoundAdvisories<Found> = { affecting: [], undecided: [] };
	for (const advisory of advisories) {
		const answers = versioned.map((one) => isAffected(advisory, one));
		if (answers.includes(true)) found.affecting.push(advisory);
		else if (answers.includes(undefined)) found.undecided.push(advisory);
	}
	return found;
}
