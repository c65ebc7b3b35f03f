import { dayOf } from "#contract/instants.ts";
import { untiedFirst } from "#domain/market/best-of.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { trendView } from "../agents/trend-view.ts";
import { ALL_INCIDENT_KINDS, MOOD_LABELS } from "../labels.ts";
import { leadersOf } from "../market/report-views.ts";
import { getAgent, type ViewContext } from "../view-context.ts";

export const CARD_PAGES = [
	"home",
	"agents",
	"categories",
	"leaderboard",
	"market-report",
	"weekly-report",
	"incidents",
] as const;
export type CardPage = (typeof CARD_PAGES)[number];

export function pageCardView(context: ViewContext, page: CardPage) {
	const { name } = context.site;
	return {
		alert: "",
		facts: [],
		site: name,
		name: page,
		...PAGES[page](context),
		figures: figuresOf(context, page),
	};
}

interface Heading {
	kicker: string;
	title: string;
	summary: string;
	facts?: string[];
}

const PAGES: Readonly<Record<CardPage, (context: ViewContext) => Heading>> = {
	home: () => ({
		kicker: "Public, open, refreshed every hour",
		title: "The public registry of AI agents",
		summary: "Bots, models, copilots and MCP servers, scored in the open",
	}),
	agents: (context) => ({
		kicker: "Ranking",
		title: context.snapshot.week.ranked === 0 ? "All agents" : "All agents, ranked",
		summary: leading(leadersOf(context, LEADER_COUNT)),
	}),
	categories: () => ({
		kicker: "Categories",
		title: "What agents do",
		summary: "Counts, growth and the best ranked agents of each category",
	}),
	leaderboard: (context) => ({
		kicker: "Launch leaderboard",
		title: "New agents with momentum",
		summary: leadingLaunches(context),
	}),
	"market-report": (context) => ({
		kicker: "Market report",
		title: moodTitle(context),
		summary: "Mood, sector rotation and verification, measured every hour",
		facts: moodTrend(context),
	}),
	"weekly-report": (context) => ({
		kicker: "Weekly report",
		title: `The week to ${dayOf(context.snapshot.at)}`,
		summary: leading(leadersOf(context, LEADER_COUNT)),
	}),
	incidents: () => ({
		kicker: "Incidents",
		title: "Incidents and outcomes",
		summary: capitalise(ALL_INCIDENT_KINDS),
	}),
};

function figuresOf({ snapshot }: ViewContext, page: CardPage): { label: string; value: string }[] {
	const { agents, categories, incidents, market, week } = snapshot;
	const figures = {
		agents: { label: "Agents", value: String(agents.length) },
		ranked: { label: "Ranked", value: String(week.ranked) },
		categories: { label: "Categories", value: String(categories.length) },
		verified: { label: "Verified", value: `${Math.round(market.verification.verifiedShare)}%` },
		mood: { label: "Mood", value: market.mood.value?.toFixed(0) ?? "" },
		new: { label: "Newly listed", value: `+${week.newAgents}` },
		launches: { label: "Launches", value: String(week.launches) },
		incidents: { label: "Incidents", value: String(incidents.length) },
		open: {
			label: "Still open",
			value: String(incidents.filter(({ status }) => isOpenIncident(status)).length),
		},
	};
	return FIGURES[page].map((name) => figures[name]).filter(({ value }) => value !== "");
}

const FIGURES = {
	home: ["agents", "ranked", "verified"],
	agents: ["agents", "ranked", "verified"],
	categories: ["categories", "agents"],
	leaderboard: ["launches", "agents"],
	"market-report": ["mood", "agents", "verified"],
	"weekly-report": ["agents", "new", "open"],
	incidents: ["incidents", "open"],
} as const satisfies Record<CardPage, readonly string[]>;

function moodTrend({ snapshot: { market } }: ViewContext): string[] {
	const { delta7d } = market.mood;
	return delta7d === null ? [] : [`Mood ${trendView(delta7d, 0).label} in 7 days`];
}

function moodTitle({ snapshot: { market } }: ViewContext): string {
	const { label } = market.mood;
	return label === null
		? "What is known of the market"
		: `The mood: ${MOOD_LABELS[label].toLowerCase()}`;
}

function leading(agents: readonly { title: string }[]): string {
	return agents.length === 0 ? "" : `Leading: ${agents.map(({ title }) => title).join(", ")}`;
}

const LEADER_COUNT = 3;

function leadingLaunches(context: ViewContext): string {
	const { launches } = context.snapshot;
	const first =
		launches.length < 2 ? [] : untiedFirst(launches, LEADER_COUNT, ({ velocity }) => velocity);
	return leading(first.map(({ slug }) => getAgent(context, slug)));
}

export function categoryCardView(context: ViewContext, category: SnapshotCategory) {
	const { site, snapshot } = context;
	const trend = snapshot.categoryTrends.find((row) => row.categorySlug === category.slug);
	const ranked = trend?.rankedCount ?? 0;
	const [best] = leadersOf(context, 1, { topByScore: trend?.topAgents ?? [], ranked });
	const average = trend?.averageMarketScore ?? null;
	return {
		kicker: "Category",
		alert: "",
		title: category.name,
		name: category.slug,
		summary: best === undefined ? "" : `Leading of ${ranked} ranked: ${best.title}`,
		figures: [
			{ label: "Agents", value: String(category.agentCount) },
			{ label: "New in 30 days", value: `+${trend?.newAgents ?? 0}` },
			...(average === null ? [] : [{ label: "Average score", value: String(Math.round(average)) }]),
		],
		facts: [],
		site: site.name,
	};
}
