import { answerOf } from "#contract/http/answer-of.ts";
import { DAY_MS, dayOf, instantAfter } from "#contract/instants.ts";
import {
	AgentReference,
	type CategoryTrends,
	type Leaderboard,
	MarketReport,
	type WeeklyReport,
} from "#contract/market/market.ts";
import { untiedFirst } from "#domain/market/best-of.ts";
import { leaderboardPlaces } from "#domain/market/launch-leaderboard.ts";
import { MARKET_MINIMUMS } from "#domain/market/market-minimums.ts";
import { endSentence } from "#domain/texts/end-sentence.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { startOfWindow } from "../agents/daily-points.ts";
import { MOOD_LABELS } from "../labels.ts";
import { showAmount, showDay, showScore } from "../pages/display.ts";
import { agentUrl, categoryUrl, getAgent, getCategory, type ViewContext } from "../view-context.ts";

/** Including today. */
const WEEK_DAYS = 7;

export function categoryTrendsView(context: ViewContext): CategoryTrends {
	const { categoryTrends, at } = context.snapshot;
	return {
		categories: categoryTrends.map((trend) => {
			const { slug, name, icon } = getCategory(context, trend.categorySlug);
			return {
				slug,
				name,
				icon,
				url: categoryUrl(context, slug),
				agent_count: trend.agentCount,
				new_agents_30d: trend.newAgents,
				growth_rate: trend.growthRate,
				ranked_agents: trend.rankedCount,
				average_market_score: trend.averageMarketScore,
				top_agents: trend.topAgents.map((agent) => agentReferenceView(context, agent)),
			};
		}),
		generated_at: at,
	};
}

function agentReferenceView(context: ViewContext, slug: string): AgentReference {
	return answerOf(AgentReference, { ...getAgent(context, slug), url: agentUrl(context, slug) });
}

export function leaderboardView(context: ViewContext): Leaderboard {
	return firstLaunchesView(context, context.snapshot.launches.length);
}

/** Only the fastest. */
export function firstLaunchesView(context: ViewContext, count: number): Leaderboard {
	const { launches, at } = context.snapshot;
	const places = leaderboardPlaces(launches);
	return {
		leaderboard: launches.slice(0, count).map(({ slug, launchedAt, velocity }, index) => {
			const { upvotes, pageViews } = getAgent(context, slug);
			return {
				...agentReferenceView(context, slug),
				position: places[index] ?? 1,
				velocity,
				launch_date: launchedAt,
				upvotes,
				page_views: pageViews,
			};
		}),
		generated_at: at,
	};
}

export function marketReportView(context: ViewContext): MarketReport {
	const { market, at } = context.snapshot;
	const { mood, sectors, verification } = market;
	return {
		fear_greed_index: {
			value: mood.value,
			label: mood.label,
			delta_7d: mood.delta7d,
			known_weight: mood.knownWeight,
			note: moodNote(context),
			components: mood.components,
		},
		sector_rotation: sectors.map((sector) => {
			const { slug, name } = getCategory(context, sector.categorySlug);
			return {
				category: { slug, name },
				agent_count: sector.agentCount,
				ranked_agents: sector.rankedCount,
				momentum: sector.momentum,
				momentum_agents: sector.trendCount,
				share: sector.share,
				share_delta_7d: sector.shareDelta,
				direction: sector.direction,
				leaders: sector.leaders.map((agent) => agentReferenceView(context, agent)),
			};
		}),
		rotation_note: rotationNote(context),
		verification_stats: answerOf(MarketReport.shape.verification_stats, verification),
		generated_at: at,
	};
}

export function weeklyReportView(context: ViewContext): WeeklyReport {
	const { agents, week, at } = context.snapshot;
	const day = dayOf(at);
	const [first] = leadersOf(context, 1);
	const link = `${context.site.baseUrl}/weekly-report/`;
	const counts = `${agents.length} agents, ${week.newAgents} newly listed this week`;
	const leader =
		first === undefined ? "" : endSentence(` Leading of ${week.ranked} ranked: ${first.title}`);
	return {
		title: `${context.site.name}: the week to ${day}`,
		summary: {
			total_agents: agents.length,
			new_agents_this_week: week.newAgents,
			ranked_agents: week.ranked,
			week_start: startOfWindow(at, WEEK_DAYS - 1),
			week_end: at,
		},
		top_10_by_score: week.topByScore.map((slug) => agentReferenceView(context, slug)),
		trending_this_week: week.trending.map((slug) => agentReferenceView(context, slug)),
		shareable_snippets: {
			twitter: `${counts}.${leader} ${link}`,
			linkedin: `${context.site.name}, week to ${day}: ${counts}.${leader} Full report: ${link}`,
		},
		generated_at: at,
	};
}

/** The best of some ranked agents, and how many of those there are. */
type Best = Pick<ViewContext["snapshot"]["week"], "topByScore" | "ranked">;

/** The first of the best, by default of all. Nobody leads alone, or among equals. */
export function leadersOf(
	context: ViewContext,
	count: number,
	{ topByScore, ranked }: Best = context.snapshot.week,
): SnapshotAgent[] {
	const agents = topByScore.map((slug) => getAgent(context, slug));
	return ranked < 2 ? [] : untiedFirst(agents, count, ({ rank }) => rank);
}

/** The fear and greed index in words. While there is none: what is known, what it takes, and when there can be one. */
export function moodNote({ snapshot }: Pick<ViewContext, "snapshot">): string {
	const { at, market } = snapshot;
	const { value, label, knownWeight, days, components } = market.mood;
	const basis = `${knownWeight} of 100 points`;
	if (value !== null && label !== null) {
		return `The fear and greed index is at ${showScore(value)} of 100: ${MOOD_LABELS[label].toLowerCase()}. It is based on ${basis}.`;
	}
	const { knownWeight: weight, days: period } = MARKET_MINIMUMS;
	const names = components.map(({ name }) => name).join(", ");
	const lacking = period.least - days;
	return [
		`There is no fear and greed index yet. It takes ${weight.least} of 100 points and ${showAmount(period.least, "day")} of records;`,
		`known are ${basis}${names && ` (${names})`} and ${showAmount(days, "day")}.`,
		lacking > 0
			? `There can be one from ${showDay(instantAfter(at, lacking * DAY_MS))} on, if enough is known then.`
			: "There will be one as soon as enough is known.",
	].join(" ");
}

/** What the shares of categories are based on. While there are none: what they take. */
export function rotationNote({ snapshot }: Pick<ViewContext, "snapshot">): string {
	const { attended, sectors, mood } = snapshot.market;
	const agents = (count: number) => showAmount(count, "agent");
	if (sectors.length > 0) return `Shares of the attention of at least ${agents(attended)} a week.`;
	const { attended: least, days: period } = MARKET_MINIMUMS;
	return `Too little data for shares. They take ${agents(least.least)} with attention in each of two weeks and ${showAmount(period.least, "day")} of records; known are ${agents(attended)} and ${showAmount(mood.days, "day")}.`;
}
