import { LOCK_QUERY } from "#contract/evidence/lock.ts";
import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { REGISTRATION } from "#contract/limits.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import { upTo } from "#domain/quotas.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { attentionView } from "#views/agents/trend-view.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { textField } from "#views/dashboard/fields.ts";
import { rowsOfPage } from "#views/dashboard/paging.ts";
import { showCount, showMarketScore } from "#views/pages/display.ts";
import { incidentsOf, type ViewContext } from "#views/view-context.ts";

const PAGE_LENGTH = 100;

interface WatchlistParts extends Viewer {
	/** Slug of the agent to add, if a button elsewhere named one. */
	named?: string | undefined;
	/** Watched public agents, in the shown order. */
	watched: readonly { agent: AgentRecord; since: string }[];
	/** A page past the end shows the last one. */
	page?: number;
}

const TREND_TONES: Readonly<Record<string, ui.Tone>> = { up: "good", down: "bad" };

/** Shown instead of scores until an agent is part of a calculation. */
const UNKNOWN: ui.Cell = { text: "–" };

export function watchlistView(context: ViewContext, parts: WatchlistParts): DashboardView {
	const { named } = parts;
	const most = upTo(context.site.limits.quotas.watches, "agents");
	const agent = textField("agent", "Agent", {
		...AGENT,
		hint: `Slug or title. You can watch ${most}.`,
		...(named === undefined ? {} : { value: named }),
	});
	return dashboardView(context, parts, {
		path: dashboardPath("watchlist"),
		title: "Watchlist",
		outcomes: {
			added: "Agent added to your watchlist.",
			removed: "Agent removed from your watchlist.",
		},
		blocks: [
			ui.text(
				"Agents that you watch, with their current scores. You count as one of their watchers, but your name is not shown.",
			),
		],
		sections: [
			ui.section(
				"agents",
				"Agents",
				agentTable(context, parts),
				ui.links(
					ui.link("Lock file", `${dashboardPath("watchlist")}?${LOCK_QUERY}`),
					ui.link("Compare a lock", dashboardPath("lockPage")),
				),
			),
			ui.section(
				"add",
				"Add an agent",
				ui.form(dashboardPath("changeWatchlist"), "Add to watchlist", {
					fields: [agent],
					hidden: { on: "on" },
				}),
			),
		],
	});
}

function agentTable(context: ViewContext, { watched, page = 1 }: WatchlistParts): ui.Block {
	const shown = rowsOfPage(watched, PAGE_LENGTH, { page, path: dashboardPath("watchlist") });
	return ui.table("Agents on your watchlist", {
		...shown,
		columns: [
			"Agent",
			"Score",
			"Attention",
			"State",
			"Open incidents",
			"Since",
			"Vote and comment",
			"",
		],
		rows: shown.rows.map(({ agent, since }) => [
			{ text: agent.title, path: agentPath(agent.slug) },
			...scoreCells(context, agent.slug),
			agent.status === "deprecated" ? { text: "Deprecated", tone: "warn" } : "Active",
			incidentCell(context, agent.slug),
			ui.dayCell(since),
			{ text: "Vote or comment", path: dashboardPath("signals", agent.slug) },
			removeButton(agent),
		]),
		empty: "Your watchlist is empty. Add an agent below, or on its page.",
	});
}

function scoreCells(context: ViewContext, slug: string): [score: ui.Cell, trend: ui.Cell] {
	const agent = context.agentBySlug.get(slug);
	if (!agent) return [UNKNOWN, UNKNOWN];
	const { direction, label } = attentionView(agent);
	const tone = TREND_TONES[direction];
	return [{ text: showMarketScore(agent) }, { text: label, ...(tone ? { tone } : {}) }];
}

function incidentCell(context: ViewContext, slug: string): ui.Cell {
	const agent = context.agentBySlug.get(slug);
	const open = agent
		? incidentsOf(context, agent).filter(({ status }) => isOpenIncident(status))
		: [];
	return open.length === 0 ? { text: "None" } : { text: showCount(open.length), tone: "bad" };
}

function removeButton({ slug, title }: AgentRecord): ui.Cell {
	return ui.button(dashboardPath("changeWatchlist"), "Remove", {
		hidden: { agent: slug },
		label: `Remove ${title} from the watchlist`,
	});
}

const AGENT = {
	required: true,
	maxLength: REGISTRATION.titleMaxCharacters,
	autocomplete: "off",
} as const;
