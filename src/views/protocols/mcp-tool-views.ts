import { isEvaluated } from "#contract/evidence/check-row.ts";
import { MCP_TOOL } from "#contract/limits.ts";
import type { Incident } from "#contract/market/incident.ts";
import type { CategoryTrends, MarketReport } from "#contract/market/market.ts";
import { keysOf, pickMembers } from "#contract/members-of.ts";
import * as shapes from "#contract/protocols/mcp-tool-shapes.ts";
import type { Match } from "#contract/vocabulary.ts";
import type { SnapshotAgent, SnapshotIncident } from "#snapshot/snapshot.ts";
import { agentDetailView } from "../agents/agent-detail-view.ts";
import { agentView } from "../agents/agent-view.ts";
import { trustView } from "../agents/trust-view.ts";
import { incidentView } from "../market/incident-view.ts";
import { categoryTrendsView, marketReportView } from "../market/report-views.ts";
import { SOME_WORDS_NOTICE, sampleNotices, thirdPartyNotice } from "../notices.ts";
import { cutText } from "../texts/cut-text.ts";
import { incidentUrl, type ViewContext } from "../view-context.ts";

/** Precedes every answer, because models act on what they read. */
export function toolNotice(context: ViewContext, match?: Match): string {
	const notice = `Beware: ${thirdPartyNotice("agents and categories")}.`;
	const partial = match === "some" ? [SOME_WORDS_NOTICE] : [];
	return [notice, ...sampleNotices(context), ...partial].join(" ");
}

export function foundAgentView(
	context: ViewContext,
	agent: SnapshotAgent,
	detail: shapes.McpDetail,
): shapes.FoundAgent {
	const view = agentView(context, agent);
	if (detail === "full") return view;
	const short = { ...view, short_description: shortText(view.short_description) };
	return pickMembers(short, keysOf(shapes.SHORT_AGENT));
}

export function toolAgentView(
	context: ViewContext,
	agent: SnapshotAgent,
	detail: shapes.McpDetail,
): shapes.ToolAgent {
	const view = agentDetailView(context, agent);
	if (detail === "full") return { ...view, checks: [...agent.checks] };
	const short = { ...view, short_description: shortText(view.short_description) };
	const told = agent.checks.filter(isEvaluated);
	return {
		...pickMembers(short, keysOf(shapes.SHORT_DETAIL)),
		checks: told.map((result) => pickMembers(result, CHECK_MEMBERS)),
	};
}

const CHECK_MEMBERS = [...keysOf(shapes.SHORT_CHECK), "answer", "set_aside"] as const;

export function toolTrustView(
	context: ViewContext,
	agent: SnapshotAgent,
	detail: shapes.McpDetail,
): shapes.ToolTrust {
	const view = trustView(context, agent);
	if (detail === "full") return view;
	const { badges: _badges, parts: _parts, ...short } = view;
	return short;
}

export function toolMarketView(context: ViewContext, detail: shapes.McpDetail): MarketReport {
	const view = marketReportView(context);
	if (detail === "full") return view;
	const sectors = view.sector_rotation.slice(0, MCP_TOOL.shortSectors);
	return {
		...view,
		fear_greed_index: { ...view.fear_greed_index, components: [] },
		sector_rotation: sectors.map((sector) => ({ ...sector, leaders: [] })),
	};
}

export function toolTrendsView(context: ViewContext, detail: shapes.McpDetail): CategoryTrends {
	const view = categoryTrendsView(context);
	if (detail === "full") return view;
	return { ...view, categories: view.categories.map((entry) => ({ ...entry, top_agents: [] })) };
}

export function toolIncidentView(
	context: ViewContext,
	incident: SnapshotIncident,
	detail: shapes.McpDetail,
): Incident {
	const view = incidentView(incident, incidentUrl(context, incident.slug));
	return detail === "full" ? view : { ...view, summary: shortText(view.summary) };
}

function shortText(text: string): string;
function shortText(text: string | null): string | null;
function shortText(text: string | null): string | null {
	const { shortTextCharacters } = MCP_TOOL;
	if (text === null || text.length <= shortTextCharacters) return text;
	return `${cutText(text, shortTextCharacters - 1)}…`;
}
