import { agentPath, signalsPath } from "#contract/addresses.ts";
import { ACCOUNT, REGISTRATION } from "#contract/limits.ts";
import { isOpenIncident } from "#domain/incident-status.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { showCount, showDay, showScore } from "../pages/display.ts";
import { trendView } from "../trend-view.ts";
import { incidentsOf, type ViewContext } from "../view-context.ts";
import type { Cell, Field, Form, Table, Tone } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, type FormAttempt, withAttempt } from "./form-attempt.ts";

export const WATCHLIST_PATH = "/dashboard/watchlist/";

/** Agents on a page, each with a form of its own. */
const PAGE_LENGTH = 100;

interface WatchlistParts {
	account: AccountRecord;
	/** Public agents that are followed, in the order in which they are shown. */
	watched: readonly { agent: AgentRecord; since: string }[];
	/** One behind the last shows the last. */
	page?: number;
	done?: string | undefined;
	attempt?: FormAttempt | undefined;
}

const DONE = {
	added: "The agent is on your watchlist.",
	removed: "The agent is no longer on your watchlist.",
};

const TREND_TONES: Readonly<Record<string, Tone>> = { up: "good", down: "bad" };

/** What the scores of an agent are while it was not part of a calculation. */
const UNKNOWN: Cell = { text: "–" };

export function watchlistView(context: ViewContext, parts: WatchlistParts): DashboardView {
	const { account, done, attempt } = parts;
	return dashboardView(context, {
		path: WATCHLIST_PATH,
		title: "Watchlist",
		account,
		attempt,
		blocks: [
			...doneNotice(DONE, done),
			{
				kind: "text",
				text: "Agents that you follow, with their scores of this hour. Each counts you as one of its watchers; nobody sees who you are.",
			},
		],
		sections: [
			{
				id: "agents",
				title: "Agents",
				blocks: [{ kind: "table", table: agentTable(context, parts) }],
			},
			{ id: "add", title: "Add an agent", blocks: [{ kind: "form", form: addForm(attempt) }] },
		],
	});
}

function agentTable(context: ViewContext, { watched, page = 1 }: WatchlistParts): Table {
	const last = Math.max(1, Math.ceil(watched.length / PAGE_LENGTH));
	const shown = Math.min(page, last);
	const rows = watched.slice((shown - 1) * PAGE_LENGTH, shown * PAGE_LENGTH);
	return {
		caption: "Agents on your watchlist",
		columns: ["Agent", "Score", "Attention", "State", "Open incidents", "Since", "Your say", ""],
		rows: rows.map(({ agent, since }) => [
			{ text: agent.title, path: agentPath(agent.slug) },
			...scoreCells(context, agent.slug),
			agent.status === "deprecated" ? { text: "Deprecated", tone: "warn" } : { text: "Active" },
			incidentCell(context, agent.slug),
			{ text: showDay(since), instant: since },
			{ text: "Vote or comment", path: signalsPath(agent.slug) },
			{ text: "Remove", form: removeForm(agent) },
		]),
		empty: "You follow no agent yet. Add one below, or on the page of the agent.",
		previous: shown > 1 ? `${WATCHLIST_PATH}?page=${shown - 1}` : null,
		next: shown < last ? `${WATCHLIST_PATH}?page=${shown + 1}` : null,
	};
}

function scoreCells(context: ViewContext, slug: string): [score: Cell, trend: Cell] {
	const agent = context.agentBySlug.get(slug);
	if (!agent) return [UNKNOWN, UNKNOWN];
	const { direction, label } = trendView(agent.trendScore, []);
	const tone = TREND_TONES[direction];
	return [{ text: showScore(agent.marketScore) }, { text: label, ...(tone ? { tone } : {}) }];
}

function incidentCell(context: ViewContext, slug: string): Cell {
	const agent = context.agentBySlug.get(slug);
	const open = agent
		? incidentsOf(context, agent).filter(({ status }) => isOpenIncident(status))
		: [];
	return open.length === 0 ? { text: "None" } : { text: showCount(open.length), tone: "bad" };
}

function removeForm({ slug, title }: AgentRecord): Form {
	return {
		action: WATCHLIST_PATH,
		submit: "Remove",
		tone: "quiet",
		fields: [],
		hidden: { agent: slug },
		label: `Remove ${title} from the watchlist`,
	};
}

const AGENT: Field = {
	name: "agent",
	label: "Agent",
	type: "text",
	hint: `Its slug or its title. You can follow ${showCount(ACCOUNT.maxWatches)} agents.`,
	required: true,
	maxLength: REGISTRATION.titleMaxCharacters,
	autocomplete: "off",
};

function addForm(attempt?: FormAttempt): Form {
	return {
		action: WATCHLIST_PATH,
		submit: "Add to the watchlist",
		fields: withAttempt([AGENT], attempt),
		hidden: { on: "on" },
	};
}
