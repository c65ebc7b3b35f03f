import { MCP_REGISTRY } from "#contract/limits.ts";
import { McpServer } from "#contract/mcp-registry.ts";
import { provenNamespaces } from "#domain/proven-namespaces.ts";
import { namespaceOf } from "#domain/reverse-domain.ts";
import { firstSlugOf } from "#snapshot/first-slugs.ts";
import type { SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import type { Site, ViewContext } from "../view-context.ts";

/** Our domain, reversed. All our names are in this namespace. */
export function ownNamespace({ baseUrl }: Site): string {
	return namespaceOf(baseUrl);
}

/** The name of the agent whose first slug this is. */
export function mcpName(site: Site, firstSlug: string): string {
	return `${ownNamespace(site)}/${firstSlug}`;
}

/**
 * A server keeps the name that its document gives it; allow-lists match names. Others have one that is made only of what never
 * changes. Proofs come and go, so names in proven namespaces are additional and never the main one.
 */
export function mcpNamesOf({ site, snapshot }: ViewContext, agent: SnapshotAgent) {
	return mcpNamesFrom(site, {
		firstSlug: firstSlugOf(snapshot, agent.slug),
		stated: agent.protocolName,
		namespaces: provenNamespaces(agent),
	});
}

interface NameParts {
	firstSlug: string;
	/** By its document. */
	stated: string | null | undefined;
	/** Those that its owner has proven. */
	namespaces: readonly string[];
}

/** The same, of an agent that need not be read. */
export function mcpNamesFrom(site: Site, { firstSlug, stated, namespaces }: NameParts) {
	const own = mcpName(site, firstSlug);
	const name = statedName(site, stated) ?? own;
	const proven = namespaces.map((namespace) => `${namespace}/${firstSlug}`);
	const aliases = [own, ...proven.filter(isSound)];
	return { name, aliases: [...new Set(aliases)].filter((alias) => alias !== name) };
}

/** A name that a document gives a server, where it may have it. */
function statedName(site: Site, name: string | null | undefined): string | undefined {
	return name && isName(name) && !isOurs(site, name) ? name : undefined;
}

/** What a removed server was called. */
export function removedMcpName(
	site: Site,
	{ firstSlug, protocolName }: Pick<SnapshotTombstone, "firstSlug" | "protocolName">,
): string {
	return statedName(site, protocolName) ?? mcpName(site, firstSlug);
}

/** Names in our namespace are ours to give, whatever a document says. */
function isOurs(site: Site, name: string): boolean {
	return name.toLowerCase().startsWith(`${ownNamespace(site)}/`);
}

function isName(text: string): boolean {
	return McpServer.shape.name.safeParse(text).success;
}

function isSound(name: string): boolean {
	return name.length <= MCP_REGISTRY.nameMaxCharacters && /^[a-z0-9.-]+\/[a-z0-9-]+$/.test(name);
}
