import { categoryPath } from "#contract/addresses.ts";
import { compare } from "#contract/compare.ts";
import { isOpenIncident } from "#domain/incident-rules.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { firstOf } from "../first-of.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import { agentRow } from "./agent-row.ts";
import { showAmount, showCount, showDay, showInstant } from "./display.ts";
import { incidentRow } from "./incident-row.ts";
import { pageFrame } from "./page-frame.ts";

const TOP_COUNT = 10;
const SIDE_COUNT = 6;

export function homePage(context: ViewContext) {
	const { site, snapshot } = context;
	const { agents, categories, incidents, market } = snapshot;
	const open = incidents.filter(({ status }) => isOpenIncident(status));
	const newest = firstOf(agents, SIDE_COUNT, byAge);
	return {
		...pageFrame(context, {
			path: "/",
			title: "the public registry of AI agents",
			description: `Find, compare and check ${showAmount(agents.length, "AI agent")}, bots, models, copilots and MCP servers: open scores, trust, history and incidents, refreshed every hour.`,
			structured: [
				{
					"@context": "https://schema.org",
					"@type": "WebSite",
					name: site.name,
					url: `${site.baseUrl}/`,
					potentialAction: {
						"@type": "SearchAction",
						target: `${site.baseUrl}/agents/?q={q}`,
						"query-input": "required name=q",
					},
				},
			],
		}),
		asOf: showInstant(snapshot.at),
		figures: [
			{ value: showCount(agents.length), label: "agents", path: "/agents/" },
			{ value: showCount(snapshot.week.ranked), label: "ranked", path: "/methodology/#ranking" },
			{
				value: `${Math.round(market.verification.verifiedShare)}%`,
				label: "verified or certified",
				path: "/market-report/",
			},
			{ value: showCount(open.length), label: "open incidents", path: "/incidents/" },
		],
		top: {
			...topWords(context),
			rows: agents.slice(0, TOP_COUNT).map((agent) => agentRow(context, agent)),
		},
		movers: snapshot.week.trending
			.slice(0, SIDE_COUNT)
			.map((slug) => agentRow(context, getAgent(context, slug))),
		newest: newest.map((agent) => ({
			...agentRow(context, agent),
			added: showDay(agent.createdAt),
		})),
		incidents: open.slice(0, SIDE_COUNT).map((incident) => incidentRow(context, incident)),
		categories: categories.map(({ name, slug, agentCount }) => ({
			name,
			path: categoryPath(slug),
			count: showCount(agentCount),
		})),
	};
}

/** Only ranked agents are at the top of anything. */
function topWords({ snapshot: { week, agents } }: ViewContext) {
	return week.topByScore.length < Math.min(TOP_COUNT, agents.length)
		? {
				title: "Agents",
				note:
					week.ranked === agents.length
						? "All are ranked; some share a rank"
						: `${showCount(week.ranked)} of ${showAmount(agents.length, "agent")} ranked, these first`,
			}
		: { title: "Top agents", note: `The first of ${showAmount(week.ranked, "ranked agent")}` };
}

/** Newest first, then by rank. */
function byAge(left: SnapshotAgent, right: SnapshotAgent): number {
	return compare(right.createdAt, left.createdAt) || left.number - right.number;
}
