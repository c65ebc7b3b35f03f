import type { z } from "zod";
import { findBenchmarkless, NEEDS_BENCHMARK } from "#contract/agents/measures.ts";
import { MCP_TOOLS, type ReadToolName } from "#contract/protocols/mcp-tools.ts";
import { agentNotFound, invalidBody, type Refusal } from "#domain/errors.ts";
import type { RegistryReader } from "#registry/store.ts";
import { suggestTexts } from "#search/words/find-corrections.ts";
import { currentSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentHistoryView } from "#views/agents/agent-history-view.ts";
import { commentListView } from "#views/agents/comment-list-view.ts";
import { categoryListView } from "#views/market/category-view.ts";
import { firstLaunchesView, weeklyReportView } from "#views/market/report-views.ts";
import * as views from "#views/protocols/mcp-tool-views.ts";
import { toolConnectView, wrongChoiceView } from "#views/protocols/tool-connect-view.ts";
import { incidentsOf, type ViewContext } from "#views/view-context.ts";
import type { ServedHour } from "../../hours/served-hour.ts";
import { parseBody } from "../../http/parse-body.ts";
import { checkedLock } from "../lock-routes.ts";

/** Read-only tools. None of them reads all agents: they use the index of the hour. */
export const READ_TOOLS: Readonly<Record<ReadToolName, ReadTool>> = {
	search_agents: readTool(MCP_TOOLS.search_agents, (choice, { context, index }) => {
		const { query: q, sort, page, limit, detail, ...filters } = choice;
		const lacking = findBenchmarkless(choice);
		if (lacking) throw invalidBody([{ pointer: `#/${lacking}`, detail: NEEDS_BENCHMARK }]);
		const found = index.find({ ...filters, q, sort, page, limit, withSome: true });
		const { numbers, total, match, partialFrom } = found;
		const agents = numbers.flatMap((number) => index.agents.at(number) ?? []);
		const suggestions = suggestTexts(index, { ...filters, q }, { total, match });
		return {
			notice: views.toolNotice(context, match),
			agents: agents.map((agent) => views.foundAgentView(context, agent, detail)),
			page,
			limit,
			total,
			match,
			...(partialFrom === undefined ? {} : { partial_from: partialFrom }),
			...(suggestions.length > 0 ? { suggestions } : {}),
		};
	}),
	get_agent: readTool(MCP_TOOLS.get_agent, ({ slug, detail }, { context }) => {
		return { agent: views.toolAgentView(context, getNamed(context, slug), detail) };
	}),
	compare_agents: readTool(MCP_TOOLS.compare_agents, ({ slugs, detail }, { context }) => {
		const pairs = slugs.map((slug) => ({ slug, agent: findNamed(context, slug) }));
		return {
			agents: pairs.flatMap(({ agent }) =>
				agent ? views.toolAgentView(context, agent, detail) : [],
			),
			unknown: pairs.flatMap(({ slug, agent }) => (agent ? [] : slug)),
		};
	}),
	get_connection: readTool(MCP_TOOLS.get_connection, ({ slug, ...choice }, { context }) => {
		const agent = getNamed(context, slug);
		const wrong = wrongChoiceView(context, agent, choice);
		if (wrong) throw invalidBody([wrong]);
		return toolConnectView(context, agent, choice);
	}),
	list_categories: readTool(MCP_TOOLS.list_categories, (_, { context }) => {
		return { categories: categoryListView(context) };
	}),
	get_trust: readTool(MCP_TOOLS.get_trust, ({ slug, detail }, { context }) => {
		return { trust: views.toolTrustView(context, getNamed(context, slug), detail) };
	}),
	leaderboard: readTool(MCP_TOOLS.leaderboard, ({ limit }, { context }) =>
		firstLaunchesView(context, limit),
	),
	market_report: readTool(MCP_TOOLS.market_report, ({ detail }, { context }) =>
		views.toolMarketView(context, detail),
	),
	list_incidents: readTool(MCP_TOOLS.list_incidents, ({ slug, limit, detail }, { context }) => {
		const { incidents } = context.snapshot;
		const all = slug === undefined ? incidents : incidentsOf(context, getNamed(context, slug));
		const shown = all.slice(0, limit);
		return {
			incidents: shown.map((incident) => views.toolIncidentView(context, incident, detail)),
			total: all.length,
		};
	}),
	check_lock: readTool(MCP_TOOLS.check_lock, ({ lock }, from) => checkedLock(from, lock)),
	get_history: readTool(MCP_TOOLS.get_history, ({ slug, ...query }, { context }) => {
		const view = agentHistoryView(context, getNamed(context, slug), query);
		const { agent: _agent, snapshots: _snapshots, ...history } = view;
		return history;
	}),
	list_comments: readTool(MCP_TOOLS.list_comments, ({ slug, limit }, { context }) => {
		const { comments, ...list } = commentListView(context, getNamed(context, slug));
		return { ...list, comments: comments.slice(0, limit) };
	}),
	weekly_report: readTool(MCP_TOOLS.weekly_report, (_, { context }) => weeklyReportView(context)),
	category_trends: readTool(MCP_TOOLS.category_trends, ({ detail }, { context }) =>
		views.toolTrendsView(context, detail),
	),
};

function findNamed({ snapshot, agentBySlug }: ViewContext, slug: string) {
	return agentBySlug.get(currentSlugOf(snapshot, slug));
}

function getNamed(context: ViewContext, slug: string): SnapshotAgent {
	const agent = findNamed(context, slug);
	if (agent) return agent;
	throw agentNotFound();
}

/** What to answer from. */
export interface AskedTool {
	hour: ServedHour;
	registry: { store: RegistryReader };
}

/** Answers a call whose arguments have not been checked yet. */
type ReadTool = (given: unknown, asked: AskedTool) => Promise<Record<string, unknown>>;

/** A tool whose arguments and answer, which begins with a notice, follow its declared schemas. */
function readTool<Input extends z.ZodObject, Output extends z.ZodObject>(
	{ input }: { input: Input; output: Output },
	answer: (
		given: z.output<Input>,
		from: ServedHour & AskedTool["registry"],
	) => Unnoticed<Output> | Promise<Unnoticed<Output>>,
): ReadTool {
	return async (value, { hour, registry }) => {
		const answered = await answer(parseBody(input, value), { ...hour, ...registry });
		return { notice: views.toolNotice(hour.context), ...answered };
	};
}

type Unnoticed<Output extends z.ZodType> = Omit<z.input<Output>, "notice"> & { notice?: string };

/** Why a tool refused and what to change, for the model or program that called it. */
export function refusalText({ message, errors, headers }: Refusal): string {
	const wait = headers["Retry-After"];
	return [
		errors.length === 0 ? message : "The arguments are invalid; change them and call again:",
		...errors.map(({ pointer, detail }) => `${pointer.slice("#/".length) || "They"} ${detail}`),
		...(wait === undefined ? [] : [`Try again in ${wait} seconds.`]),
	].join("\n");
}
