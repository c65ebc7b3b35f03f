import { z } from "zod";
import { ArdCatalog, ArdEntry } from "./ard-catalog.ts";
import { MEDIA_TYPES } from "./endpoint.ts";
import { jsonAt, liveAt, type More } from "./endpoint-row.ts";
import { ARD } from "./limits.ts";
import { encodeToken } from "./opaque-token.ts";
import { digits, HttpUrl } from "./primitives.ts";

/** Paths of an entry that support filters and counts. */
export const ARD_PATHS = [
	"type",
	"tags",
	"publisher",
	"metadata.category",
	"metadata.agentType",
	"metadata.pricingType",
	"metadata.claimStatus",
	"trustManifest.attestations.type",
] as const;
export type ArdPath = (typeof ARD_PATHS)[number];

const PATHS = ARD_PATHS.map((path) => `\`${path}\``).join(", ");

const Text = z.string().max(ARD.textMaxCharacters);
const PageToken = z.string().max(ARD.tokenMaxCharacters);

/** Conditions of a list as the client wrote them. Page tokens contain them too. */
export const ArdListFilter = Text;

/** Longer than any value that an entry has. */
const FilterText = z.string().max(ARD.filterTextMaxCharacters);

const Filter = z
	.record(FilterText, z.union([FilterText, z.array(FilterText).max(ARD.filterMaxValues)]))
	.refine((filter) => Object.keys(filter).length <= ARD.filterMaxPaths, {
		error: `must name at most ${ARD.filterMaxPaths} paths`,
	})
	.meta({
		maxProperties: ARD.filterMaxPaths,
		description: `Values by path. For every path, one of its values must match. Paths: ${PATHS}.`,
	});
export type ArdFilter = z.output<typeof Filter>;

const RequiredText = Text.refine((text) => text.trim() !== "", {
	error: "must say what to search for",
});

export const ArdSearchRequest = z
	.strictObject({
		query: z.strictObject({
			text: RequiredText.meta({ description: "What to search for, in any language." }),
			filter: Filter.optional(),
		}),
		federation: z.enum(["auto", "referrals", "none"]).default("auto").meta({
			description:
				"This registry has no other registries to ask, so every value gives the same answer.",
		}),
		pageSize: z.int().min(1).max(ARD.maxPageSize).default(ARD.searchPageSize),
		pageToken: PageToken.optional().meta({
			description: "`pageToken` of an earlier answer to the same query.",
		}),
	})
	.meta({
		id: "ArdSearchRequest",
		examples: [{ query: { text: "answer support mail" }, pageSize: 10 }],
	});
export type ArdSearchRequest = z.output<typeof ArdSearchRequest>;

export const ArdSearchResponse = z
	.object({
		results: z.array(
			ArdEntry.extend({
				score: z.int().min(0).max(100).meta({
					description: "How well the entry matches the text. Says nothing about quality or trust.",
				}),
				source: HttpUrl.meta({ description: "Registry that the entry comes from." }),
			}),
		),
		referrals: z.array(ArdEntry).optional(),
		pageToken: z.string().optional().meta({ description: "Absent on the last page." }),
	})
	.meta({ id: "ArdSearchResponse" });
export type ArdSearchResponse = z.infer<typeof ArdSearchResponse>;

export const ArdExploreRequest = z
	.strictObject({
		query: z.strictObject({ text: RequiredText.optional(), filter: Filter.optional() }).optional(),
		resultType: z.strictObject({
			facets: z
				.array(
					z.strictObject({
						field: z.enum(ARD_PATHS),
						limit: z.int().min(1).max(ARD.maxFacetBuckets).default(ARD.facetBuckets),
						minCount: z.int().min(1).default(1),
					}),
				)
				.max(ARD.maxFacets),
		}),
	})
	.meta({
		id: "ArdExploreRequest",
		examples: [{ resultType: { facets: [{ field: "metadata.category" }] } }],
	});
export type ArdExploreRequest = z.output<typeof ArdExploreRequest>;

const Facet = z.object({
	buckets: z.array(z.object({ value: z.string(), count: z.int().min(1) })),
	otherCount: z.int().min(0).meta({ description: "Count of values outside the buckets shown." }),
});

