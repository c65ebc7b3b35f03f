import { NO_CATEGORY } from "#contract/agents/agents-page.ts";
import { by } from "#contract/compare.ts";
import { categoryPath, fillPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { GROWTH_WINDOW_DAYS } from "#domain/market/category-trends.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { agentLink, getAgent, type ViewContext } from "../../view-context.ts";
import { agentItemList, breadcrumbList } from "../agent/structured-data.ts";
import { showAmount, showCount, showPercent, showScore } from "../display.ts";
import { incidentRow } from "../market/incident-page.ts";
import { alternateAt, type PageFrame, pageFrame } from "../page-frame.ts";
import { agentRow } from "./agent-row.ts";

const BEST_COUNT = 3;

/** All categories by name, also empty ones. */
export function categoriesPage(context: ViewContext) {
	const { categories } = context.snapshot;
	const without = withoutCategory(context);
	const sorted = categories.toSorted(by(({ name }) => name));
	return {
		...pageFrame(context, {
			path: "/categories/",
			title: "Categories of AI agents",
			description:
				"What AI agents do: every category with its number of agents, growth, and the average score and the best of its ranked agents.",
			card: "/og/categories.png",
			alternates: [alternateAt("categoryTrends")],
		}),
		summary: summaryOf(context),
		// Null if all have one.
		none:
			without === 0
				? null
				: { label: showAmount(without, "agent"), path: `/agents/?category=${NO_CATEGORY}` },
		growthDays: GROWTH_WINDOW_DAYS,
		rows: sorted.map((category) => rowOf(context, category)),
		forms: [
			{ label: "Categories as JSON", path: getEndpoint("listCategories").path },
			{ label: "Trends as JSON", path: getEndpoint("categoryTrends").path },
		],
	};
}

function withoutCategory({ snapshot: { agents, categories } }: ViewContext): number {
	return categories.reduce((rest, { agentCount }) => rest - agentCount, agents.length);
}

function summaryOf(context: ViewContext): string {
	const { agents, categories } = context.snapshot;
	const used = categories.filter(({ agentCount }) => agentCount > 0).length;
	const all = showAmount(agents.length, "agent");
	const without = withoutCategory(context);
	const kinds = showAmount(used, "category", "categories");
	return without === 0
		? `${all} in ${kinds}`
		: `${showCount(agents.length - without)} of ${all} in ${kinds}`;
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
		best: topAgents.slice(0, BEST_COUNT).map((agent) => agentLink(context, agent)),
	};
}

function categoryFigures({ snapshot }: ViewContext, { slug, agentCount }: SnapshotCategory) {
	const trend = snapshot.categoryTrends.find(({ categorySlug }) => categorySlug === slug);
	const { newAgents = 0, growthRate = null, averageMarketScore = null } = trend ?? {};
	const ranked = trend?.rankedCount ?? 0;
	return {
		count: showCount(agentCount),
		// The best are the best of these.
		ranked,
		added: newAgents === 0 ? "0" : `+${showCount(newAgents)}`,
		growth: growthRate === null ? null : showPercent(growthRate),
		average: averageMarketScore === null ? null : showScore(averageMarketScore),
		// Slugs of the highest ranked agents.
		topAgents: trend?.topAgents ?? [],
	};
}

/** Keeps the page below 20 kB. */
const AGENT_COUNT = 50;
const INCIDENT_COUNT = 20;

export function categoryPage(context: ViewContext, category: SnapshotCategory) {
	const { slug, name, description } = category;
	const shown = category.best.slice(0, AGENT_COUNT);
	const rest = category.agentCount - AGENT_COUNT;
	return {
		...frameOf(context, category),
		name,
		description,
		figures: figuresOf(context, category),
		rows: shown.map((best) => agentRow(context, getAgent(context, best))),
		/** The same agents in the list, to search and filter them. */
		all: {
			label: rest > 0 ? `The other ${showAmount(rest, "agent")}` : "Search and filter these",
			path: `/agents/?category=${slug}`,
		},
		/** Incidents of its agents, newest first. */
		incidents: context.snapshot.incidents
			.filter((incident) =>
				incident.agents.some((agent) => getAgent(context, agent).categorySlug === slug),
			)
			.slice(0, INCIDENT_COUNT)
			.map((incident) => incidentRow(context, incident)),
	};
}

function frameOf(context: ViewContext, category: SnapshotCategory): PageFrame {
	const { slug, name, description, agentCount, best } = category;
	const path = categoryPath(slug);
	const { ranked: count } = categoryFigures(context, category);
	const title = count === 0 ? `${name}: AI agents` : `${name}: AI agents, ranked`;
	const amount = `${showAmount(agentCount, "AI agent")} for ${name}`;
	const ranked = `${amount}${count === agentCount ? ", ranked" : `, ${count} ranked`} by open scores.`;
	return pageFrame(context, {
		path,
		title,
		description: description === null ? ranked : `${description} ${ranked}`,
		card: fillPath(getEndpoint("getCategoryCard").path, { category: slug }),
		section: "/categories/",
		structured: [
			agentItemList(context, { name: title, slugs: best, count: agentCount }),
			breadcrumbList(context, [
				{ name: "Categories", path: "/categories/" },
				{ name, path },
			]),
		],
	});
}

function figuresOf(context: ViewContext, category: SnapshotCategory) {
	const { count, ranked, added, growth, average } = categoryFigures(context, category);
	const sector = context.snapshot.market.sectors.find(
		({ categorySlug }) => categorySlug === category.slug,
	);
	const figures = [
		{ label: "agents", value: count },
		{ label: "ranked", value: showCount(ranked) },
		{ label: `new here in ${GROWTH_WINDOW_DAYS} days`, value: added },
		{ label: "growth", value: growth },
		{ label: "average score of the ranked", value: average },
		{ label: "of all attention this week", value: sector ? showPercent(sector.share) : null },
	];
	return figures.flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}
