import type { ForeignProof } from "#contract/agents/agent.ts";
import { reverseDomain } from "../agents/namespaces.ts";
import { sourceOrigin } from "../intake/source-origin.ts";
import type { AgentRecord } from "../records/agent-record.ts";
import type { SourceEntryRecord } from "../records/source-entry-record.ts";
import type { SourceRecord } from "../records/source-record.ts";

/** What a source says about the publisher of an entry. Folders and repositories are nobody's word. */
export function foreignProof(
	agent: AgentRecord,
	entry: SourceEntryRecord,
	{ format, place, trust }: SourceRecord,
): ForeignProof | undefined {
	const url = /^https?:/i.test(place) ? URL.parse(place) : null;
	if (!url || entry.state !== "followed") return undefined;
	const { host: registry, hostname } = url;
	const { documents } = agent.facts;
	const takenFrom = documents ? documents.origin : agent.importOrigin;
	// Otherwise anyone could list something else under a name, address or package that another has proven.
	const counts = trust === "claims" && takenFrom === sourceOrigin(entry);
	if (format === "mcp-registry") {
		const subject = NAMESPACE.exec(entry.origin)?.[1];
		// A registry names those that nobody has proven after itself.
		if (!subject || subject === reverseDomain(hostname)) return undefined;
		const how = subject.startsWith("io.github.") ? "sign_in" : "domain";
		return { registry, subject, how, counts };
	}
	const claim = format === "agent-registry" && entry.claim && CLAIMS[entry.claim];
	const subject = claim && entry.said?.[claim.fact];
	if (!claim || typeof subject !== "string") return undefined;
	// The listing can state another address than the proven one.
	return { registry, subject, how: claim.how, counts: counts && agent[claim.fact] === subject };
}

/** An account of a code host, proven by sign-in, or a reversed domain, by DNS or HTTP. */
const NAMESPACE = /^mcp-registry:((?!io\.github\/)[a-z0-9-]+(?:\.[a-z0-9-]+)+)\//i;

const CLAIMS = {
	claimed: { how: "repository", fact: "repositoryUrl" },
	verified: { how: "domain", fact: "websiteUrl" },
	certified: { how: "certified", fact: "websiteUrl" },
} as const;

/** Those that count as identity. */
export function countedProofs(sources: readonly { proof?: ForeignProof }[] = []): ForeignProof[] {
	return sources.flatMap(({ proof }) => (proof?.counts ? proof : []));
}
