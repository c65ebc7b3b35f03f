import { LATEST, type McpServerList, type McpServerResponse } from "#contract/mcp-registry.ts";
import { encodeToken } from "#contract/opaque-token.ts";
import { API_VERSION } from "#contract/versions.ts";
import { Refusal } from "#domain/errors.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import {
	deletedMcpServerView,
	mcpServerView,
	mcpVersionViews,
} from "#views/protocols/mcp-server-view.ts";
import { getHour, type HourSource, type ServedHour } from "../../served-hour.ts";
import type { Handlers } from "../handler.ts";
import { getMcpServer } from "./find-mcp-server.ts";
import { readMcpPage } from "./read-mcp-page.ts";
import { type McpListRequest, readMcpQuery } from "./read-mcp-query.ts";
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
			const hour = getHour(source);
			const server = await getMcpServer(hour, request.call.parameters.server ?? "");
			await sendMcpAnswer(request, response, listOf(mcpVersionViews(hour.context, server)));
		},
		getMcpServerVersion: async (request, response) => {
			const hour = getHour(source);
			const { server: name = "", version } = request.call.parameters;
			const server = await getMcpServer(hour, name);
			const asked = versionOf(hour, server, version);
			if (!asked) {
				throw new Refusal(
					"not_found",
					`This server has no such version; ask for ${LATEST}, or see the list of its versions.`,
				);
			}
			await sendMcpAnswer(request, response, asked);
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
	const { items, next } = await readMcpPage(hour, asked);
	const { search, version, deleted } = asked;
	const servers = items.flatMap((item) =>
		"removedAt" in item
			? deletedMcpServerView(hour.context.site, item)
			: (versionOf(hour, item, version) ?? []),
	);
	return listOf(servers, next && encodeToken({ search, version, deleted, place: next }));
}

/** A version of a server by its number, or the latest. Undefined where it has no such version. */
function versionOf(
	{ context }: ServedHour,
	server: SnapshotAgent,
	version: string = LATEST,
): McpServerResponse | undefined {
	if (version === LATEST) return mcpServerView(context, server);
	return mcpVersionViews(context, server).find((one) => one.server.version === version);
}

function listOf(servers: McpServerList["servers"], nextCursor?: string): McpServerList {
	const more = nextCursor === undefined ? {} : { nextCursor };
	return { servers, metadata: { count: servers.length, ...more } };
}
