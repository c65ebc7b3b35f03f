import type { AgentFilter } from "#contract/agents-page.ts";
import { TYPE_LABELS } from "#contract/labels.ts";
import { keysOf } from "#contract/members-of.ts";
import { wordsOf } from "#domain/fold-text.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { fittingCategories } from "./fitting-categories.ts";

/** A suggested value of a filter. */
export interface FittingValue {
	filter: AgentFilter;
	value: string;
	label: string;
	/** Number of agents with it. */
	total: number;
}

const MIN_CHARACTERS = 2;

/** Types and categories with a word that starts with one of the text's words. */
export function fittingValues(
	q: string,
	{ categories, facets }: Pick<Snapshot, "categories" | "facets">,
): FittingValue[] {
	const asked = wordsOf(q).filter((word) => word.length >= MIN_CHARACTERS);
	const types = keysOf(TYPE_LABELS).flatMap((type): FittingValue[] => {
		const label = TYPE_LABELS[type];
		const total = facets.type.get(type) ?? 0;
		const isMeant = wordsOf(label).some((word) => asked.some((start) => word.startsWith(start)));
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
