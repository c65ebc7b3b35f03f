import { ArdCatalog, ArdEntry } from "./ard-catalog.ts";
import {
	ArdExploreRequest,
	ArdExploreResponse,
	ArdList,
	ArdListQuery,
	ArdSearchRequest,
	ArdSearchResponse,
} from "./ard-registry.ts";
import type { Endpoint } from "./endpoint.ts";
import { read as hourly, jsonAt } from "./endpoint-row.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import type { ProblemCode } from "./problem.ts";

const read = { ...hourly, cache: "no-store" } as const;

function catalog<const Id extends string>(id: Id, path: string) {
	return {
		...jsonAt(id, path, ArdCatalog),
		mediaType: MEDIA_TYPES.aiCatalog,
		link: '</.well-known/ard.json>; rel="ard", </.well-known/ai-catalog.json>; rel="ai-catalog"',
	} as const;
}

/** A query is sent as a body and changes nothing. */
const question = {
	...read,
	method: "POST",
	problems: [
		"invalid_query",
		"malformed_body",
		"body_too_large",
		"unsupported_media_type",
	] satisfies ProblemCode[],
} as const;

/** Agentic Resource Discovery: catalogues as files for crawlers, and a registry for queries. */
export const ARD_ENDPOINTS = [
	{
		...catalog("ardManifest", "/.well-known/ard.json"),
		summary: "What can be discovered here (ARD): a registry to query, and a catalogue per category",
	},
	{
		...catalog("aiCatalog", "/.well-known/ai-catalog.json"),
		summary: "The same, under the older name of the format",
	},
	{
		...catalog("ardUncategorised", "/ard/uncategorised.json"),
		summary: "Catalogue of the agents without a category",
	},
	{
		...catalog("ardCategory", "/ard/categories/{category}.json"),
		summary: "Catalogue of the agents of a category",
		problems: ["not_found"],
	},
	{
		...question,
		id: "ardSearch",
		path: "/ard/search",
		summary: "Search by words (ARD); a score says how well an entry matches",
		body: ArdSearchRequest,
		schema: ArdSearchResponse,
	},
	{
		...question,
		id: "ardExplore",
		path: "/ard/explore",
		summary: "How many agents have each value (ARD)",
		body: ArdExploreRequest,
		schema: ArdExploreResponse,
	},
	{
		...read,
		id: "ardListAgents",
		path: "/ard/agents",
		summary: "All agents as entries of a catalogue (ARD)",
		query: ArdListQuery,
		schema: ArdList,
		problems: ["invalid_query"],
	},
	{
		...read,
		id: "ardGetAgent",
		path: "/ard/agents/{identifier}",
		summary: "One agent as an entry of a catalogue (ARD)",
		schema: ArdEntry,
		problems: ["not_found", "invalid_query"],
	},
] as const satisfies readonly Endpoint[];
