import { compare } from "#contract/compare.ts";
import { wordsOf } from "#domain/fold-text.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { isMeant } from "./is-meant.ts";
import { reachOf } from "./nearest-words.ts";

const MAX_CATEGORIES = 3;

/** Categories with agents whose names contain a word of the query or one similar to it, the largest first. */
export function fittingCategories(
	query: string,
	categories: readonly SnapshotCategory[],
): SnapshotCategory[] {
	const asked = [...new Set(wordsOf(query))].filter((word) => reachOf(word) > 0);
	return categories
		.filter(({ agentCount }) => agentCount > 0)
		.filter(({ name }) => wordsOf(name).some((word) => asked.some((start) => isMeant(start, word))))
		.sort((left, right) => right.agentCount - left.agentCount || compare(left.slug, right.slug))
		.slice(0, MAX_CATEGORIES);
}
