import { z } from "zod";
import { encodeToken } from "../accounts/opaque-token.ts";
import { Since } from "../agents/agent-list.ts";
import { SearchText } from "../http/cursors.ts";
import { SourceName } from "../intake/source.ts";
import { LIST_PAGE, MCP_REGISTRY } from "../limits.ts";
import { digits, Flag, HttpUrl, Instant, OptionalText, Score, Slug } from "../primitives.ts";
import { CLAIM_STATUSES } from "../vocabulary.ts";
import * as parts from "./mcp-server-parts.ts";

/** Key under which VS Code looks for an icon if the document has none. */
export const ICON_META = "x-ms-icon";
/** Key of the protocol's own metadata about an entry. */
export const OFFICIAL_META = "io.modelcontextprotocol.registry/official";
export const MCP_SERVER_SCHEMA =
	"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
/** For a server that states no version, because the protocol requires one: before all others, and it says so. */
export const ONLY_VERSION = "0.0.0-unstated";

/** In the entries with which the official registry began: neither this nor their date is their maker's. */
export const SEED_VERSION = "0.0.1-seed";
export const LATEST = "latest";

export const McpVersionQuery = z.object({
	include_deleted: Flag.optional().meta({
		description: "Whether to include versions that their publisher has deleted.",
		examples: [false],
	}),
});

export const McpServerListQuery = z.object({
	search: SearchText.optional().meta({
		description:
			"Words that are each part of a server's name, or in its title or description, ignoring case. Its other names also match.",
		examples: ["postgres"],
	}),
	limit: digits({ min: LIST_PAGE.minLimit, max: LIST_PAGE.maxLimit })
		.default(MCP_REGISTRY.defaultLimit)
		.meta({ description: "Servers per page." }),
	cursor: OptionalText.meta({
		description:
			"`nextCursor` of an earlier answer. It contains the search and filters, so you can omit them.",
		examples: [encodeToken({ deleted: false, place: { name: "harbor-scout" } })],
	}),
	updated_since: Since.optional().meta({
		description:
			"Servers whose last change or removal was first shown at this instant or later, earliest first. Ask from the time of your last answer, and you miss nothing; you may get what one build showed again.",
		examples: ["2026-05-04T12:00:00Z"],
	}),
	version: z
		.string()
		.max(MCP_REGISTRY.versionMaxCharacters)
		.optional()
		.meta({
			description: `\`${LATEST}\` (the default), or an exact version to list the servers that have it.`,
			examples: [LATEST],
		}),
	include_deleted: Flag.optional().meta({
		description:
			"Whether to include removed servers and deleted versions, which `updated_since` always does. A removed server has its last name. A removed agent without a name in its protocol has our name for it, so some of these may not have been servers. A search by name does not find them.",
		examples: [false],
	}),
});
export type McpServerListQuery = z.output<typeof McpServerListQuery>;

const Text = z.string().min(1).max(MCP_REGISTRY.textMaxCharacters);
const Version = z
	.string()
	.min(1)
	.max(MCP_REGISTRY.versionMaxCharacters)
	.refine((version) => version !== LATEST, { error: `must not be ${LATEST}` });
/** What the current schema requires; further members are kept. */
export const McpServer = z
	.looseObject({
		$schema: z.string(),
		name: z
			.string()
			.min(3)
			.max(MCP_REGISTRY.nameMaxCharacters)
			.regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
			.meta({
				description:
					"The name that its publisher gave it. If there is none: our reversed domain and the first slug of the agent, which never changes.",
			}),
		title: Text.optional(),
		description: Text,
		version: Version,
		websiteUrl: parts.McpWebsite.optional(),
		repository: parts.McpRepository.optional(),
		icons: z.array(parts.McpIcon).optional(),
		packages: z.array(parts.McpPackage).optional(),
		remotes: z.array(parts.McpRemote).optional(),
		_meta: parts.McpServerMeta.optional(),
	})
	.meta({ id: "McpServer", description: "A server.json document, with all of its members." });
export type McpServer = z.infer<typeof McpServer>;

export const OfficialMeta = z.object({
	status: z.enum(["active", "deprecated", "deleted"]),
	statusMessage: z.string().max(MCP_REGISTRY.statusMessageMaxCharacters).optional(),
	publishedAt: Instant.optional(),
	updatedAt: Instant,
	isLatest: z.boolean(),
});
export type OfficialMeta = z.infer<typeof OfficialMeta>;

/** This registry's own figures about a server. */
export const McpServerStanding = z.object({
	slug: Slug,
	url: HttpUrl.meta({ description: "Page of the agent." }),
	aliases: z.array(z.string()).meta({
		description:
			"Further names of the server, as long as its owner proves that they own the namespace.",
	}),
	claimStatus: z.enum(CLAIM_STATUSES),
	marketScore: Score,
	trustScore: Score,
	source: z
		.object({ sha256: z.string(), origin: z.string().nullable(), fetchedAt: Instant })
		.nullable()
		.meta({ description: "The original document; null if this registry wrote it." }),
	sources: z.array(z.object({ name: SourceName, origin: z.string(), fetchedAt: Instant })).meta({
		description:
			"Followed sources that list the server, in order of precedence, each with the time of its last change.",
	}),
	sample: z.boolean().meta({ description: "True for a fictional sample listing." }),
	versionStated: z.boolean().meta({
		description: `False if the version is not stated; it is then ${ONLY_VERSION}.`,
	}),
});
export type McpServerStanding = z.infer<typeof McpServerStanding>;

export const McpServerResponse = z
	.object({
		server: McpServer,
		_meta: z
			.looseObject({
				[OFFICIAL_META]: OfficialMeta,
				[ICON_META]: HttpUrl.optional().meta({
					description: "Logo of the listing, for VS Code, if the document has no icon.",
				}),
			})
			// Its own data has another name in each registry, and generated clients in TypeScript do not compile if members of
			// any name have a type next to named ones.
			.meta({
				description: `What the protocol requires, and under the reversed domain of this registry its own data: ${Object.keys(McpServerStanding.shape).join(", ")}.`,
			}),
	})
	.meta({ id: "McpServerResponse" });
export type McpServerResponse = z.infer<typeof McpServerResponse>;

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
