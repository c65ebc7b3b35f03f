import { FACT_PARTS } from "#contract/facts/facts.ts";
import { keysOf, membersOf, pickMembers } from "#contract/members-of.ts";
import { storedFacts } from "#documents/light-facts.ts";
import { readDocuments } from "#documents/read-document.ts";
import { statedReach } from "#documents/stated-reach.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import type { Listing, VersionRecord } from "#domain/records/agent-record.ts";
import type { CollectionEntryRecord } from "#domain/records/collection-record.ts";
import { listingReach } from "#domain/web/listing-reach.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "#views/view-context.ts";

type Approved = Pick<CollectionEntryRecord, "version" | "lock">;

/** It has the same names in all of its versions. */
const NAMES: ReadonlySet<string> = new Set(["protocolName", "catalogIdentifier"]);
const FACTS = keysOf(FACT_PARTS.connecting).filter((name) => !NAMES.has(name));

const heldBy = ({ documents, earlier = [] }: VersionRecord) => [
	...documents,
	...earlier.flatMap((former) => former.documents),
];

/** The version of a listing that was approved. Without a number, it is known by its documents. */
export function approvedVersion({ versions }: SnapshotAgent, { version: number, lock }: Approved) {
	return versions.find((version) =>
		number === null
			? heldBy(version).some((sha256) => lock.documents?.includes(sha256))
			: version.number === number,
	);
}

/** A listing as it was approved: of its versions this one, and how to connect from what was approved of its documents. */
export function atVersion(
	{ documentsOf }: Pick<ViewContext, "documentsOf">,
	agent: SnapshotAgent,
	approved: Approved,
): SnapshotAgent {
	const version = approvedVersion(agent, approved);
	if (!version) return agent;
	const isApproved = (sha256: string) => approved.lock.documents?.includes(sha256);
	const held = [...new Set(heldBy(version))].filter(isApproved);
	const { earlier: _, ...only } = {
		...version,
		documents: held.length > 0 ? held : version.documents,
	};
	// What other sources say of another version is left out, and what they say since then.
	const ofVersions = new Set(agent.versions.flatMap(heldBy));
	const beside = agent.documents.filter((of) => isApproved(of) && !ofVersions.has(of));
	const all = [...only.documents, ...beside];
	const narrowed = { ...agent, versions: [only] };
	const isShown = new Set([...all, ...agent.documents]).size === all.length;
	if (isShown && all.length === agent.documents.length) return narrowed;
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
