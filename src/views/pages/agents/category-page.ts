import { categoryPath } from "#contract/http/addresses.ts";
import { GROWTH_WINDOW_DAYS } from "#domain/market/category-trends.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { endpointPath } from "../../endpoint-url.ts";
import { getAgent, type ViewContext } from "../../view-context.ts";
import { agentItemList, breadcrumbList } from "../agent/structured-data.ts";
import { showAmount, showCount } from "../display.ts";
import { incidentRow } from "../market/incident-page.ts";
import { type PageFrame, pageFrame } from "../page-frame.ts";
import { sortedRow } from "./list-sorts.ts";

/** Keeps the page below 20 kB. */
const AGENT_COUNT = 50;
const INCIDENT_COUNT = 20;

export function categoryPage(context: ViewContext, category: SnapshotCategory) {
	const { slug, name, description, agentCount } = category;
	const shown = category.best.slice(0, AGENT_COUNT);
	const rest = agentCount - AGENT_COUNT;
	const { rankedCount = 0, newAgents = 0 } = trendOf(context, slug) ?? {};
	const figures = [
		showAmount(agentCount, "listing"),
		...(rankedCount > 0 ? [`${showCount(rankedCount)} ranked by counted use`] : []),
		...(newAgents > 0 && newAgents < agentCount
			? [`${showCount(newAgents)} new here in ${GROWTH_WINDOW_DAYS} days`]
			: []),
	];
	return {
		...frameOf(context, category, rankedCount),
		name,
		description,
		figures: `${figures.join(", ")}.`,
		rows: shown.map((best) => sortedRow(context, getAgent(context, best), "score")),
		/** The same agents in the list, to search and filter them. */
		all: {
			label: rest > 0 ? `The other ${showAmount(rest, "listing")}` : "Search and filter these",
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

function trendOf({ snapshot }: ViewContext, slug: string) {
	return snapshot.categoryTrends.find(({ categorySlug }) => categorySlug === slug);
}

function frameOf(context: ViewContext, category: SnapshotCategory, ranked: number): PageFrame {
	const { slug, name, description, agentCount, best } = category;
	const path = categoryPath(slug);
	const title = ranked === 0 ? `${name}: AI agents` : `${name}: AI agents, ranked`;
	const amount = `${showAmount(agentCount, "AI agent")} for ${name}`;
	const words = `${amount}${ranked === agentCount ? ", ranked" : `, ${showCount(ranked)} ranked`} by open scores.`;
	return pageFrame(context, {
		path,
		title,
		description: description === null ? words : `${description} ${words}`,
		card: endpointPath("getCategoryCard", { category: slug }),
		section: "",
		structured: [
			agentItemList(context, { name: title, slugs: best, count: agentCount }),
			breadcrumbList(context, [
				{ name: "Home", path: "/" },
				{ name, path },
			]),
		],
	});
}
