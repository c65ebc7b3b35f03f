import { PRICING_LABELS, TYPE_LABELS } from "#contract/agents/labels.ts";
import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { REACH } from "#contract/evidence/reach.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import { rankPhrase } from "#domain/scores/rank.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { firstReach } from "#domain/web/listing-reach.ts";
import { comparablePoints } from "#snapshot/history/point-table.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { weeklyPoints } from "../agents/daily-points.ts";
import { firstFactsView } from "../agents/first-facts-view.ts";
import { readFactsView } from "../agents/read-facts-view.ts";
import { trendView } from "../agents/trend-view.ts";
import { makerBeside, shownTitle } from "../pages/agents/agent-row.ts";
import { keyFact, outsideHosts, useOf } from "../pages/agents/listing-row.ts";
import {
	showAmount,
	showPrice,
	showShortCount,
	showShortDay,
	showStated,
} from "../pages/display.ts";
import { readsOf } from "../pages/models/modalities.ts";
import { categoryOf, type ViewContext } from "../view-context.ts";
import { troubleOf } from "./badge-view.ts";
import { tileOf } from "./tile.ts";

interface Figure {
	value: string;
	label: string;
}

const MAX_FIGURES = 3;

/** The share card of an agent: what it needs and costs large, its standing in a line at the foot. */
export function agentCardView(context: ViewContext, agent: SnapshotAgent) {
	const { site, snapshot } = context;
	const isDark = isOfType(TYPE_PAGES.models, agent.agentType);
	const maker = makerBeside(agent);
	const type = agent.agentType && TYPE_LABELS[agent.agentType];
	const released = isDark && agent.releasedAt && showStated(agent, agent.releasedAt, showShortDay);
	const figures = isDark ? modelFigures(agent) : serverFigures(context, agent);
	const use = useOf(agent);
	if (use) figures.push({ value: use.amount, label: use.of });
	// Without any, the day on which it was listed is known.
	if (figures.length === 0) figures.push({ value: "Listed", label: showShortDay(agent.createdAt) });
	return {
		isDark,
		title: shownTitle(agent),
		name: agent.slug,
		kicker: [[type, maker && `by ${maker}`].filter(Boolean).join(" "), released]
			.filter(Boolean)
			.join(", "),
		alert: capitalise(
			troubleOf(context, agent)
				.map(({ text }) => text)
				.join(" · "),
		),
		summary: agent.shortDescription ?? modelSentence(agent),
		figures: figures.slice(0, MAX_FIGURES),
		facts: [
			capitalise(rankPhrase(agent, snapshot.agents.length)),
			agent.isRanked && `Score ${Math.round(agent.marketScore)}`,
			categoryOf(context, agent)?.name,
			agent.pricingType && PRICING_LABELS[agent.pricingType],
			trendOf(context, agent),
		].filter((fact) => typeof fact === "string"),
		...pictureOf(context, agent),
		site: site.name,
	};
}

function serverFigures(context: ViewContext, agent: SnapshotAgent): Figure[] {
	const { tools } = firstFactsView(agent, readFactsView(context, agent));
	const count = agent.toolsCount ?? 0;
	const does =
		tools.changing > 0
			? showAmount(tools.changing, "changes things", "change things")
			: tools.reading === count
				? "which only read"
				: "";
	return [
		count > 0 ? [{ value: showAmount(count, "tool"), label: does }] : [],
		reachFigures(agent),
	].flat();
}

function reachFigures(agent: SnapshotAgent): Figure[] {
	const reach = firstReach(agent.reach);
	if (reach === null) return [];
	const [host, ...others] = outsideHosts(agent);
	const key = keyFact(agent)[0]?.text.toLowerCase();
	if (reach.runs === "hosted") return [{ value: host ?? "Hosted", label: key ?? "where it runs" }];
	const here = { value: "Your machine", label: key ?? "where it runs" };
	if (reach.data === "stays") return [here, { value: "No network", label: "it needs none" }];
	if (host === undefined) return [here];
	if (host === REACH.anyHost) return [here, { value: "Any address", label: "it may connect to" }];
	const rest = others.length + reach.more;
	const label = rest > 0 ? `and ${showAmount(rest, "other host")}` : "it connects to";
	return [here, { value: host, label }];
}

function modelFigures(agent: SnapshotAgent): Figure[] {
	const { inputPrice, outputPrice, contextTokens, outputTokens } = agent;
	const prices = inputPrice === null || outputPrice === null ? null : [inputPrice, outputPrice];
	const values = [
		prices?.map(showPrice).join(" / ").replaceAll(".00", ""),
		contextTokens && showShortCount(contextTokens),
		outputTokens && showShortCount(outputTokens),
	];
	return MODEL_LABELS.flatMap((label, at) => {
		const value = values[at];
		return value ? { value, label } : [];
	});
}

const MODEL_LABELS = ["in / out, per million", "tokens of context", "tokens of output"];

/** What a model without a description reads and can do. */
function modelSentence(agent: SnapshotAgent): string {
	const reads = readsOf(agent).map(({ label }) => label);
	const able = ["tool_calling", "reasoning"].filter((word) => agent.abilities.includes(word));
	return [
		reads.length > 0 ? `Reads ${reads.join(", ")}.` : "",
		able.length > 0 ? `Has ${able.join(" and ").replace("_", " ")}.` : "",
	].join(" ");
}

/** Attention at the end of last week, because it changes daily for nearly every agent. */
function trendOf({ snapshot }: ViewContext, agent: SnapshotAgent): string | null {
	if (!agent.trendKnown) return null;
	const points = comparablePoints(snapshot.history.pointsOf(agent.slug));
	const last = weeklyPoints(points, { at: snapshot.at, weeks: 1 }).at(-1);
	return last ? `Trend ${trendView(last.trendScore, 0).label}` : null;
}

function pictureOf(context: ViewContext, agent: SnapshotAgent) {
	const { logoSha256 } = agent;
	if (logoSha256 !== null)
		return { logo: Buffer.from(context.readLogo(logoSha256)).toString("base64") };
	const { letters, hue } = tileOf(agent);
	return { monogram: { letters, tone: hue } };
}
