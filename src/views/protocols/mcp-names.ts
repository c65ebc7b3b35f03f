import { MCP_REGISTRY } from "#contract/limits.ts";
import { namespaceOf } from "#domain/reverse-domain.ts";
import { firstSlugOf } from "#snapshot/first-slugs.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { Site, ViewContext } from "../view-context.ts";

const CODE_HOST = "github.com";

/** Our domain in reverse. Everything that we name stands in it. */
export function ownNamespace({ baseUrl }: Site): string {
	return namespaceOf(baseUrl);
}

/** The name of the agent that had this slug first. */
export function mcpName(site: Site, firstSlug: string): string {
	return `${ownNamespace(site)}/${firstSlug}`;
}

/**
 * The name of a server is made of what never changes. Proofs come and go, so the namespaces that they prove are further
 * names and never the first one.
 */
export function mcpNamesOf({ site, snapshot }: ViewContext, agent: SnapshotAgent) {
	const slug = firstSlugOf(snapshot, agent.slug);
	const aliases = provenNamespaces(agent).map((namespace) => `${namespace}/${slug}`);
	const name = mcpName(site, slug);
	return { name, aliases: aliases.filter((alias) => alias !== name && isSound(alias)) };
}

/** Namespaces that the owner of an agent has proven: a domain in reverse, an account of a code host. */
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
