import { ownLook, ownRemove, patch, post, put } from "../accounts/own-row.ts";
import { AgentsLock } from "../evidence/lock.ts";
import { MEDIA_TYPES } from "../http/endpoint.ts";
import { liveAt, read } from "../http/endpoint-row.ts";
import { ArdCatalog } from "../protocols/ard-catalog.ts";
import * as mcp from "../protocols/mcp-registry.ts";
import { MCP_SERVER_ENDPOINTS } from "../protocols/mcp-server-endpoints.ts";
import * as own from "./collection.ts";

const BASE = "collections/{collection}";
const SEEN = { optionalScope: "collections:read", problems: ["not_found"] } as const;
const MEMBERS = { scope: "collections:read" } as const;
const WRITE = {
	scope: "collections:write",
	description:
		"In an organisation that asks for a second member, the answer is 202, and it waits until one accepts it.",
} as const;

/** Collections, and what editors do with them. Where a second member approves, a change waits: 202 in place of 200. */
export const COLLECTION_ENDPOINTS = [
	liveAt("listCollections", "/api/v1/collections", own.CollectionList, {
		summary: "Public collections, or those of an owner",
		query: own.CollectionsQuery,
		...SEEN,
		problems: ["not_found", "not_allowed"],
	}),
	post("createCollection", "collections", own.Collection, {
		summary: "Create a collection of approved listings",
		body: own.CollectionRequest,
		status: 201,
		quotas: ["changes", "collections"],
		...WRITE,
	}),
	liveAt("getCollection", `/api/v1/${BASE}`, own.Collection, {
		summary: "A collection: its entries, why each passes, and what changed",
		description:
			"For members of its owner, also if it is public. One that is for members only needs a token with `collections:read` on every address; without it, it is not found.",
		...SEEN,
	}),
	patch("changeCollection", BASE, own.Collection, {
		summary: "Change a collection",
		body: own.CollectionChange,
		...WRITE,
	}),
	ownRemove("endCollection", BASE, null, { summary: "End a collection", ...WRITE }),
	put("putCollectionEntry", `${BASE}/entries/{slug}`, own.Collection, {
		summary: "Approve a listing, or another version of it",
		body: own.EntryRequest,
		...WRITE,
	}),
	ownRemove("removeCollectionEntry", `${BASE}/entries/{slug}`, own.Collection, {
		summary: "Take a listing out",
		...WRITE,
	}),
	post("previewCollection", `${BASE}/preview`, own.CollectionPreview, {
		summary: "What a change would change for people who use it; nothing is stored",
		body: own.CollectionChange,
		quotas: [],
		...MEMBERS,
	}),
	ownLook("listProposals", `${BASE}/proposals`, own.Proposals, {
		summary: "What waits for an editor",
		...MEMBERS,
	}),
	post("answerProposal", `${BASE}/proposals/{id}`, own.Collection, {
		summary: "Accept or decline what waits",
		body: own.ProposalAnswer,
		...WRITE,
	}),
	ownLook("getCollectionHistory", `${BASE}/history`, own.CollectionHistory, {
		summary: "Who changed what, newest first",
		...MEMBERS,
	}),
	post("restoreCollection", `${BASE}/history/{id}/restore`, own.Collection, {
		summary: "Go back to an earlier state",
		...WRITE,
	}),
] as const;

const PAGE = "/c/{collection}";
const SERVERS = `${PAGE}/v0.1/servers`;
const VERSIONS = `${SERVERS}/{server}/versions`;

/** The same for everybody, and so not kept only if it is for members. */
const made: typeof liveAt = (id, path, schema, more) =>
	liveAt(id, path, schema, { ...SEEN, cache: read.cache, ...more });

/** What a collection gives, made from the hour. Answers of public ones may be kept by shared caches. */
export const COLLECTION_FILES = [
	made("collectionChangesAtom", `/api/v1/${BASE}/changes.atom`, null, {
		summary: "What came into a collection, what left it and why, as an Atom feed",
		mediaType: MEDIA_TYPES.atom,
	}),
	made("lockCollection", `/api/v1/${BASE}/lock`, AgentsLock, {
		summary: "Its entries as they were approved, as a lock file",
	}),
	made("getCollectionPolicy", `/api/v1/${BASE}/policy`, null, {
		summary: "A file by which a client keeps to a collection, or its signature",
		description:
			"The signature is that of the dumps (Ed25519, 64 bytes). Without the key here it is 503.",
		query: own.PolicyQuery,
		mediaType: MEDIA_TYPES.bytes,
		problems: ["not_found", "unavailable"],
	}),
	made("collectionBadge", `${PAGE}/badge.svg`, null, {
		summary: "How many listings a collection approves, as a badge",
		mediaType: MEDIA_TYPES.svg,
	}),
	made("collectionServers", SERVERS, mcp.McpServerList, {
		summary: "The MCP servers of a collection, for clients of MCP registries",
		description:
			"The address of the collection is that of a whole MCP registry, with and without `/v0.1` at its end.",
		query: mcp.McpServerListQuery,
	}),
	made("collectionServerVersions", VERSIONS, mcp.McpServerList, {
		summary: "The approved version of a server of a collection",
		query: mcp.McpVersionQuery,
	}),
	made("collectionServerVersion", `${VERSIONS}/{version}`, mcp.McpServerResponse, {
		summary: "The approved version of a server, by its number or as `latest`",
		query: mcp.McpVersionQuery,
	}),
	made("collectionCatalog", `${PAGE}/ai-catalog.json`, ArdCatalog, {
		summary: "The listings of a collection as an AI catalogue",
		mediaType: MEDIA_TYPES.aiCatalog,
	}),
	{
		...MCP_SERVER_ENDPOINTS[0],
		...SEEN,
		id: "collectionMcp",
		path: `${PAGE}/mcp`,
		summary: "A collection as an MCP server, which knows nothing else",
		description: "As `/mcp`, with the tools that are about listings.",
	},
] as const;
