import { z } from "zod";
import { Since } from "./agent-list.ts";
import { SearchText } from "./change-cursor.ts";
import { LIST_PAGE, MCP_REGISTRY } from "./limits.ts";
import { encodeToken } from "./opaque-token.ts";
import { HttpUrl, Instant, Score, Slug } from "./primitives.ts";
import { digits } from "./query.ts";
import { CLAIM_STATUSES } from "./vocabulary.ts";

/** Key of the protocol's own metadata about an entry. */
export const OFFICIAL_META = "io.modelcontextprotocol.registry/official";
export const MCP_SERVER_SCHEMA =
	"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
/** The registry has no versions of what it lists, so each server has this one. */
export const ONLY_VERSION = "1.0.0";
export const LATEST = "latest";

export const McpServerListQuery = z.object({
	search: SearchText.optional().meta({
		description:
			"A part of a server's name, in small or capital letters. Names in namespaces that the owner has proven count as well.",
		examples: ["postgres"],
	}),
	limit: digits({ min: LIST_PAGE.minLimit, max: LIST_PAGE.maxLimit })
		.default(MCP_REGISTRY.defaultLimit)
		.meta({ description: "Servers on a page." }),
	cursor: z
		.string()
		.optional()
		.meta({
			description:
				"`nextCursor` of an earlier answer. It holds search and filters itself, so that they may be left out.",
			examples: [encodeToken({ deleted: false, place: { name: "harbor-scout" } })],
		}),
	updated_since: Since.optional().meta({
		description:
			"Servers that changed at this instant or later, the earliest change first, and those that were removed.",
		examples: ["2026-05-04T12:00:00Z"],
	}),
	version: z
		.string()
		.max(MCP_REGISTRY.versionMaxCharacters)
		.optional()
		.meta({
			description: `\`${LATEST}\` or an exact version. Every server has the version ${ONLY_VERSION} alone; another one matches nothing.`,
			examples: [LATEST],
		}),
	include_deleted: z
		.enum(["true", "false"])
		.transform((text) => text === "true")
		.pipe(z.boolean())
		.optional()
		.meta({
			description:
				"Whether removed servers are told, which is always so with `updated_since`. Of a removed agent only its name is known, so some of them may have been no server. A search finds none of them.",
			examples: [false],
		}),
});
export type McpServerListQuery = z.output<typeof McpServerListQuery>;

export const McpServer = z
	.object({
		$schema: z.literal(MCP_SERVER_SCHEMA),
		name: z
			.string()
			.min(3)
			.max(MCP_REGISTRY.nameMaxCharacters)
			.regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
			.meta({
				description:
					"Our domain in reverse and the first slug of the agent: it never changes, whatever becomes of the agent.",
			}),
		title: z.string().min(1).max(MCP_REGISTRY.textMaxCharacters),
		description: z.string().min(1).max(MCP_REGISTRY.textMaxCharacters),
		version: z.literal(ONLY_VERSION),
		websiteUrl: HttpUrl.optional(),
		repository: z.object({ url: HttpUrl, source: z.string() }).optional(),
		icons: z.array(z.object({ src: HttpUrl.max(MCP_REGISTRY.iconMaxCharacters) })).optional(),
	})
	.meta({ id: "McpServer", description: "A server.json document." });
export type McpServer = z.infer<typeof McpServer>;

const OfficialMeta = z.object({
	status: z.enum(["active", "deprecated", "deleted"]),
	statusMessage: z.string().max(MCP_REGISTRY.statusMessageMaxCharacters).optional(),
	publishedAt: Instant.optional(),
	updatedAt: Instant,
	isLatest: z.literal(true),
});
export type OfficialMeta = z.infer<typeof OfficialMeta>;

/** This registry's own figures about a server. */
export const McpServerStanding = z
	.object({
		slug: Slug,
		url: HttpUrl.meta({ description: "Page of the agent." }),
		aliases: z.array(z.string()).meta({
			description:
				"Further names under which the server is found while its owner proves that the namespace is theirs.",
		}),
		claimStatus: z.enum(CLAIM_STATUSES),
		marketScore: Score,
		trustScore: Score,
		sample: z.boolean().meta({ description: "True for an invented demonstration listing." }),
	})
	.meta({ id: "McpServerStanding" });
export type McpServerStanding = z.infer<typeof McpServerStanding>;

export const McpServerResponse = z
	.object({
		server: McpServer,
		_meta: z
			.object({ [OFFICIAL_META]: OfficialMeta })
			.catchall(McpServerStanding)
			.meta({
				description:
					"What the protocol asks for, and what this registry says under its own domain in reverse.",
			}),
	})
	.meta({ id: "McpServerResponse" });
/** Written by hand: the inferred type could not distinguish the official member from others. */
export interface McpServerResponse {
	server: McpServer;
	_meta: Record<string, OfficialMeta | McpServerStanding>;
}

export const McpServerList = z
	.object({
		servers: z.array(McpServerResponse),
		metadata: z.object({
			count: z.int().min(0).meta({ description: "Servers on this page." }),
			nextCursor: z.string().optional().meta({ description: "Absent on the last page." }),
		}),
	})
	.meta({ id: "McpServerList" });
export interface McpServerList {
	servers: McpServerResponse[];
	metadata: z.infer<typeof McpServerList>["metadata"];
}
