import { z } from "zod";
import { ArdEntry } from "./ard-catalog.ts";
import { ARD } from "./limits.ts";
import { encodeToken } from "./opaque-token.ts";
import { HttpUrl } from "./primitives.ts";
import { digits } from "./query.ts";

/** Paths of an entry that registries can filter by and count the values of. */
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

const Filter = z
	.record(z.string(), z.union([Text, z.array(Text).max(ARD.filterMaxValues)]))
	.refine((filter) => Object.keys(filter).length <= ARD.filterMaxPaths, {
		error: `must name at most ${ARD.filterMaxPaths} paths`,
	})
	.meta({
		description: `Values by path: one of those of a path must fit, for every path. Paths are ${PATHS}.`,
	});
export type ArdFilter = z.output<typeof Filter>;

const RequiredText = Text.refine((text) => text.trim() !== "", {
	error: "must say what is looked for",
});

export const ArdSearchRequest = z
	.strictObject({
		query: z.strictObject({
			text: RequiredText.meta({ description: "What is looked for, in words of any language." }),
			filter: Filter.optional(),
		}),
		federation: z.enum(["auto", "referrals", "none"]).default("auto").meta({
			description: "This registry knows no other ones, so all of these answer alike.",
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
					description: "How well the entry meets the text. It says nothing of quality or trust.",
				}),
				source: HttpUrl.meta({ description: "Registry that this comes from." }),
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
	otherCount: z.int().min(0).meta({ description: "What stands in no bucket that is shown." }),
});

export const ArdExploreResponse = z
	.object({ resultType: z.literal("facets"), facets: z.record(z.string(), Facet) })
	.meta({ id: "ArdExploreResponse" });
export type ArdExploreResponse = z.infer<typeof ArdExploreResponse>;

export const ARD_ORDERS = ["identifier", "displayName", "createdAt", "updatedAt"] as const;
export type ArdOrder = (typeof ARD_ORDERS)[number];

export const ArdListQuery = z.object({
	filter: ArdListFilter.optional().meta({
		description: `\`type = '…'\`, \`publisherId = '…'\`, \`displayName = '…'\`, \`createdAfter > '…'\`, \`updatedAfter > '…'\`, joined by AND, at most ${ARD.filterMaxConditions} of them; values with commas between them mean any of them.`,
		examples: ["type = 'application/mcp-server-card+json' AND updatedAfter > '2026-01-01'"],
	}),
	orderBy: z
		.string()
		.regex(new RegExp(`^(?:${ARD_ORDERS.join("|")})(?: (?:ASC|DESC))?$`), {
			error: `must be one of ${ARD_ORDERS.join(", ")}, with ASC or DESC behind it or not`,
		})
		.default("identifier")
		.meta({ description: `${ARD_ORDERS.join(", ")}; with \` DESC\` the other way round.` }),
	pageSize: digits({ min: 1, max: ARD.maxPageSize })
		.default(ARD.listPageSize)
		.meta({ description: "Entries on a page." }),
	pageToken: PageToken.optional().meta({
		description: "`pageToken` of an earlier answer; `filter` and `orderBy` may be left out.",
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
