import { dayOf } from "#contract/instants.ts";
import { capitalise } from "#domain/capitalise.ts";
import { isOpenIncident } from "#domain/incident-rules.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { weeklyPoints } from "../daily-points.ts";
import { ALL_INCIDENT_KINDS, MOOD_LABELS } from "../labels.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import { cardTrend, WEEKS_SHOWN } from "./agent-card-view.ts";

/** Pages with their own share card, besides agents and categories. */
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

/** The share card of a page. */
export function pageCardView(context: ViewContext, page: CardPage) {
	const { name } = context.site;
	return {
		alert: "",
		trend: null,
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
	trend?: ReturnType<typeof moodTrend>;
}

const PAGES: Readonly<Record<CardPage, (context: ViewContext) => Heading>> = {
	home: () => ({
		kicker: "Public, open, refreshed every hour",
		title: "The public registry of AI agents",
		summary: "Bots, models, copilots and MCP servers, scored in the open",
	}),
	agents: (context) => ({
		kicker: "Ranking",
		title: "All agents, ranked",
		summary: leadersOf(context, context.snapshot.week.topByScore),
	}),
	categories: () => ({
		kicker: "Categories",
		title: "What agents do",
		summary: "Counts, growth and the best ranked agents of each category",
	}),
	leaderboard: (context) => ({
		kicker: "Launch leaderboard",
		title: "New agents with momentum",
		summary: leadersOf(
			context,
			context.snapshot.launches.map(({ slug }) => slug),
		),
	}),
	"market-report": (context) => ({
		kicker: "Market report",
		title: moodTitle(context),
		summary: "Mood, sector rotation and verification, measured every hour",
		trend: moodTrend(context),
	}),
	"weekly-report": (context) => ({
		kicker: "Weekly report",
		title: `The week to ${dayOf(context.snapshot.at)}`,
		summary: leadersOf(context, context.snapshot.week.topByScore),
	}),
	incidents: () => ({
		kicker: "Incidents",
		title: "What went wrong, and what came of it",
		summary: capitalise(ALL_INCIDENT_KINDS),
	}),
};

type Figure = { label: string; value: string };

function figuresOf({ snapshot }: ViewContext, page: CardPage): Figure[] {
	const { agents, categories, incidents, market, week, launches } = snapshot;
	const figures = {
		agents: { label: "Agents", value: String(agents.length) },
		categories: { label: "Categories", value: String(categories.length) },
		verified: {
			label: "Verified",
			value: `${Math.round(market.verification.verifiedShare)}%`,
		},
		mood: { label: "Mood", value: market.mood.value?.toFixed(0) ?? "" },
		new: { label: "Newly listed", value: `+${week.newAgents}` },
		launches: { label: "Launches", value: String(launches.length) },
		incidents: { label: "Incidents", value: String(incidents.length) },
		open: {
			label: "Still open",
			value: String(incidents.filter(({ status }) => isOpenIncident(status)).length),
		},
	};
	return FIGURES[page].map((name) => figures[name]).filter(({ value }) => value !== "");
}

const FIGURES = {
	home: ["agents", "categories", "verified", "mood"],
	agents: ["agents", "new", "verified"],
	categories: ["categories", "agents"],
	leaderboard: ["launches", "agents"],
	"market-report": ["mood", "agents", "verified"],
	"weekly-report": ["agents", "new", "open"],
	incidents: ["incidents", "open"],
} as const satisfies Record<CardPage, readonly string[]>;

function moodTrend({ snapshot: { at, market, history } }: ViewContext) {
	const { value, delta7d } = market.mood;
	if (value === null || delta7d === null) return null;
	const weeks = weeklyPoints(history.moods, { at, weeks: WEEKS_SHOWN });
	return cardTrend({
		name: "7 days",
		change: delta7d,
		lineName: "Mood",
		line: [...weeks.flatMap(({ fearGreed }) => fearGreed ?? []), value],
	});
}

function moodTitle({ snapshot: { market } }: ViewContext): string {
	const { label } = market.mood;
	return label === null
		? "What is known of the market"
		: `The mood: ${MOOD_LABELS[label].toLowerCase()}`;
}

function leadersOf(context: ViewContext, slugs: readonly string[]): string {
	const titles = slugs.slice(0, 3).map((slug) => getAgent(context, slug).title);
	return titles.length === 0 ? "" : `Leading: ${titles.join(", ")}`;
}

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
