import type { FilterWords } from "#contract/agents/filter-words.ts";
import { TYPE_LABELS } from "#contract/agents/labels.ts";
import { compare } from "#contract/compare.ts";
import { keysOf } from "#contract/members-of.ts";
import { foldedWords } from "#domain/texts/fold-text.ts";
import type { Snapshot, SnapshotCategory } from "#snapshot/snapshot.ts";
import { isMeant, reachOf } from "./nearest-words.ts";

export interface FittingValue extends Pick<FilterWords, "filter" | "value"> {
	label: string;
	total: number;
}

const MIN_CHARACTERS = 2;

export function fittingValues(
	q: string,
	{ categories, facets }: Pick<Snapshot, "categories" | "facets">,
): FittingValue[] {
	const words = foldedWords(q).filter((word) => word.length >= MIN_CHARACTERS);
	const types = keysOf(TYPE_LABELS).flatMap((type): FittingValue[] => {
		const label = TYPE_LABELS[type];
		const total = facets.type.get(type) ?? 0;
		const isMeant = foldedWords(label).some((word) =>
			words.some((start) => word.startsWith(start)),
		);
		return isMeant && total > 0 ? [{ filter: "type", value: type, label, total }] : [];
	});
	return [
		...types.toSorted((left, right) => right.total - left.total),
		...fittingCategories(q, categories).map(
			({ slug, name, agentCount }): FittingValue => ({
				filter: "category",
				value: slug,
				label: name,
				total: agentCount,
			}),
		),
	];
}

const MAX_CATEGORIES = 3;

/** Categories with agents whose names contain a word of the query or one similar to it, the largest first. */
export function fittingCategories(query: string, categories: readonly SnapshotCategory[]) {
	const words = [...new Set(foldedWords(query))].filter((word) => reachOf(word) > 0);
	return categories
		.filter(({ agentCount }) => agentCount > 0)
		.filter(({ name }) =>
			foldedWords(name).some((word) => words.some((start) => isMeant(start, word))),
		)
		.sort((left, right) => right.agentCount - left.agentCount || compare(left.slug, right.slug))
		.slice(0, MAX_CATEGORIES);
}
