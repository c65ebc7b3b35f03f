import { answerOf } from "#contract/http/answer-of.ts";
import { dayOf } from "#contract/instants.ts";
import {
	AgentReference,
	type CategoryTrends,
	type Leaderboard,
	MarketReport,
	type WeeklyReport,
} from "#contract/market/market.ts";
import { placesOf } from "#domain/market/launch-leaderboard.ts";
import { endSentence } from "#domain/texts/end-sentence.ts";
import { startOfWindow } from "../agents/daily-points.ts";
import { agentUrl, categoryUrl, getAgent, getCategory, type ViewContext } from "../view-context.ts";
import { leadersOf } from "./leaders.ts";
import { moodNote, rotationNote } from "./market-notes.ts";

/** Including today. */
const WEEK_DAYS = 7;

/** Counts, growth and top agents per category. */
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

/** An agent as reports refer to it. */
function agentReferenceView(context: ViewContext, slug: string): AgentReference {
	const url = agentUrl(context, slug);
	return answerOf(AgentReference, { ...getAgent(context, slug), url });
}

/** Recent launches by velocity. */
export function leaderboardView(context: ViewContext): Leaderboard {
	return firstLaunchesView(context, context.snapshot.launches.length);
}

/** Only the fastest. */
export function firstLaunchesView(context: ViewContext, count: number): Leaderboard {
	const { launches, at } = context.snapshot;
	const places = placesOf(launches);
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

/** Mood, sector rotation and verification statistics. */
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

/** The week, with texts to share. */
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
