import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { getAgent, type ViewContext } from "../view-context.ts";

/** The share card of a category. */
export function categoryCardView(context: ViewContext, category: SnapshotCategory) {
	const { site, snapshot } = context;
	const trend = snapshot.categoryTrends.find((row) => row.categorySlug === category.slug);
	const [best] = trend?.topAgents ?? [];
	const average = trend?.averageMarketScore ?? null;
	return {
		kicker: "Category",
		alert: "",
		title: category.name,
		name: category.slug,
		summary: best === undefined ? "" : `Leading: ${getAgent(context, best).title}`,
		figures: [
			{ label: "Agents", value: String(category.agentCount) },
			{ label: "30 days", value: `+${trend?.newAgents ?? 0}` },
			...(average === null ? [] : [{ label: "Average score", value: String(Math.round(average)) }]),
		],
		trend: null,
		site: site.name,
	};
}
