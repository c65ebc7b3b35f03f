import type { AgentRecord } from "./records/agent-record.ts";
import { namespaceOf } from "./reverse-domain.ts";

const CODE_HOST = "github.com";

/** Namespaces that the owner of an agent has proven: a reversed domain, or an account on a code host. */
export function provenNamespaces({
	claim,
	websiteUrl,
	repositoryUrl,
}: Pick<AgentRecord, "claim" | "websiteUrl" | "repositoryUrl">): string[] {
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
