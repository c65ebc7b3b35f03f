import type { AgentFilter } from "./agents-page.ts";

export interface FilterWords {
	words: string;
	filter: AgentFilter;
	value: string;
}

/**
 * Words of a search that people mean as a filter: `free mcp database` asks for a type and a pricing. Any form of a word
 * counts. Words that are common in names are left out, such as agent, tool and model. Operators can change the rows.
 */
export const FILTER_WORDS: readonly FilterWords[] = [
	{ words: "mcp", filter: "type", value: "mcp_server" },
	{ words: "mcp server", filter: "type", value: "mcp_server" },
	{ words: "llm", filter: "type", value: "llm" },
	{ words: "copilot", filter: "type", value: "copilot" },
	{ words: "framework", filter: "type", value: "framework" },
	{ words: "free", filter: "pricing", value: "free" },
	{ words: "freemium", filter: "pricing", value: "freemium" },
	{ words: "paid", filter: "pricing", value: "paid" },
	{ words: "usage based", filter: "pricing", value: "usage-based" },
	{ words: "pay as you go", filter: "pricing", value: "usage-based" },
	{ words: "open source", filter: "source", value: "yes" },
	{ words: "certified", filter: "claim", value: "certified" },
];
