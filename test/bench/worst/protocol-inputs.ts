import { encodeToken } from "#contract/accounts/opaque-token.ts";
import { LIST_PAGE } from "#contract/limits.ts";
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

function servers(what: string, parameters: Readonly<Record<string, string>>): WorstInput {
	return asking(what, "/v0.1/servers", { ...parameters, limit: String(LIST_PAGE.maxLimit) });
}
