import { AgentConnect } from "./connect.ts";
import { ListingDocuments } from "./document.ts";
import type { Endpoint } from "./endpoint.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import { ListingVersion, ListingVersions } from "./version.ts";

const read = {
	method: "GET",
	status: 200,
	mediaType: MEDIA_TYPES.json,
	cache: { browser: 60, edge: 300 },
	rateClass: "read",
} as const;

/** What a listing is read from, and how it is used: documents, versions, ways to connect. */
export const LISTING_ENDPOINTS = [
	{
		...read,
		id: "listDocuments",
		path: "/api/v1/agents/{slug}/documents",
		summary: "Source documents of an agent, as they came",
		schema: ListingDocuments,
		file: "api/v1/agents/{slug}/documents.json",
		onlyWith: "documents",
		problems: ["not_found"],
	},
	{
		...read,
		cache: "no-store",
		id: "getDocument",
		path: "/api/v1/agents/{slug}/documents/{sha256}",
		summary: "The bytes of a source document",
		description:
			"`X-Content-Type-Options: nosniff` and a media type that no browser runs: it is what somebody else wrote.",
		mediaType: MEDIA_TYPES.text,
		schema: null,
		problems: ["not_found"],
	},
	{
		...read,
		id: "getConnect",
		path: "/api/v1/agents/{slug}/connect",
		summary: "How to use an agent: every way to connect, for every client",
		description:
			"Commands, files and install links, made of what its documents state. Nobody has tried them. No secret is in any of them; `<REQUIRED: …>` and `YOUR_KEY` are to be replaced. A link is missing where it would install something unpinned, unsafe or incomplete; `warnings` say why.",
		schema: AgentConnect,
		file: "api/v1/agents/{slug}/connect.json",
		onlyWith: "documents",
		problems: ["not_found"],
	},
	{
		...read,
		id: "listVersions",
		path: "/api/v1/agents/{slug}/versions",
		summary: "Versions of an agent, newest first, with what each changed",
		schema: ListingVersions,
		file: "api/v1/agents/{slug}/versions.json",
		onlyWith: "versions",
		problems: ["not_found"],
	},
	{
		...read,
		cache: "no-store",
		id: "getVersion",
		path: "/api/v1/agents/{slug}/versions/{number}",
		summary: "One version of an agent",
		description: "`latest` is the newest version that is not deleted.",
		schema: ListingVersion,
		problems: ["not_found"],
	},
] as const satisfies readonly Endpoint[];
