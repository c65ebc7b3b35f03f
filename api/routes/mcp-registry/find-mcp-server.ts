import { Refusal } from "#domain/errors.ts";
import { currentSlugOf } from "#snapshot/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { ownNamespace, provenNamespaces } from "#views/protocols/mcp-names.ts";
import type { ViewContext } from "#views/view-context.ts";
import { decodeName } from "../../decode-name.ts";

/**
 * The server with a name: in our namespace, or in one that its owner has proven. Domains and accounts ignore case, and
 * slugs are always lower case.
 */
export function findMcpServer(context: ViewContext, name: string): SnapshotAgent | undefined {
	const [namespace = "", slug = "", ...rest] = name.toLowerCase().split("/");
	if (rest.length > 0) return undefined;
	const agent = context.agentBySlug.get(currentSlugOf(context.snapshot, slug));
	if (agent?.agentType !== "mcp_server") return undefined;
	const namespaces = [ownNamespace(context.site), ...provenNamespaces(agent)];
	return namespaces.includes(namespace) ? agent : undefined;
}

/** The server that a path names, escaped or not. */
export function getMcpServer(context: ViewContext, escapedName: string): SnapshotAgent {
	const server = findMcpServer(context, decodeName(escapedName));
	if (server) return server;
	throw new Refusal(
		"not_found",
		`No public MCP server has this name. Names begin with ${ownNamespace(context.site)}/, or with a namespace that their owner has proven.`,
	);
}
