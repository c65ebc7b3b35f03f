import type { McpServerList } from "#contract/mcp-registry.ts";
import { LATEST, ONLY_VERSION } from "#contract/mcp-registry.ts";
import { encodeToken } from "#contract/opaque-token.ts";
import { API_VERSION } from "#contract/versions.ts";
import { Refusal } from "#domain/errors.ts";
import { deletedMcpServerView, mcpServerView } from "#views/protocols/mcp-server-view.ts";
import { getHour, type HourSource, type ServedHour } from "../../served-hour.ts";
import type { Handlers } from "../handler.ts";
import { getMcpServer } from "./find-mcp-server.ts";
import { readMcpPage } from "./read-mcp-page.ts";
import { isOnlyVersion, type McpListRequest, readMcpQuery } from "./read-mcp-query.ts";
import { sendMcpAnswer } from "./send-mcp-answer.ts";

type McpRegistryHandlers = Pick<
	Handlers,
	| "listMcpServers"
	| "listMcpServerVersions"
	| "getMcpServerVersion"
	| "mcpRegistryHealth"
	| "mcpRegistryPing"
	| "mcpRegistryVersion"
>;

/** The registry for clients of MCP registries (generic registry API v0.1). */
export function mcpRegistryHandlers(source: HourSource): McpRegistryHandlers {
	return {
		listMcpServers: async (request, response) => {
			const asked = readMcpQuery(request.call.query);
			await sendMcpAnswer(request, response, await listServers(getHour(source), asked));
		},
		listMcpServerVersions: async (request, response) => {
			const { context } = getHour(source);
			const server = getMcpServer(context, request.call.parameters.server ?? "");
			const list = listOf([mcpServerView(context, server)]);
			await sendMcpAnswer(request, response, list);
		},
		getMcpServerVersion: async (request, response) => {
			const { context } = getHour(source);
			const { server: name = "", version } = request.call.parameters;
			const server = getMcpServer(context, name);
			if (!isOnlyVersion(version)) {
				throw new Refusal(
					"not_found",
					`This server has the version ${ONLY_VERSION} alone; ask for it or for ${LATEST}.`,
				);
			}
			await sendMcpAnswer(request, response, mcpServerView(context, server));
		},
		mcpRegistryHealth: async (request, response) => {
			getHour(source);
			await sendMcpAnswer(request, response, { status: "ok" });
		},
		mcpRegistryPing: (request, response) => sendMcpAnswer(request, response, { pong: true }),
		mcpRegistryVersion: (request, response) =>
			sendMcpAnswer(request, response, { version: API_VERSION }),
	};
}

async function listServers(hour: ServedHour, asked: McpListRequest): Promise<McpServerList> {
	if (!isOnlyVersion(asked.version)) return listOf([]);
	const { context } = hour;
	const { items, next } = await readMcpPage(hour, asked);
	const servers = items.map((item) =>
		"removedAt" in item ? deletedMcpServerView(context.site, item) : mcpServerView(context, item),
	);
	const { search, version, deleted } = asked;
	return listOf(servers, next && encodeToken({ search, version, deleted, place: next }));
}

function listOf(servers: McpServerList["servers"], nextCursor?: string): McpServerList {
	const more = nextCursor === undefined ? {} : { nextCursor };
	return { servers, metadata: { count: servers.length, ...more } };
}
