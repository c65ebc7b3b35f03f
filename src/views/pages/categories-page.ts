import { agentPath, categoryPath } from "#contract/addresses.ts";
import { by } from "#contract/compare.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { GROWTH_WINDOW_DAYS } from "#domain/market/category-trends.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import { showAmount, showCount, showPercent, showScore } from "./display.ts";
import { pageFrame } from "./page-frame.ts";

const BEST_COUNT = 3;

/** All categories by name, also empty ones. */
export function categoriesPage(context: ViewContext) {
	const { agents, categories } = context.snapshot;
	const sorted = categories.toSorted(by(({ name }) => name));
	return {
		...pageFrame(context, {
			path: "/categories/",
			title: "Categories of AI agents",
			description:
				"What AI agents do: every category with its number of agents, growth, average score and top agents.",
			card: "/og/categories.png",
			alternates: [
				{ href: getEndpoint("categoryTrends").path, type: "application/json", title: "JSON" },
			],
		}),
		summary: `${showAmount(agents.length, "agent")} in ${showAmount(categories.length, "category", "categories")}`,
		growthDays: GROWTH_WINDOW_DAYS,
		rows: sorted.map((category) => rowOf(context, category)),
		forms: [
			{ label: "Categories as JSON", path: getEndpoint("listCategories").path },
			{ label: "Trends as JSON", path: getEndpoint("categoryTrends").path },
		],
	};
}

function rowOf(context: ViewContext, category: SnapshotCategory) {
	const { slug, name, description } = category;
	const { count, added, growth, average, topAgents } = categoryFigures(context, category);
	return {
		name,
		description,
		count,
		added,
		path: categoryPath(slug),
		growth: growth ?? "–",
		average: average ?? "–",
		best: topAgents.slice(0, BEST_COUNT).map((agent) => ({
			title: getAgent(context, agent).title,
			path: agentPath(agent),
		})),
	};
}

/** Figures of a category. Null if unknown. */
export function categoryFigures({ snapshot }: ViewContext, { slug, agentCount }: SnapshotCategory) {
	const trend = snapshot.categoryTrends.find(({ categorySlug }) => categorySlug === slug);
	const { newAgents = 0, growthRate = null, averageMarketScore = null } = trend ?? {};
	return {
		count: showCount(agentCount),
		added: newAgents === 0 ? "0" : `+${showCount(newAgents)}`,
		growth: growthRate === null ? null : showPercent(growthRate),
		average: averageMarketScore === null ? null : showScore(averageMarketScore),
		// Slugs of the highest ranked agents.
		topAgents: trend?.topAgents ?? [],
	};
}
