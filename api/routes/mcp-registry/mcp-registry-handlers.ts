import type { Request, Response } from "express";
import { encodeToken } from "#contract/accounts/opaque-token.ts";
import { getParameter } from "#contract/http/addresses.ts";
import { type McpStatusAnswer, McpStatusRequest } from "#contract/protocols/mcp-publish.ts";
import * as mcp from "#contract/protocols/mcp-registry.ts";
import { API_VERSION } from "#contract/versions.ts";
import { requireOpenState } from "#domain/accounts/rights.ts";
import { provenNamespaces } from "#domain/agents/namespaces.ts";
import { Refusal } from "#domain/errors.ts";
import { setVersionStatus } from "#registry/agents/change-agent.ts";
import { actingFor, actorForAgent } from "#registry/owners/acting.ts";
import { renderJson } from "#render/json.ts";
import { currentSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { mcpNamesOf, ourNamespaces, ownNamespace } from "#views/protocols/mcp-names.ts";
import {
	deletedMcpServerView,
	mcpVersionViews,
	officialOf,
} from "#views/protocols/mcp-server-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { openHours } from "../../hours/hour-without.ts";
import { getHour, type HourSource, type ServedHour } from "../../hours/served-hour.ts";
import { parseQuery } from "../../http/parse-query.ts";
import { bodyOf } from "../../middleware/read-json-body.ts";
import type { DashboardParts } from "../dashboard/visit.ts";
import { answering, type Handlers, holderOf, rowOf, sendWithQuota, tokenOf } from "../handler.ts";
import { ASKS_SINCE } from "../list-agents.ts";
import {
	type McpItem,
	type McpListRequest,
	type McpPage,
	readMcpPage,
	readMcpQuery,
} from "./read-mcp-page.ts";

/** The registry for clients of MCP registries (generic registry API v0.1). The list is copied as a whole; names are asked for. */
export function mcpRegistryHandlers(source: HourSource) {
	const copied = openHours(source);
	return {
		listMcpServers: async (request, response) => {
			const choice = readMcpQuery(request.call.query);
			await sendMcpAnswer(request, response, await listServers(getHour(copied), choice));
		},
		listMcpServerVersions: async (request, response) => {
			const hour = getHour(source);
			const server = getMcpServer(hour, getParameter(request.call.parameters, "server"));
			const versions = versionsOf(hour, server, withDeleted(request));
			if (versions.length === 0) throw new Refusal("not_found", "All of its versions are deleted.");
			await sendMcpAnswer(request, response, listOf(versions));
		},
		getMcpServerVersion: async (request, response) => {
			const hour = getHour(source);
			const { server: name = "", version = "" } = request.call.parameters;
			const server = getMcpServer(hour, name);
			const entry = versionOf(hour, server, { version, deleted: withDeleted(request) });
			if (!entry) {
				throw new Refusal(
					"not_found",
					`This server does not have this version. Use ${mcp.LATEST}, or see the list of its versions.`,
				);
			}
			await sendMcpAnswer(request, response, entry);
		},
		mcpRegistryHealth: async (request, response) => {
			getHour(source);
			await sendMcpAnswer(request, response, { status: "ok" });
		},
		mcpRegistryPing: (request, response) => sendMcpAnswer(request, response, { pong: true }),
		mcpRegistryVersion: (request, response) =>
			sendMcpAnswer(request, response, { version: API_VERSION }),
	} satisfies Partial<Handlers>;
}

/** Most servers that one request reads, if many have only hidden versions. */
const MAX_READ = 500;

/** A full page, or the last one: servers without a visible version are skipped. */
async function listServers(hour: ServedHour, choice: McpListRequest): Promise<mcp.McpServerList> {
	const { search, version, deleted } = choice;
	const servers: mcp.McpServerResponse[] = [];
	let place: Place | undefined = choice.place;
	/** Servers after this page, which has one more that is not shown yet. */
	let next: Place | undefined;
	for (let read = 0; place && servers.length <= choice.limit && read < MAX_READ; ) {
		const limit = Math.max(1, choice.limit - servers.length);
		const page: McpPage = await readMcpPage(hour, { ...choice, place, limit });
		servers.push(
			...page.items.flatMap((item) => shownItem(hour, item, { version, deleted }) ?? []),
		);
		place = page.next;
		if (servers.length === choice.limit) next ??= place;
		read += limit;
	}
	const isLast = place === undefined && servers.length <= choice.limit;
	const cursor = isLast ? undefined : (next ?? place);
	return listOf(
		servers.slice(0, choice.limit),
		cursor && encodeToken({ search, version, deleted, place: cursor }),
	);
}

type Place = McpListRequest["place"];

function shownItem(
	hour: ServedHour,
	item: McpItem,
	choice: Pick<McpListRequest, "version" | "deleted">,
): mcp.McpServerResponse | undefined {
	return "removedAt" in item
		? deletedMcpServerView(hour.context.site, item)
		: versionOf(hour, item, choice);
}

function withDeleted({ call }: Request): boolean {
	return parseQuery(mcp.McpVersionQuery, call.query).include_deleted ?? false;
}

/** Versions of a server; deleted ones only on request. */
function versionsOf(
	{ context }: ServedHour,
	server: SnapshotAgent,
	deleted: boolean,
): mcp.McpServerResponse[] {
	const versions = mcpVersionViews(context, server);
	return deleted ? versions : versions.filter((entry) => officialOf(entry).status !== "deleted");
}

function versionOf(
	hour: ServedHour,
	server: SnapshotAgent,
	{ version = mcp.LATEST, deleted }: Pick<McpListRequest, "version" | "deleted">,
): mcp.McpServerResponse | undefined {
	return versionsOf(hour, server, deleted).find((entry) =>
		version === mcp.LATEST ? officialOf(entry).isLatest : entry.server.version === version,
	);
}

function listOf(servers: mcp.McpServerList["servers"], nextCursor?: string): mcp.McpServerList {
	const more = nextCursor === undefined ? {} : { nextCursor };
	return { servers, metadata: { count: servers.length, ...more } };
}

/** Editors run on other origins, and expect these headers on answers and on the preflight. */
const CORS = {
	"Access-Control-Allow-Methods": "GET, OPTIONS",
	"Access-Control-Allow-Headers": "Authorization, Content-Type",
};

async function sendMcpAnswer(request: Request, response: Response, content: object): Promise<void> {
	const { cache: rule } = rowOf(request);
	const { query, parameters } = request.call;
	// What only members of a collection get, no client keeps.
	const isForMembers = parameters.collection !== undefined && rule === "no-store";
	const cache = !isForMembers && ASKS_SINCE.test(query) ? "client-only" : rule;
	await sendWithQuota(request, response, { cache, body: renderJson(content), headers: CORS });
}

/** States of versions, which owners change without a review. */
export function statusHandlers(parts: DashboardParts) {
	return answering({
		setMcpVersionStatus: async (request) => {
			const [changed] = await change(parts, request, request.call.parameters.version);
			return changed ?? {};
		},
		setMcpServerStatus: async (request) => {
			const servers = await change(parts, request);
			return { updatedCount: servers.length, servers } satisfies McpStatusAnswer;
		},
	});
}

/** The affected versions, as the next release will show them. */
async function change(
	{ source, registry, onChange }: DashboardParts,
	request: Request,
	number?: string,
): Promise<mcp.McpServerResponse[]> {
	const hour = getHour(source);
	const agent = getMcpServer(hour, getParameter(request.call.parameters, "server"));
	const isMeant = ({ server }: mcp.McpServerResponse) =>
		number === undefined || server.version === number;
	if (!mcpVersionViews(hour.context, agent).some(isMeant)) {
		throw new Refusal("not_found", "This server does not have this version.");
	}
	const { status, statusMessage: message } = await bodyOf(McpStatusRequest, request);
	const { slug } = agent;
	const before = agent.versions.filter((entry) => entry.number === (number ?? entry.number));
	requireOpenState(tokenOf(request), status, ...before.map((entry) => entry.status));
	const actor = await actorForAgent(registry.store, holderOf(request), { slug });
	const wish = { slug, actor, number, status, message };
	const after = await setVersionStatus(actingFor(registry, actor), wish);
	onChange("member");
	const { versions, updatedAt } = after;
	// Where the versions alone deprecated the listing, they now say otherwise.
	const own = after.status === "active" ? { status: after.status, deprecation: null } : {};
	return mcpVersionViews(hour.context, { ...agent, ...own, versions, updatedAt }).filter(isMeant);
}

/** The server with a name: ours, one that its owner has proven, or the one in its document. Names ignore case, as domains do. */
function findMcpServer(hour: ServedHour, name: string): SnapshotAgent | undefined {
	const key = name.toLowerCase();
	const agent = findByDocument(hour, key);
	if (agent && isProven(agent, key)) return agent;
	return findBySlug(hour.context, key) ?? agent;
}

/** A name that only the owner can give takes precedence over one derived from a slug; a name that anyone can state comes last. */
function isProven(agent: SnapshotAgent, name: string): boolean {
	const [namespace = ""] = name.split("/");
	return provenNamespaces(agent).includes(namespace);
}

function findByDocument({ context, index }: ServedHour, name: string): SnapshotAgent | undefined {
	return Array.from(index.keyed.names.find(name), (number) => index.agents.at(number)).find(
		(agent) => agent && namesOf(context, agent).includes(name),
	);
}

function namesOf(context: ViewContext, agent: SnapshotAgent): string[] {
	const { name, aliases } = mcpNamesOf(context, agent);
	return [name, ...aliases].map((text) => text.toLowerCase());
}

function findBySlug(context: ViewContext, name: string): SnapshotAgent | undefined {
	const [namespace = "", slug = "", ...rest] = name.split("/");
	if (rest.length > 0) return undefined;
	const agent = context.agentBySlug.get(currentSlugOf(context.snapshot, slug));
	if (agent?.agentType !== "mcp_server") return undefined;
	const namespaces = [...ourNamespaces(context.site), ...provenNamespaces(agent)];
	return namespaces.includes(namespace) ? agent : undefined;
}

function getMcpServer(hour: ServedHour, name: string): SnapshotAgent {
	const server = findMcpServer(hour, name);
	if (server) return server;
	throw new Refusal(
		"not_found",
		`No public MCP server has this name. Use the name in its server.json, or one that starts with ${ownNamespace(hour.context.site)}/.`,
	);
}
