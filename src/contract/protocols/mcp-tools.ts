import { z } from "zod";
import { LIST_SORTS } from "../agents/agents-page.ts";
import { Category } from "../agents/category.ts";
import { CommentList } from "../agents/comment.ts";
import { AgentHistory, boundDays } from "../agents/history.ts";
import { RARE } from "../agents/measures.ts";
import { RegistrationRequest, RegistrationResponse } from "../agents/registration.ts";
import { LOCK, LockCheck } from "../evidence/lock.ts";
import { AgentConnect, ConnectClient, ConnectInputs, ConnectWay } from "../facts/connect.ts";
import { TYPE_ARGUMENTS } from "../facts/fact-rows.ts";
import { SearchText } from "../http/cursors.ts";
import { IDEMPOTENCY_KEY, MCP_TOOL } from "../limits.ts";
import { Incident } from "../market/incident.ts";
import { CategoryTrends, Leaderboard, MarketReport, WeeklyReport } from "../market/market.ts";
import { Count, Slug } from "../primitives.ts";
import { AGENT_TYPES, MATCHES } from "../vocabulary.ts";
import * as shapes from "./mcp-tool-shapes.ts";

/** All tools of the MCP server, in the order they are offered. */
export const MCP_TOOLS = {
	search_agents: {
		title: "Search agents",
		description:
			"Finds AI agents, bots, models, copilots and MCP servers by words, type, category and facts of models. Without words it lists them by rank.",
		input: z.strictObject({
			query: SearchText.optional().meta({
				description: "Words. If few agents match all words, those that match some follow.",
				examples: ["invoice"],
			}),
			type: z.enum(AGENT_TYPES).optional().meta({ description: "Only agents of this type." }),
			category: Slug.optional().meta({
				description: "Only agents of this category, by a slug from list_categories.",
				examples: ["finance"],
			}),
			...TYPE_ARGUMENTS,
			sort: z
				.enum(LIST_SORTS.filter((sort) => !RARE.test(sort)))
				.optional()
				.meta({ description: "Default: relevance if there is a query, otherwise score." }),
			page: z.int().min(1).default(1),
			limit: shapes.howMany(MCP_TOOL.defaultLimit),
			detail: shapes.Detail,
		}),
		output: z.object({
			notice: shapes.Notice,
			agents: z.array(shapes.FoundAgent),
			page: z.int().min(1),
			limit: z.int().min(1),
			total: Count.meta({ description: "Agents on all pages." }),
			match: z.enum(MATCHES).optional().meta({
				description:
					"Only with a query: whether the agents match `all` its words or, because none does, `some`.",
			}),
			partial_from: Count.optional().meta({ description: "Agents before those with some words." }),
			suggestions: z.array(z.string()).optional().meta({
				description:
					"Only if no agent matches all words of the query: suggested queries, most likely first. Each has results with the same type and category.",
			}),
		}),
	},
	get_agent: {
		title: "Look up an agent",
		description: "Returns everything public about one agent, by its slug.",
		input: z.strictObject({ slug: shapes.AgentSlug, detail: shapes.Detail }),
		output: z.object({ notice: shapes.Notice, agent: shapes.ToolAgent }),
	},
	compare_agents: {
		title: "Compare agents",
		description: "Compares several agents side by side.",
		input: z.strictObject({
			slugs: z.array(shapes.AgentSlug).min(2).max(MCP_TOOL.comparedAgents),
			detail: shapes.Detail,
		}),
		output: z.object({
			notice: shapes.Notice,
			agents: z.array(shapes.ToolAgent).meta({ description: "In the order of the slugs." }),
			unknown: z.array(Slug).meta({ description: "Slugs that no public agent has." }),
		}),
	},
	get_connection: {
		title: "Look up how to connect",
		description:
			"Returns how to connect to an agent: commands, files and install links, generated from its documents. Never send secrets: the user enters them in the client.",
		input: z.strictObject({
			slug: shapes.AgentSlug,
			client: ConnectClient.optional().meta({
				description: "One of `clients` of an answer. Default: the form that most of them share.",
				examples: ["claude-code"],
			}),
			way: ConnectWay.optional().meta({
				description: "Only this one of the `ways` of an answer.",
				examples: ["npm"],
			}),
			inputs: ConnectInputs,
		}),
		output: z.object({
			notice: shapes.Notice,
			...AgentConnect.shape,
			clients: z.array(z.string()).describe("Clients that can be requested, for all ways."),
		}),
	},
	list_categories: {
		title: "List categories",
		description: "Lists all categories with the number of agents in each.",
		input: z.strictObject({}),
		output: z.object({ notice: shapes.Notice, categories: z.array(Category) }),
	},
	get_trust: {
		title: "Look up a trust score",
		description:
			"Returns the trust score of an agent with its parts (identity, verification, completeness), and with detail `full` what would raise it.",
		input: z.strictObject({ slug: shapes.AgentSlug, detail: shapes.Detail }),
		output: z.object({ notice: shapes.Notice, trust: shapes.ToolTrust }),
	},
	leaderboard: {
		title: "Recent launches",
		description: "Orders the ranked launches of the last 30 days by velocity.",
		input: z.strictObject({ limit: shapes.howMany(MCP_TOOL.defaultLimit) }),
		output: Leaderboard.extend({ notice: shapes.Notice }),
	},
	market_report: {
		title: "Market report",
		description:
			"Returns the mood of the market once enough is known, which categories rise and fall, and how many agents are verified. Short answers list a few categories, without leaders.",
		input: z.strictObject({ detail: shapes.Detail }),
		output: MarketReport.extend({ notice: shapes.Notice }),
	},
	list_incidents: {
		title: "List incidents",
		description: "Returns the newest public incidents, of all agents or of one.",
		input: z.strictObject({
			slug: shapes.AgentSlug.optional(),
			limit: shapes.howMany(MCP_TOOL.defaultIncidents),
			detail: shapes.Detail,
		}),
		output: z.object({
			notice: shapes.Notice,
			incidents: z.array(Incident),
			total: Count.describe("Total number of incidents, including those not returned."),
		}),
	},
	check_lock: {
		title: "Check a lock",
		description: `Returns what is different since agents were approved, from an ${LOCK.file} of this registry.`,
		input: z.strictObject({ lock: z.looseObject({}).meta({ description: "Its content." }) }),
		output: LockCheck.extend({ notice: shapes.Notice }),
	},
	get_history: {
		title: "Look up a score history",
		description: "Returns how the scores and rank of an agent changed, oldest point first.",
		input: z.strictObject({
			slug: shapes.AgentSlug,
			days: z.int().min(0).overwrite(boundDays).default(MCP_TOOL.historyDays).meta({
				description: "Points of today and the N days before it (UTC); 0 means all.",
			}),
			limit: shapes.howMany(MCP_TOOL.defaultPoints),
		}),
		output: AgentHistory.omit({ agent: true, snapshots: true }).extend({ notice: shapes.Notice }),
	},
	list_comments: {
		title: "List comments",
		description: "Returns the newest public comments on an agent.",
		input: z.strictObject({ slug: shapes.AgentSlug, limit: shapes.howMany(MCP_TOOL.defaultLimit) }),
		output: CommentList.extend({
			notice: shapes.Notice,
			total: Count.meta({ description: "Total number of comments, including those not returned." }),
		}),
	},
	weekly_report: {
		title: "Weekly report",
		description:
			"Returns how many agents there are and are new this week, and the best and fastest-rising ranked ones.",
		input: z.strictObject({}),
		output: WeeklyReport.extend({ notice: shapes.Notice }),
	},
	category_trends: {
		title: "Category trends",
		description:
			"Returns how categories grow, and with detail `full` which agents lead each of them.",
		input: z.strictObject({ detail: shapes.Detail }),
		output: CategoryTrends.extend({ notice: shapes.Notice }),
	},
	register_agent: {
		title: "Register an agent",
		description:
			"Submits an agent for review. It becomes public once a moderator approves it. If an answer is lost, repeat the call with the same idempotency_key.",
		input: RegistrationRequest.extend({
			idempotency_key: z
				.string()
				.regex(/^[\x21-\x7e]+$/, { error: "must be visible ASCII characters" })
				.min(IDEMPOTENCY_KEY.minCharacters)
				.max(IDEMPOTENCY_KEY.maxCharacters)
				.optional(),
		}),
		output: z.object(RegistrationResponse.shape),
		scope: "agents:write",
	},
} as const satisfies Readonly<Record<string, shapes.McpTool>>;

export type McpToolName = keyof typeof MCP_TOOLS;

/** Read-only tools, which anyone can call. */
export type ReadToolName = Exclude<McpToolName, "register_agent">;
