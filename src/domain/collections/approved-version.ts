import type { AgentRecord, VersionRecord } from "../records/agent-record.ts";
import type { CollectionEntryRecord } from "../records/collection-record.ts";

type Approved = Pick<CollectionEntryRecord, "version" | "lock">;

/** The version of a listing that was approved. Without a number, it is known by its documents. */
export function approvedVersion(
	{ versions }: Pick<AgentRecord, "versions">,
	{ version: number, lock }: Approved,
): VersionRecord | undefined {
	return versions.find((version) =>
		number === null
			? heldBy(version).some((sha256) => lock.documents?.includes(sha256))
			: version.number === number,
	);
}

/**
 * Documents of a version as they were approved. What was revised since is left out, and so is what other sources
 * say of another version or since then.
 */
export function approvedDocuments(
	{ documents, versions }: Pick<AgentRecord, "documents" | "versions">,
	version: VersionRecord,
	{ lock }: Pick<Approved, "lock">,
): { own: string[]; all: string[] } {
	const isApproved = (sha256: string) => lock.documents?.includes(sha256) ?? false;
	const held = heldBy(version);
	const approved = held.filter(isApproved);
	const own = approved.length > 0 ? approved : version.documents;
	const others = new Set([...held, ...versions.flatMap(heldBy)]);
	return { own, all: [...own, ...documents.filter((of) => isApproved(of) && !others.has(of))] };
}

const heldBy = ({ documents, earlier = [] }: VersionRecord): string[] => [
	...new Set([...documents, ...earlier.flatMap((former) => former.documents)]),
];
