import { z } from "zod";
import { LOCK_EXAMPLE } from "./lock.ts";
import { MCP_TOOLS, type ReadToolName } from "./mcp-tools.ts";
import { mapMembers } from "./members-of.ts";

/** How the card of the registry presents a tool to other agents, in addition to its title and description. */
interface A2aSkill {
	/** The answer has Markdown text; other skills have their data as text. */
	inMarkdown?: true;
	tags: readonly string[];
	/** Search words that are a whole message. */
	words?: readonly string[];
	/** Example of its arguments. */
	given?: Readonly<Record<string, unknown>>;
}

/** Media types of the parts of an answer. */
export const A2A_OUTPUT_MODES = {
	markdown: "text/markdown",
	text: "text/plain",
	data: "application/json",
} as const;

const AN_AGENT = { slug: "harbor-scout" };

const ROWS: Readonly<Record<ReadToolName, A2aSkill>> = {
	search_agents: {
		inMarkdown: true,
		tags: ["agents", "search", "discovery"],
		words: ["invoice"],
		given: { query: "invoice", type: "mcp_server" },
	},
	get_agent: { tags: ["agents", "lookup"], given: AN_AGENT },
	compare_agents: {
		tags: ["agents", "comparison"],
		given: { slugs: ["harbor-scout", "ledgerhen"] },
	},
	get_connection: {
		tags: ["agents", "install", "connect"],
		given: { ...AN_AGENT, client: "a2a" },
	},
	list_categories: { tags: ["categories", "discovery"] },
	get_trust: { tags: ["agents", "trust"], given: { ...AN_AGENT, detail: "full" } },
	leaderboard: { tags: ["launches", "ranking"], given: { limit: 3 } },
	market_report: { tags: ["market", "report"] },
	list_incidents: { tags: ["incidents", "safety"], given: AN_AGENT },
	check_lock: { tags: ["agents", "safety"], given: { lock: LOCK_EXAMPLE } },
	get_history: { tags: ["agents", "history"], given: { ...AN_AGENT, days: 90 } },
	list_comments: { tags: ["agents", "comments"], given: AN_AGENT },
	weekly_report: { tags: ["market", "report"] },
	category_trends: { tags: ["categories", "report"] },
};

/** Everything that other agents can call, in the order it is offered, with examples of whole messages. All of it is read-only. */
export const A2A_SKILLS = mapMembers(ROWS, ({ words = [], given = {}, ...row }, skill) => ({
	...row,
	examples: [...words, { skill, arguments: given }],
}));

export const A2A_SKILL_NAMES: readonly ReadToolName[] = Object.keys(MCP_TOOLS).filter(isSkillName);

/** Media type of an answer's text. */
export function textModeOf(name: ReadToolName) {
	return A2A_OUTPUT_MODES[A2A_SKILLS[name].inMarkdown ? "markdown" : "text"];
}

function isSkillName(name: string): name is ReadToolName {
	return Object.hasOwn(A2A_SKILLS, name);
}

/** What a data part of a message asks for. */
export const A2aSkillCall = z
	.strictObject({
		skill: z.enum(A2A_SKILL_NAMES),
		arguments: z.record(z.string(), z.unknown()).default({}),
	})
	.meta({
		id: "A2aSkillCall",
		description: "Calls one skill of the card, with the arguments of the MCP tool of that name.",
	});
export type A2aSkillCall = z.infer<typeof A2aSkillCall>;
