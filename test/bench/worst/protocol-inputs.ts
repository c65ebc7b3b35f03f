import { ARD_PATHS } from "#contract/ard-registry.ts";
import { ARD, LIST_PAGE } from "#contract/limits.ts";
import { encodeToken } from "#contract/opaque-token.ts";
import { badTexts } from "./bad-texts.ts";
import { asking, sending, type WorstInput } from "./worst-input.ts";

/** So deep that a body contains nothing else. */
const NESTED = "[".repeat(7_000) + "]".repeat(7_000);

/** Requests of other protocols. */
export const protocolInputs = (slug: string) => ({
	mcp: [
		...badTexts.map(([what, query]) => tool(what, "search_agents", { query, ...MOST })),
		tool("all that is told of four", "compare_agents", {
			slugs: [slug, slug, slug, slug],
			detail: "full",
		}),
		tool("incidents", "list_incidents", { limit: 50, detail: "full" }),
		tool("the market", "market_report", { detail: "full" }),
		sending("a nested message", "POST", ["/mcp", NESTED]),
	],
	a2a: [
		...badTexts.map(([what, text]) => message(what, [{ text }])),
		message(
			"many parts",
			Array.from({ length: 600 }, () => ({ text: "a" })),
		),
		sending("a nested message", "POST", ["/a2a", NESTED]),
	],
	listMcpServers: [
		...badTexts.map(([what, search]) => servers(what, { search })),
		servers("removed ones too", { include_deleted: "true" }),
		servers("all changes", { updated_since: "1970-01-01" }),
		servers("changes that are none", { updated_since: "1970-01-01", search: "xqxq" }),
		servers("far behind", {
			cursor: encodeToken({ search: "a", deleted: true, place: { name: "zzz" } }),
		}),
	],
	mcpRegistryHealth: [asking("as it is", "/v0.1/health")],
	mcpRegistryPing: [asking("as it is", "/v0.1/ping")],
	mcpRegistryVersion: [asking("as it is", "/v0.1/version")],
	listMcpServerVersions: [asking("nobody", `/v0.1/servers/test.registry%2F${slug}/versions`)],
	getMcpServerVersion: [asking("nobody", `/v0.1/servers/test.registry%2F${slug}/versions/latest`)],
	ardSearch: badTexts.flatMap(([what, text]) => [
		ardSearch(what, text),
		ardSearch(`${what}, all filters`, text, everyFilter()),
	]),
	ardExplore: badTexts.flatMap(([what, text]) => [
		ardExplore(what, { text }),
		ardExplore(`${what}, all filters`, { text, filter: everyFilter() }),
	]),
	ardListAgents: [
		...["identifier", "displayName DESC", "createdAt", "updatedAt DESC"].map((orderBy) =>
			entries(`by ${orderBy}`, { orderBy }),
		),
		...["displayName=''", "type='text/markdown'", "updatedAfter>'1970-01-01'"].flatMap(
			(condition) => [
				entries(`${condition} again and again`, {
					filter: repeated(condition, ARD.textMaxCharacters),
				}),
				entries(`a token with ${condition} again and again`, {
					pageToken: tokenOf(repeated(condition, 1_200)),
				}),
			],
		),
		entries("a type again and again", { filter: typesOf(ARD.textMaxCharacters) }),
		entries("a token with a type again and again", { pageToken: tokenOf(typesOf(1_200)) }),
	],
	ardGetAgent: [asking("an entry", `/ard/agents/urn:air:registry.localhost:agents:${slug}`)],
});

const MOST = { page: 9, limit: 50, detail: "full" };

function tool(what: string, name: string, given: object): WorstInput {
	const meta = {
		"io.modelcontextprotocol/protocolVersion": "2026-07-28",
		"io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
		"io.modelcontextprotocol/clientCapabilities": {},
	};
	const params = { name, arguments: given, _meta: meta };
	return {
		...sending(what, "POST", ["/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params }]),
		headers: {
			"MCP-Protocol-Version": "2026-07-28",
			"Mcp-Method": "tools/call",
			"Mcp-Name": name,
			Accept: "application/json, text/event-stream",
		},
	};
}

function message(what: string, parts: readonly object[]): WorstInput {
	const params = { message: { messageId: "m-1", role: "ROLE_USER", parts } };
	const body = { jsonrpc: "2.0", id: 1, method: "SendMessage", params };
	return { ...sending(what, "POST", ["/a2a", body]), headers: { "A2A-Version": "1.0" } };
}

function servers(what: string, parameters: Readonly<Record<string, string>>): WorstInput {
	return asking(what, "/v0.1/servers", { ...parameters, limit: String(LIST_PAGE.maxLimit) });
}

/** As many different values for every path as fit into a body: each of the most costly ones first, repeatedly. */
function everyFilter(): Record<string, string[]> {
	const each = ARD.filterMaxValues;
	const costly: Readonly<Record<string, string>> = {
		type: "text/markdown",
		publisher: "registry.localhost",
		tags: "agent",
		"metadata.agentType": "agent",
		"metadata.pricingType": "free",
		"metadata.claimStatus": "unclaimed",
		"trustManifest.attestations.type": "domain-control",
	};
	return Object.fromEntries(
		ARD_PATHS.map((path) => [
			path,
			Array.from({ length: each }, (_, place) =>
				place % 2 === 0 ? (costly[path] ?? "") : `v${place}`,
			),
		]),
	);
}

/** A question is a sentence, so its text may be longer than a search: words repeat while there is room. */
function questionOf(text: string): string {
	return `${text} `.repeat(ARD.textMaxCharacters).slice(0, ARD.textMaxCharacters);
}

function ardSearch(what: string, text: string, filter?: object): WorstInput {
	const query = { text: questionOf(text), ...(filter ? { filter } : {}) };
	return sending(what, "POST", ["/ard/search", { query, pageSize: ARD.maxPageSize }]);
}

function ardExplore(what: string, { text, filter }: { text: string; filter?: object }): WorstInput {
	const query = { text: questionOf(text), ...(filter ? { filter } : {}) };
	const facets = Array.from({ length: ARD.maxFacets }, () => ({
		field: "tags",
		limit: ARD.maxFacetBuckets,
	}));
	return sending(what, "POST", ["/ard/explore", { query, resultType: { facets } }]);
}

function entries(what: string, parameters: Readonly<Record<string, string>>): WorstInput {
	return asking(what, "/ard/agents", { ...parameters, pageSize: String(ARD.maxPageSize) });
}

function repeated(condition: string, characters: number): string {
	const room = Math.floor((characters + 5) / (condition.length + 5));
	const most = characters > ARD.textMaxCharacters ? room : Math.min(room, ARD.filterMaxConditions);
	return Array.from({ length: most }, () => condition).join(" AND ");
}

function typesOf(characters: number): string {
	const start = "type='";
	const each = "text/markdown,";
	return `${start}${each.repeat(Math.floor((characters - start.length - 1) / each.length)).slice(0, -1)}'`;
}

function tokenOf(filter: string): string {
	return encodeToken({ filter, orderBy: "identifier", after: ["", ""] });
}
