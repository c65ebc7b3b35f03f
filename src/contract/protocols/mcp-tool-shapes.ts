import { z } from "zod";
import { Agent, AgentDetail } from "../agents/agent.ts";
import { TrustScore } from "../agents/trust-score.ts";
import { CheckResult } from "../evidence/checks.ts";
import { MCP_TOOL } from "../limits.ts";
import { Slug } from "../primitives.ts";
import type { Scope } from "../vocabulary.ts";

export interface McpTool {
	title: string;
	description: string;
	input: z.ZodObject;
	output: z.ZodObject;
	/** Token scope that the tool requires. Tools without a scope are read-only. */
	scope?: Scope;
}

export const AgentSlug = Slug.meta({
	description: "As search_agents returns it; former slugs work too.",
	examples: ["harbor-scout"],
});

export const Detail = z
	.enum(["short", "full"])
	.default("short")
	.meta({ description: "`short` cuts long texts and what is rarely needed." });
export type McpDetail = z.output<typeof Detail>;

export const Notice = z.string().meta({
	description: "Who wrote the texts of this answer, and how far to trust them.",
});

export const SHORT_AGENT = {
	slug: true,
	title: true,
	short_description: true,
	agent_type: true,
	status: true,
	market_score: true,
	known_weight: true,
	is_ranked: true,
	trust_score: true,
	rank: true,
	claim_status: true,
	url: true,
} as const;

/** Short answers identify agents, full answers add the rest of the list item. */
export const FoundAgent = Agent.pick(SHORT_AGENT).extend(Agent.omit(SHORT_AGENT).partial().shape);
export type FoundAgent = z.infer<typeof FoundAgent>;

export const SHORT_DETAIL = {
	...SHORT_AGENT,
	rank_is_bound: true,
	pricing_type: true,
	creator_name: true,
	verification_level: true,
	website_url: true,
	docs_url: true,
	github_url: true,
	incidents_count: true,
	open_incidents_count: true,
	deprecation: true,
} as const;

export const SHORT_CHECK = { id: true, subject: true, state: true, sentence: true } as const;

const ToolCheck = CheckResult.pick(SHORT_CHECK).extend(
	CheckResult.omit(SHORT_CHECK).partial().shape,
);

export const ToolAgent = AgentDetail.pick(SHORT_DETAIL)
	.extend(AgentDetail.omit(SHORT_DETAIL).partial().shape)
	.extend({
		checks: z.array(ToolCheck).meta({
			description: "What rules found. Short answers leave out what has no result.",
		}),
	});
export type ToolAgent = z.infer<typeof ToolAgent>;

export const ToolTrust = TrustScore.extend({
	badges: TrustScore.shape.badges.optional(),
	parts: TrustScore.shape.parts.optional(),
});
export type ToolTrust = z.infer<typeof ToolTrust>;

export function howMany(standard: number) {
	return z
		.int()
		.min(1)
		.max(MCP_TOOL.maxLimit)
		.default(standard)
		.meta({ description: "Maximum number of results." });
}
