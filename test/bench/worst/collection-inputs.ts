import { COLLECTION } from "#contract/limits.ts";
import { WORLD } from "./world.ts";
import { asking, sending } from "./worst-input.ts";

const API = `/api/v1/collections/${WORLD.collection}`;
const PAGE = `/c/${WORLD.collection}`;
const SERVERS = `${PAGE}/v0.1/servers`;

const RULE = { query: "type=mcp_server", checks: ["no_incident", "no_advisory", "as_approved"] };
const NOTE = "ß".repeat(COLLECTION.noteMaxCharacters);
const ENTRIES = Array.from({ length: COLLECTION.maxEntries }, (_, number) => {
	return { slug: `nobody-${number}`, version: ">=1.2.3 <2.3.4", note: NOTE };
});

const of = (path: string) => [asking("of a full collection", path)];
const send = (method: "POST" | "PUT" | "PATCH", path: string, body: object = {}) => [
	sending("as much as fits", method, [path, body]),
];
const remove = (path: string) => [sending("nobody's", "DELETE", [path])];

/** Requests about a collection that is full. */
export const collectionInputs = (slug: string) => ({
	listCollections: [asking("the last page", "/api/v1/collections", { page: "9999", limit: "100" })],
	createCollection: send("POST", "/api/v1/collections", {
		name: "Approved",
		description: NOTE,
		entries: ENTRIES,
	}),
	getCollection: of(API),
	changeCollection: send("PATCH", API, { entries: ENTRIES }),
	endCollection: remove("/api/v1/collections/nothing-here"),
	putCollectionEntry: send("PUT", `${API}/entries/${slug}`, { version: "latest", note: NOTE }),
	removeCollectionEntry: remove(`${API}/entries/nobody-here`),
	previewCollection: send("POST", `${API}/preview`, { rule: RULE }),
	listProposals: of(`${API}/proposals`),
	answerProposal: send("POST", `${API}/proposals/0123456789abcdef`, { answer: "accepted" }),
	getCollectionHistory: of(`${API}/history`),
	restoreCollection: send("POST", `${API}/history/${WORLD.submission}/restore`),
	collectionChangesAtom: of(`${API}/changes.atom`),
	lockCollection: of(`${API}/lock`),
	getCollectionPolicy: [asking("the longest file", `${API}/policy`, { client: "json" })],
	collectionBadge: of(`${PAGE}/badge.svg`),
	collectionServers: [asking("the longest page", SERVERS, { limit: "100" })],
	collectionServerVersions: of(`${SERVERS}/example%2Fnobody-here/versions`),
	collectionServerVersion: of(`${SERVERS}/example%2Fnobody-here/versions/latest`),
	collectionCatalog: of(`${PAGE}/ai-catalog.json`),
	collectionMcp: send("POST", `${PAGE}/mcp`, { jsonrpc: "2.0", id: 1, method: "tools/list" }),
	publicCollections: of("/collections/"),
	collectionPage: of(`${PAGE}/`),
	collections: of("/dashboard/collections/"),
});
