import type { AgentRecord, Claim } from "../records/agent-record.ts";

/** `com.example.registry` for `registry.example.com`. Characters not allowed become hyphens. */
export function reverseDomain(host: string): string {
	return host
		.toLowerCase()
		.replace(/[^a-z0-9.-]/g, "-")
		.split(".")
		.filter((label) => label !== "")
		.reverse()
		.join(".");
}

/** The host of an address in namespace form, without `www.`. */
export function namespaceOf(address: string): string {
	return reverseDomain(new URL(address).hostname.replace(/^www\./, ""));
}

/** Of instances without a domain. Nobody can have it (RFC 6761). */
export const RESERVED_NAMESPACE = "localhost";

export function instanceNamespace(baseUrl: string): string {
	const { hostname } = new URL(baseUrl);
	const isDomain = /^[^[].*\.[^.]*[^\d.]/.test(hostname);
	return isDomain ? namespaceOf(baseUrl) : RESERVED_NAMESPACE;
}

const CODE_HOST = "github.com";

export function provenNamespaces({
	claim,
	websiteUrl,
	repositoryUrl,
}: Pick<AgentRecord, "websiteUrl" | "repositoryUrl"> & {
	claim: Pick<Claim, "domainVerifiedAt" | "repositoryVerifiedAt" | "provenBy">;
}): string[] {
	const namespaces: string[] = [];
	// Whoever has one port of a host need not have its name.
	const isOfHost =
		websiteUrl !== null && (!new URL(websiteUrl).port || claim.provenBy?.includes("dns"));
	if (claim.domainVerifiedAt !== null && isOfHost) namespaces.push(namespaceOf(websiteUrl));
	if (claim.repositoryVerifiedAt !== null && repositoryUrl !== null) {
		const { hostname, pathname } = new URL(repositoryUrl);
		const owner = pathname.split("/")[1] ?? "";
		if (hostname === CODE_HOST && owner !== "") namespaces.push(`io.github.${owner.toLowerCase()}`);
	}
	return [...new Set(namespaces)];
}
