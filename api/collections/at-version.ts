import { FACT_PARTS } from "#contract/facts/facts.ts";
import { keysOf, membersOf, pickMembers } from "#contract/members-of.ts";
import { storedFacts } from "#documents/light-facts.ts";
import { readDocuments } from "#documents/read-document.ts";
import { statedReach } from "#documents/stated-reach.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import { approvedDocuments, approvedVersion } from "#domain/collections/approved-version.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { CollectionEntryRecord } from "#domain/records/collection-record.ts";
import { listingReach } from "#domain/web/listing-reach.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "#views/view-context.ts";

/** It has the same names in all of its versions. */
const NAMES: ReadonlySet<string> = new Set(["protocolName", "catalogIdentifier"]);
const FACTS = keysOf(FACT_PARTS.connecting).filter((name) => !NAMES.has(name));

/** A listing as it was approved: of its versions this one, and how to connect from the documents of this one. */
export function atVersion(
	{ documentsOf }: Pick<ViewContext, "documentsOf">,
	agent: SnapshotAgent,
	entry: CollectionEntryRecord,
): SnapshotAgent {
	const version = approvedVersion(agent, entry);
	if (!version) return agent;
	const { own, all } = approvedDocuments(agent, version, entry);
	const { earlier: _, ...only } = { ...version, documents: own };
	const narrowed = { ...agent, versions: [only] };
	const isShown = all.length === agent.documents.length;
	if (isShown && all.every((sha256) => agent.documents.includes(sha256))) return narrowed;
	const documents = documentsOf(agent).filter(({ sha256 }) => all.includes(sha256));
	const readings = readDocuments(documents);
	const said = readings.map((reading) => ({ reading, source: "its document" }));
	return {
		...narrowed,
		...pickMembers(membersOf<Listing>(storedFacts(readings)), FACTS),
		version: isVersionStated(only) ? only.number : null,
		documents: all,
		reach: listingReach(statedReach(said).ways, agent.makerDomains),
		// What was checked is what it has now.
		checks: [],
		withheldChecks: [],
		statements: [],
	};
}
