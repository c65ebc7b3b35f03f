import { categoryPath, fillTemplate } from "#contract/addresses.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { GROWTH_WINDOW_DAYS } from "#domain/market/category-trends.ts";
import type { SnapshotCategory } from "#snapshot/snapshot.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import { agentRow } from "./agent-row.ts";
import { categoryFigures } from "./categories-page.ts";
import { showAmount, showCount, showPercent } from "./display.ts";
import { incidentRow } from "./incident-row.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";
import { agentItemList, breadcrumbList } from "./structured-data.ts";

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
		card: fillTemplate(getEndpoint("getCategoryCard").path, { category: slug }),
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
