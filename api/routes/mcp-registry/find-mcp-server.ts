import { provenNamespaces } from "#domain/agents/namespaces.ts";
import { Refusal } from "#domain/errors.ts";
import { currentSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { mcpNamesOf, ourNamespaces, ownNamespace } from "#views/protocols/mcp-names.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { ServedHour } from "../../hours/served-hour.ts";

/** The server with a name: ours, one that its owner has proven, or the one in its document. Names ignore case, as domains do. */
function findMcpServer(hour: ServedHour, name: string): SnapshotAgent | undefined {
	const named = name.toLowerCase();
	const stated = findByDocument(hour, named);
	if (stated && isProven(stated, named)) return stated;
	return findBySlug(hour.context, named) ?? stated;
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
	return [name, ...aliases].map((one) => one.toLowerCase());
}

function findBySlug(context: ViewContext, name: string): SnapshotAgent | undefined {
	const [namespace = "", slug = "", ...rest] = name.split("/");
	if (rest.length > 0) return undefined;
	const agent = context.agentBySlug.get(currentSlugOf(context.snapshot, slug));
	if (agent?.agentType !== "mcp_server") return undefined;
	const namespaces = [...ourNamespaces(context.site), ...provenNamespaces(agent)];
	return namespaces.includes(namespace) ? agent : undefined;
}

export function getMcpServer(hour: ServedHour, name: string): SnapshotAgent {
	const server = findMcpServer(hour, name);
	if (server) return server;
	throw new Refusal(
		"not_found",
		`No public MCP server has this name. Use the name in its server.json, or one that starts with ${ownNamespace(hour.context.site)}/.`,
	);
}
