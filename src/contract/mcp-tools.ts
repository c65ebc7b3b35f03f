import { z } from "zod";
import { Category } from "./category.ts";
import { SearchText } from "./change-cursor.ts";
import { CommentList } from "./comment.ts";
import { AgentConnect, ConnectClient, ConnectInputs, ConnectWay } from "./connect.ts";
import { AgentHistory, boundDays } from "./history.ts";
import { Incident } from "./incident.ts";
import { IDEMPOTENCY_KEY, LIST_PAGE, MCP_TOOL } from "./limits.ts";
import {
	AgentSlug,
	Detail,
	FoundAgent,
	howMany,
	type McpTool,
	Notice,
	ToldAgent,
	ToldTrust,
} from "./mcp-tool-shapes.ts";
import { Count, HttpUrl, Slug } from "./primitives.ts";
import { RegistrationRequest, RegistrationResponse } from "./registration.ts";
import { CategoryTrends, Leaderboard, MarketReport, WeeklyReport } from "./reports.ts";
import { AGENT_TYPES, LIST_SORTS, MATCHES } from "./vocabulary.ts";

/** Everything that can be asked for over MCP, in the order in which it is offered. */
export const MCP_TOOLS = {
	search_agents: {
		title: "Search agents",
		description:
			"Finds AI agents, bots, models, copilots and MCP servers by words, type and category. Without words it lists them by rank.",
		input: z.strictObject({
			query: SearchText.optional().meta({
				description:
					"What is looked for, in plain words. Agents with all words are told; where there are none, those with some of them, and `match` is `some`.",
				examples: ["invoice"],
			}),
			type: z.enum(AGENT_TYPES).optional().meta({ description: "Only agents of this type." }),
			category: Slug.optional().meta({
				description: "Only agents of this category, by a slug that list_categories names.",
				examples: ["finance"],
			}),
			sort: z.enum(LIST_SORTS).optional().meta({
				description: "By relevance where there is a query, else by score.",
			}),
			page: z.int().min(1).max(LIST_PAGE.maxPage).default(1),
			limit: howMany(MCP_TOOL.defaultLimit),
			detail: Detail,
		}),
		output: z.object({
			notice: Notice,
			agents: z.array(FoundAgent),
			page: z.int().min(1),
			limit: z.int().min(1),
			total: Count.meta({ description: "Agents on all pages." }),
			match: z.enum(MATCHES).optional().meta({
				description:
					"Only with a query: whether the agents have `all` its words or, because none has them all, `some`.",
			}),
			suggestions: z.array(z.string()).optional().meta({
				description:
					"Only where no agent has all words of the query: what may have been meant by them, the likeliest first. Each gives something with the same type and category.",
			}),
		}),
	},
	get_agent: {
		title: "Look up an agent",
		description: "Tells what is public about one agent, by its slug.",
		input: z.strictObject({ slug: AgentSlug, detail: Detail }),
		output: z.object({ notice: Notice, agent: ToldAgent }),
	},
	compare_agents: {
		title: "Compare agents",
		description: "Tells the same about several agents, side by side.",
		input: z.strictObject({
			slugs: z.array(AgentSlug).min(2).max(MCP_TOOL.comparedAgents),
			detail: Detail,
		}),
		output: z.object({
			notice: Notice,
			agents: z.array(ToldAgent).meta({ description: "In the order of the slugs." }),
			unknown: z.array(Slug).meta({ description: "Slugs that no public agent has." }),
		}),
	},
	get_connection: {
		title: "Look up how to connect",
		description:
			"Tells how an agent is used: commands, files and install links, made of what its documents state. Never send secrets: they are put in where it is used.",
		input: z.strictObject({
			slug: AgentSlug,
			client: ConnectClient.optional().meta({
				description:
					"Client to connect with, as `clients` of an answer names it. Without one, the form is told that most clients share.",
				examples: ["claude-code"],
			}),
			way: ConnectWay.optional().meta({
				description: "Only this way, as `ways` of an answer name it.",
				examples: ["npm"],
			}),
			inputs: ConnectInputs,
		}),
		output: z.object({
			notice: Notice,
			...AgentConnect.shape,
			clients: z
				.array(z.string())
				.meta({ description: "Clients that can be asked for, over all ways." }),
		}),
	},
	list_categories: {
		title: "List categories",
		description: "Names all categories with how many agents each has.",
		input: z.strictObject({}),
		output: z.object({ notice: Notice, categories: z.array(Category) }),
	},
	get_trust: {
		title: "Look up a trust score",
		description:
			"Tells how far identity, verification and completeness of an agent are proven, and with detail `full` what would raise the score.",
		input: z.strictObject({ slug: AgentSlug, detail: Detail }),
		output: z.object({ notice: Notice, trust: ToldTrust }),
	},
	leaderboard: {
		title: "Recent launches",
		description: "Ranks the launches of the last 30 days by velocity.",
		input: z.strictObject({ limit: howMany(MCP_TOOL.defaultLimit) }),
		output: Leaderboard.extend({ notice: Notice }),
	},
	market_report: {
		title: "Market report",
		description:
			"Tells the mood of the market, which categories rise and fall, and how many agents are verified. Short answers name the first few categories without their leaders.",
		input: z.strictObject({ detail: Detail }),
		output: MarketReport.extend({ notice: Notice }),
	},
	list_incidents: {
		title: "List incidents",
		description: "Tells the newest public incidents, of all agents or of one.",
		input: z.strictObject({
			slug: AgentSlug.optional(),
			limit: howMany(MCP_TOOL.defaultIncidents),
			detail: Detail,
		}),
		output: z.object({
			notice: Notice,
			incidents: z.array(Incident),
			total: Count.meta({ description: "Incidents that there are, told here or not." }),
		}),
	},
	get_history: {
		title: "Look up a score history",
		description: "Tells how scores and rank of an agent changed, oldest point first.",
		input: z.strictObject({
			slug: AgentSlug,
			days: z.int().min(0).overwrite(boundDays).default(MCP_TOOL.historyDays).meta({
				description: "Points of today and of the N days before it (UTC); 0 means all.",
			}),
			limit: howMany(MCP_TOOL.defaultPoints),
		}),
		output: AgentHistory.omit({ agent: true, snapshots: true }).extend({ notice: Notice }),
	},
	list_comments: {
		title: "List comments",
		description: "Tells the newest public comments on an agent.",
		input: z.strictObject({ slug: AgentSlug, limit: howMany(MCP_TOOL.defaultLimit) }),
		output: CommentList.extend({
			notice: Notice,
			total: Count.meta({ description: "Comments that there are, told here or not." }),
		}),
	},
	weekly_report: {
		title: "Weekly report",
		description:
			"Tells how many agents there are and came this week, the best and the rising ones.",
		input: z.strictObject({}),
		output: WeeklyReport.extend({ notice: Notice }),
	},
	category_trends: {
		title: "Category trends",
		description:
			"Tells how categories grow, and with detail `full` which agents lead each of them.",
		input: z.strictObject({ detail: Detail }),
		output: CategoryTrends.extend({ notice: Notice }),
	},
	register_agent: {
		title: "Register an agent",
		description:
			"Submits an agent for review. It becomes public once a moderator approves it. Give the same idempotency_key when repeating a call whose answer was lost.",
		input: RegistrationRequest.extend({
			idempotency_key: z
				.string()
				.regex(/^[\x21-\x7e]+$/, { error: "must be visible ASCII characters" })
				.min(IDEMPOTENCY_KEY.minCharacters)
				.max(IDEMPOTENCY_KEY.maxCharacters)
				.optional(),
		}),
		output: z.object({
			...RegistrationResponse.shape,
			submission_url: HttpUrl.meta({
				description: "What becomes of the submission; the same token may read it.",
			}),
		}),
		scope: "agents:write",
	},
} as const satisfies Readonly<Record<string, McpTool>>;

export type McpToolName = keyof typeof MCP_TOOLS;

/** Tools that anybody may call, because they only read. */
export type ReadToolName = Exclude<McpToolName, "register_agent">;

/** A page of agents as search_agents returns it. */
export type FoundAgents = z.output<typeof MCP_TOOLS.search_agents.output>;
