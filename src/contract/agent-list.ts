import { z } from "zod";
import { Agent } from "./agent.ts";
import { LIST_PAGE, SEARCH_QUERY_MAX_CHARACTERS } from "./limits.ts";
import { Count } from "./primitives.ts";
import { digits } from "./query.ts";
import { AGENT_TYPES, LIST_SORTS } from "./vocabulary.ts";

export const AgentListQuery = z.object({
	q: z
		.string()
		.refine((text) => [...text].length <= SEARCH_QUERY_MAX_CHARACTERS, {
			error: `must be at most ${SEARCH_QUERY_MAX_CHARACTERS} characters`,
		})
		.optional()
		.meta({
			description:
				"Free text over title, short description and creator name. Every word must match; a word matches as a prefix. The first eight words are looked at.",
			examples: ["invoice"],
			maxLength: SEARCH_QUERY_MAX_CHARACTERS,
		}),
	sort: z
		.enum(LIST_SORTS)
		.default("score")
		.meta({ description: "`new` and `newest` mean the same." }),
	type: z
		.string()
		.optional()
		.meta({
			description: `Filter by agent_type: ${AGENT_TYPES.join(", ")}. Any other value matches nothing.`,
			examples: ["mcp_server"],
		}),
	category: z
		.string()
		.optional()
		.meta({
			description: "Filter by category slug. An unknown one matches nothing.",
			examples: ["customer-support"],
		}),
	page: digits({ min: 1, max: LIST_PAGE.maxPage })
		.default(1)
		.meta({ description: "Pages count from 1. One behind the last is empty." }),
	limit: digits({ min: LIST_PAGE.minLimit, max: LIST_PAGE.maxLimit })
		.default(LIST_PAGE.defaultLimit)
		.meta({ description: "Agents on a page." }),
});
export type AgentListQuery = z.output<typeof AgentListQuery>;

/** Form 1 members beside the `pagination` member of Form 2 (spec 4.1). */
export const AgentList = z
	.object({
		data: z.array(Agent),
		page: z.int().min(1),
		limit: z.int().min(1),
		total: Count,
		pagination: z.object({
			page: z.int().min(1),
			limit: z.int().min(1),
			total: Count,
			pages: Count.meta({ description: "Pages for the total at this limit, rounded up." }),
		}),
	})
	.meta({ id: "AgentList" });
export type AgentList = z.infer<typeof AgentList>;
