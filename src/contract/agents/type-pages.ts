import type { AgentType } from "../vocabulary.ts";
import type { AgentFilter, ChosenFilters, PageSort } from "./agents-page.ts";

/** A page of the agents of some types, with columns and filters of their own. */
export interface TypePage {
	path: string;
	heading: string;
	noun: string;
	/** What it tells of each, for titles. */
	summary: string;
	lead: string;
	types: readonly AgentType[];
	sort: PageSort;
	sorts: readonly PageSort[];
	facets: readonly AgentFilter[];
	/** Filters in a form above it, with their ready values. None means the values of all agents. */
	selects: readonly { filter: AgentFilter; label: string; values?: readonly string[] }[];
	ready: readonly { label: string; filters: ChosenFilters }[];
}

export const TYPE_PAGES = {
	servers: {
		path: "/servers/",
		heading: "MCP servers",
		noun: "server",
		summary: "where each runs, what it asks for, its tools and its use",
		lead: "MCP servers, by what each does, where it runs, what it asks for and who uses it.",
		types: ["mcp_server"],
		sort: "score",
		sorts: [],
		facets: ["runs", "reach", "auth", "client", "category", "key", "risk", "tools", "answers"],
		selects: [],
		ready: [
			{ label: "Hosted", filters: { deployment: ["hosted"] } },
			{ label: "npm", filters: { package: ["npm"] } },
			{ label: "Container", filters: { deployment: ["container"] } },
			{ label: "Tools listed", filters: { tools: ["yes"] } },
		],
	},
	models: {
		path: "/models/",
		heading: "Models",
		noun: "model",
		summary: "context, prices, abilities and dates",
		lead: "Prices are the makers’ own where known, else of the provider named with them, in USD per million tokens. No price listed does not mean free.",
		types: ["llm", "model"],
		sort: "released",
		sorts: ["released", "input_price", "output_price", "context", "output", "benchmark", "name"],
		facets: [],
		selects: [
			{ filter: "input_price_max", label: "Price in", values: ["0", "0.5", "1", "5"] },
			{ filter: "context_min", label: "Context", values: ["32000", "128000", "200000", "1000000"] },
			{ filter: "input_modality", label: "Reads" },
			{ filter: "tool_calling", label: "Calls tools" },
			{ filter: "open_weights", label: "Weights" },
			{ filter: "creator", label: "Maker" },
			{ filter: "benchmark", label: "Benchmark" },
		],
		ready: [
			{
				label: "Sees images, calls tools, $1 or less",
				filters: { input_price_max: ["1"], input_modality: ["image"], tool_calling: ["yes"] },
			},
			{ label: "Open weights", filters: { open_weights: ["yes"] } },
			{ label: "1M context", filters: { context_min: ["1000000"] } },
			{ label: "Hears sound", filters: { input_modality: ["audio"] } },
			{ label: "Draws", filters: { output_modality: ["image"] } },
		],
	},
} as const satisfies Record<string, TypePage>;
export type TypePageId = keyof typeof TYPE_PAGES;
