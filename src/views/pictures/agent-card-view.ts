import { TYPE_LABELS } from "#contract/type-labels.ts";
import { rankFigure } from "#domain/scores/rank-label.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { dailyValues, trendView } from "../card-trend.ts";
import { PRICING_LABELS, TRUST_LEVEL_LABELS } from "../labels.ts";
import { categoryOf, type ViewContext } from "../view-context.ts";

/** The share card of an agent (spec 4.16). */
export function agentCardView(context: ViewContext, agent: SnapshotAgent) {
	const { site, snapshot } = context;
	const category = categoryOf(context, agent)?.name;
	const type = agent.agentType && TYPE_LABELS[agent.agentType];
	const points = snapshot.history
		.pointsOf(agent.slug)
		.map(({ at, marketScore }) => ({ at, value: marketScore }));
	return {
		kicker: [category, type].filter(Boolean).join(" · "),
		title: agent.title,
		name: agent.slug,
		summary: agent.creatorName === null ? "" : `by ${agent.creatorName}`,
		figures: [
			rankFigure(agent.rank),
			{ label: "Score", value: agent.marketScore.toFixed(1) },
			{ label: "Trust", value: TRUST_LEVEL_LABELS[agent.trustLevel] },
			{
				label: "Pricing",
				value: agent.pricingType ? PRICING_LABELS[agent.pricingType] : "Unknown",
			},
		],
		trend: trendView(agent.trendScore, dailyValues(points, snapshot.at)),
		site: site.name,
	};
}
