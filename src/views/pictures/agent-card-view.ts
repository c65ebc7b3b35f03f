import { PRICING_LABELS, TYPE_LABELS } from "#contract/agents/labels.ts";
import { NOT_RANKED, rankFigure } from "#domain/scores/rank.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { comparablePoints } from "#snapshot/history/point-table.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { weeklyPoints } from "../agents/daily-points.ts";
import { trendView } from "../agents/trend-view.ts";
import { TRUST_LEVEL_LABELS } from "../labels.ts";
import { openIncidentsPhrase, worstTone } from "../market/open-incidents.ts";
import { categoryOf, type ViewContext } from "../view-context.ts";
import { tileOf } from "./tile.ts";

/**
 * The share card of an agent. Attention is as of the end of last week, because it changes daily
 * for nearly every agent.
 */
export function agentCardView(context: ViewContext, agent: SnapshotAgent) {
	const { site, snapshot } = context;
	const category = categoryOf(context, agent)?.name;
	const type = agent.agentType && TYPE_LABELS[agent.agentType];
	const points = comparablePoints(snapshot.history.pointsOf(agent.slug));
	const weeks = weeklyPoints(points, { at: snapshot.at, weeks: WEEKS_SHOWN });
	const lastWeek = weeks.at(-1);
	const maker = agent.creatorName && `by ${agent.creatorName}`;
	return {
		kicker: [category, type].filter(Boolean).join(" · "),
		alert: alertOf(agent),
		isSevere: worstTone(context, agent) === "bad",
		title: agent.title,
		name: agent.slug,
		summary: [
			maker && !agent.title.endsWith(` ${maker}`) && maker,
			agent.isRanked ? "" : NOT_RANKED,
		]
			.filter(Boolean)
			.join(" · "),
		figures: [
			...standingFigures(agent, snapshot.agents.length),
			{ label: "Trust", value: TRUST_LEVEL_LABELS[agent.trustLevel] },
			{
				label: "Pricing",
				value: agent.pricingType ? PRICING_LABELS[agent.pricingType] : "Unknown",
			},
		],
		trend:
			lastWeek && agent.trendKnown
				? cardTrend({
						name: "Attention last week",
						change: lastWeek.trendScore,
						lineName: "Score",
						line: [...weeks.map(({ marketScore }) => marketScore), agent.marketScore],
					})
				: null,
		...pictureOf(context, agent),
		site: site.name,
	};
}

/** Of what is not ranked, one figure says so. */
function standingFigures(agent: SnapshotAgent, agents: number) {
	const rank = rankFigure(agent, agents);
	if (!agent.isRanked) return [rank];
	return [rank, { label: "Score", value: String(Math.round(agent.marketScore)) }];
}

function pictureOf(context: ViewContext, agent: SnapshotAgent) {
	const { logoSha256 } = agent;
	if (logoSha256 !== null)
		return { logo: Buffer.from(context.readLogo(logoSha256)).toString("base64") };
	const { letters, hue } = tileOf(agent);
	return { monogram: { letters, tone: hue } };
}

function alertOf(agent: SnapshotAgent): string {
	const deprecated = agent.status === "deprecated" ? "Deprecated" : null;
	const incidents = openIncidentsPhrase(agent);
	return [incidents && capitalise(incidents), deprecated].filter(Boolean).join(" · ");
}

/** The line covers this many complete weeks, and ends with the current value. */
export const WEEKS_SHOWN = 12;

/** Whole points, because a card is painted again whenever it changes. */
export function cardTrend({
	change,
	line,
	...names
}: {
	name: string;
	change: number;
	lineName: string;
	line: readonly number[];
}) {
	return { ...names, ...trendView(change, line.map(Math.round), 0) };
}
