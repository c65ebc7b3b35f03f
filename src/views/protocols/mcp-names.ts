import { MCP_REGISTRY } from "#contract/limits.ts";
import { McpServer } from "#contract/protocols/mcp-registry.ts";
import {
	instanceNamespace,
	namespaceOf,
	provenNamespaces,
	RESERVED_NAMESPACE,
} from "#domain/agents/namespaces.ts";
import { firstSlugOf, mergedInto } from "#snapshot/agents/first-slugs.ts";
import type { SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import type { Site, ViewContext } from "../view-context.ts";

/** Our domain, reversed, or a reserved one. All our names are in this namespace. */
export const ownNamespace = ({ baseUrl }: Site): string => instanceNamespace(baseUrl);

/** In these, names of ours lead to a server: they may be from before the registry had its domain. */
export function ourNamespaces(site: Site): string[] {
	return [ownNamespace(site), RESERVED_NAMESPACE, namespaceOf(site.baseUrl)];
}

export const mcpName = (site: Site, firstSlug: string) => `${ownNamespace(site)}/${firstSlug}`;

/**
 * A server keeps the name in its document, because allow-lists match names. Others get a name made only of what never
 * changes. Proofs come and go, so names in proven namespaces are aliases and never the main name.
 */
export function mcpNamesOf({ site, snapshot }: ViewContext, agent: SnapshotAgent) {
	return mcpNamesFrom(site, {
		firstSlug: firstSlugOf(snapshot, agent.slug),
		stated: agent.protocolName,
		namespaces: provenNamespaces(agent),
		others: [
			...agent.otherNames,
			...mergedInto(snapshot, agent.slug).map((slug) => mcpName(site, slug)),
		],
	});
}

interface NameParts {
	firstSlug: string;
	/** The name in its document. */
	stated: string | null | undefined;
	/** Namespaces that its owner has proven. */
	namespaces: readonly string[];
	/** What its other sources call it, and its names before it was merged. */
	others: readonly string[];
}

/** The same without the record of the agent. */
export function mcpNamesFrom(site: Site, { firstSlug, stated, namespaces, others }: NameParts) {
	const own = mcpName(site, firstSlug);
	const name = statedName(site, stated) ?? own;
	const proven = namespaces.map((namespace) => `${namespace}/${firstSlug}`);
	const aliases = [own, ...proven.filter(isSound), ...others.filter(isName)];
	return { name, aliases: [...new Set(aliases)].filter((alias) => alias !== name) };
}

/** The name in a document, if the server may have it. */
function statedName(site: Site, name: string | null | undefined): string | undefined {
	return name && isName(name) && !name.toLowerCase().startsWith(`${ownNamespace(site)}/`)
		? name
		: undefined;
}

export function removedMcpName(
	site: Site,
	{ firstSlug, protocolName }: Pick<SnapshotTombstone, "firstSlug" | "protocolName">,
): string {
	return statedName(site, protocolName) ?? mcpName(site, firstSlug);
}

const isName = (text: string): boolean => McpServer.shape.name.safeParse(text).success;

function isSound(name: string): boolean {
	return name.length <= MCP_REGISTRY.nameMaxCharacters && /^[a-z0-9.-]+\/[a-z0-9-]+$/.test(name);
}