export const ArdExploreResponse = z
	.object({ resultType: z.literal("facets"), facets: z.record(z.string(), Facet) })
	.meta({ id: "ArdExploreResponse" });
export type ArdExploreResponse = z.infer<typeof ArdExploreResponse>;

export const ARD_ORDERS = ["identifier", "displayName", "createdAt", "updatedAt"] as const;
export type ArdOrder = (typeof ARD_ORDERS)[number];

export const ArdListQuery = z.object({
	filter: ArdListFilter.optional().meta({
		description: `\`type = '…'\`, \`publisherId = '…'\`, \`displayName = '…'\`, \`createdAfter > '…'\`, \`updatedAfter > '…'\`, joined by AND, at most ${ARD.filterMaxConditions} of them. Comma-separated values mean any of them.`,
		examples: ["type = 'application/mcp-server-card+json' AND updatedAfter > '2026-01-01'"],
	}),
	orderBy: z
		.string()
		.regex(new RegExp(`^(?:${ARD_ORDERS.join("|")})(?: (?:ASC|DESC))?$`), {
			error: `must be one of ${ARD_ORDERS.join(", ")}, optionally followed by ASC or DESC`,
		})
		.default("identifier")
		.meta({ description: `${ARD_ORDERS.join(", ")}; add \` DESC\` for descending order.` }),
	pageSize: digits({ min: 1, max: ARD.maxPageSize })
		.default(ARD.listPageSize)
		.meta({ description: "Entries per page." }),
	pageToken: PageToken.optional().meta({
		description: "`pageToken` of an earlier answer; `filter` and `orderBy` can be omitted.",
		examples: [encodeToken({ orderBy: "identifier", after: ["", "harbor-scout"] })],
	}),
});
export type ArdListQuery = z.output<typeof ArdListQuery>;

export const ArdList = z
	.object({
		items: z.array(ArdEntry),
		total: z.int().min(0).meta({ description: "Entries on all pages." }),
		pageToken: z.string().optional().meta({ description: "Absent on the last page." }),
	})
	.meta({ id: "ArdList" });
export type ArdList = z.infer<typeof ArdList>;

function catalog<const Id extends string>(id: Id, path: string, more: More) {
	return jsonAt(id, path, ArdCatalog, {
		mediaType: MEDIA_TYPES.aiCatalog,
		link: '</.well-known/ard.json>; rel="ard", </.well-known/ai-catalog.json>; rel="ai-catalog"',
		...more,
	});
}

/** A query is sent as a body and changes nothing. */
function question<const Id extends string>(id: Id, path: string, schema: z.ZodType, more: More) {
	const problems = { problems: ["invalid_query"], never: ["invalid_body"] } as const;
	return liveAt(id, path, schema, { method: "POST", ...problems, ...more });
}

/** Agentic Resource Discovery: catalogues as files for crawlers, and a registry for queries. */
export const ARD_ENDPOINTS = [
	catalog("ardManifest", "/.well-known/ard.json", {
		summary: "What can be discovered here (ARD): a registry to query, and a catalogue per category",
	}),
	catalog("aiCatalog", "/.well-known/ai-catalog.json", {
		summary: "The same, under the older name of the format",
	}),
	catalog("ardUncategorised", "/ard/uncategorised.json", {
		summary: "Catalogue of the agents without a category",
	}),
	catalog("ardCategory", "/ard/categories/{category}.json", {
		summary: "Catalogue of the agents of a category",
	}),
	question("ardSearch", "/ard/search", ArdSearchResponse, {
		summary: "Search by words (ARD); a score says how well an entry matches",
		body: ArdSearchRequest,
	}),
	question("ardExplore", "/ard/explore", ArdExploreResponse, {
		summary: "How many agents have each value (ARD)",
		body: ArdExploreRequest,
	}),
	liveAt("ardListAgents", "/ard/agents", ArdList, {
		summary: "All agents as entries of a catalogue (ARD)",
		query: ArdListQuery,
	}),
	liveAt("ardGetAgent", "/ard/agents/{identifier}", ArdEntry, {
		summary: "One agent as an entry of a catalogue (ARD)",
		problems: ["invalid_query"],
	}),
] as const;
