import { z } from "zod";
import { HttpUrl, Instant } from "../primitives.ts";

export const ARD_TYPES = {
	catalog: "application/ai-catalog+json",
	registry: "application/ai-registry+json",
	serverCard: "application/mcp-server-card+json",
	agentCard: "application/a2a-agent-card+json",
	linkset: "application/linkset+json",
	markdown: "text/markdown",
} as const;

/** What this registry can verify, and last what it has found by rules, good or bad. */
export const ATTESTATION_TYPES = ["domain-control", "repository-control", "checks"] as const;
export type AttestationType = (typeof ATTESTATION_TYPES)[number];

export const MCP_CARD_SCHEMA =
	"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";

const TrustManifest = z
	.object({
		identity: z.string().meta({
			description:
				"Page of the agent in this registry, or the domain that its publisher has verified.",
		}),
		identityType: z.literal("https"),
		attestations: z.array(
			z.object({ type: z.enum(ATTESTATION_TYPES), uri: HttpUrl, mediaType: z.string() }).meta({
				description:
					"What this registry has verified, and where it says so. `checks` leads to what rules found, good or bad.",
			}),
		),
		provenance: z.array(z.object({ relation: z.literal("publishedFrom"), sourceId: HttpUrl })),
	})
	.meta({
		id: "ArdTrustManifest",
		description:
			"Present only while the owner proves the domain or the repository. Contains no score of this registry.",
	});

const AnyObject = z.record(z.string(), z.unknown());

export const ArdEntry = z
	.object({
		identifier: z
			.string()
			.regex(/^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/)
			.meta({
				description:
					"The identifier that its publisher gave it in an AI Catalog. Without one, ours, which never changes. Both find the entry.",
			}),
		displayName: z.string(),
		type: z.string().meta({ description: "Media type of the content at `url` or in `data`." }),
		url: HttpUrl.optional(),
		data: AnyObject.optional(),
		description: z.string().optional(),
		tags: z.array(z.string()).optional(),
		representativeQueries: z.array(z.string()).min(2).max(5).optional().meta({
			description:
				"Questions that the publisher says the resource answers. Entries of agents have none, because registrations do not ask for any.",
		}),
		updatedAt: Instant.optional(),
		metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
		trustManifest: TrustManifest.optional(),
	})
	.meta({
		id: "ArdEntry",
		description: "Something that can be discovered. Has either `url` or `data`.",
	});
export type ArdEntry = z.infer<typeof ArdEntry>;

export const ArdCatalog = z
	.object({
		specVersion: z.literal("1.0"),
		host: z.object({
			displayName: z.string(),
			identifier: z.string(),
			documentationUrl: HttpUrl,
			logoUrl: HttpUrl,
		}),
		entries: z.array(ArdEntry),
	})
	.meta({ id: "ArdCatalog", description: "An ai-catalog (Agentic Resource Discovery 0.9)." });
export type ArdCatalog = z.infer<typeof ArdCatalog>;
