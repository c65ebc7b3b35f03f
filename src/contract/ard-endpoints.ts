import type { z } from "zod";
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
import { jsonAt, liveAt } from "./endpoint-row.ts";
import { MEDIA_TYPES } from "./media-types.ts";

function catalog<const Id extends string>(id: Id, path: string) {
	return {
		...jsonAt(id, path, ArdCatalog),
		mediaType: MEDIA_TYPES.aiCatalog,
		link: '</.well-known/ard.json>; rel="ard", </.well-known/ai-catalog.json>; rel="ai-catalog"',
	} as const;
}

/** A query is sent as a body and changes nothing. */
function question<const Id extends string>(id: Id, path: string, schema: z.ZodType) {
	return {
		...liveAt(id, path, schema),
		method: "POST",
		problems: ["invalid_query"],
		never: ["invalid_body"],
	} as const;
}

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
	},
	{
		...question("ardSearch", "/ard/search", ArdSearchResponse),
		summary: "Search by words (ARD); a score says how well an entry matches",
		body: ArdSearchRequest,
	},
	{
		...question("ardExplore", "/ard/explore", ArdExploreResponse),
		summary: "How many agents have each value (ARD)",
		body: ArdExploreRequest,
	},
	{
		...liveAt("ardListAgents", "/ard/agents", ArdList),
		summary: "All agents as entries of a catalogue (ARD)",
		query: ArdListQuery,
	},
	{
		...liveAt("ardGetAgent", "/ard/agents/{identifier}", ArdEntry),
		summary: "One agent as an entry of a catalogue (ARD)",
		problems: ["invalid_query"],
	},
] as const satisfies readonly Endpoint[];
