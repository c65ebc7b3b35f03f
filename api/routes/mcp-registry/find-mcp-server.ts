import { Refusal } from "#domain/errors.ts";
import { currentSlugOf } from "#snapshot/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { ownNamespace, provenNamespaces } from "#views/protocols/mcp-names.ts";
import type { ViewContext } from "#views/view-context.ts";
import { decodeName } from "../../decode-name.ts";
import type { ServedHour } from "../../served-hour.ts";
import { findNamedServer } from "./server-names.ts";

/** The server with a name: ours, one that its owner has proven, or that of its document. Names ignore case, as domains do. */
async function findMcpServer(hour: ServedHour, name: string): Promise<SnapshotAgent | undefined> {
	const named = name.toLowerCase();
	return findBySlug(hour.context, named) ?? findNamedServer(hour, named);
}

function findBySlug(context: ViewContext, name: string): SnapshotAgent | undefined {
	const [namespace = "", slug = "", ...rest] = name.split("/");
	if (rest.length > 0) return undefined;
	const agent = context.agentBySlug.get(currentSlugOf(context.snapshot, slug));
	if (agent?.agentType !== "mcp_server") return undefined;
	const namespaces = [ownNamespace(context.site), ...provenNamespaces(agent)];
	return namespaces.includes(namespace) ? agent : undefined;
}

/** The server that a path names, escaped or not. */
export async function getMcpServer(hour: ServedHour, escapedName: string): Promise<SnapshotAgent> {
	const server = await findMcpServer(hour, decodeName(escapedName));
	if (server) return server;
	throw new Refusal(
		"not_found",
		`No public MCP server has this name. Names are those of server.json documents, or begin with ${ownNamespace(hour.context.site)}/.`,
	);
}
