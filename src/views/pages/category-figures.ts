import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { showCount, showPercent, showScore } from "./display.ts";

/** Figures of a category. Null if unknown. */
export interface CategoryFigures {
	count: string;
	added: string;
	growth: string | null;
	average: string | null;
	/** Slugs of the highest ranked agents. */
	topAgents: readonly string[];
}

export function categoryFigures(
	{ snapshot }: ViewContext,
	{ slug, agentCount }: SnapshotCategory,
): CategoryFigures {
	const trend = snapshot.categoryTrends.find(({ categorySlug }) => categorySlug === slug);
	const { newAgents = 0, growthRate = null, averageMarketScore = null } = trend ?? {};
	return {
		count: showCount(agentCount),
		added: newAgents === 0 ? "0" : `+${showCount(newAgents)}`,
		growth: growthRate === null ? null : showPercent(growthRate),
		average: averageMarketScore === null ? null : showScore(averageMarketScore),
		topAgents: trend?.topAgents ?? [],
	};
}
