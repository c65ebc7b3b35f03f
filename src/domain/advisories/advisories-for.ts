import type { OsvAdvisory } from "#contract/osv.ts";
import { isAffected } from "./affects.ts";
import type { Versioned } from "./ecosystems.ts";

export interface FoundAdvisories {
	affecting: OsvAdvisory[];
	/** They name it, but whether they affect this version cannot be told. */
	undecided: OsvAdvisory[];
}

/** Which advisories affect any of these: a listing by its first address, packages by kind and name (`versionedPackage`). */
export function advisoriesFor(
	advisories: readonly OsvAdvisory[],
	versioned: readonly Versioned[],
): FoundAdvisories {
	const found: FoundAdvisories = { affecting: [], undecided: [] };
	for (const advisory of advisories) {
		const answers = versioned.map((one) => isAffected(advisory, one));
		if (answers.includes(true)) found.affecting.push(advisory);
		else if (answers.includes(undefined)) found.undecided.push(advisory);
	}
	return found;
}
