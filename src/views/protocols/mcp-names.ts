import { MCP_REGISTRY } from "#contract/limits.ts";
import { McpServer } from "#contract/mcp-registry.ts";
import { namespaceOf } from "#domain/reverse-domain.ts";
import { firstSlugOf } from "#snapshot/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { Site, ViewContext } from "../view-context.ts";

const CODE_HOST = "github.com";

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
	const slug = firstSlugOf(snapshot, agent.slug);
	const own = mcpName(site, slug);
	const stated = agent.protocolName;
	const name = stated !== null && isName(stated) && !isOurs(site, stated) ? stated : own;
	const proven = provenNamespaces(agent).map((namespace) => `${namespace}/${slug}`);
	const aliases = [own, ...proven.filter(isSound)];
	return { name, aliases: [...new Set(aliases)].filter((alias) => alias !== name) };
}

/** Names in our namespace are ours to give, whatever a document says. */
function isOurs(site: Site, name: string): boolean {
	return name.toLowerCase().startsWith(`${ownNamespace(site)}/`);
}

function isName(text: string): boolean {
	return McpServer.shape.name.safeParse(text).success;
}

/** Namespaces that the owner of an agent has proven: a reversed domain, an account of a code host. */
export function provenNamespaces({ claim, websiteUrl, repositoryUrl }: SnapshotAgent): string[] {
	const namespaces: string[] = [];
	if (claim.domainVerifiedAt !== null && websiteUrl !== null) {
		namespaces.push(namespaceOf(websiteUrl));
	}
	if (claim.repositoryVerifiedAt !== null && repositoryUrl !== null) {
		const { hostname, pathname } = new URL(repositoryUrl);
		const owner = pathname.split("/")[1] ?? "";
		if (hostname === CODE_HOST && owner !== "") namespaces.push(`io.github.${owner.toLowerCase()}`);
	}
	return [...new Set(namespaces)];
}

function isSound(name: string): boolean {
	return name.length <= MCP_REGISTRY.nameMaxCharacters && /^[a-z0-9.-]+\/[a-z0-9-]+$/.test(name);
}
