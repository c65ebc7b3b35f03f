import type { Listing, VersionRecord } from "../records/agent-record.ts";
import type { SubmissionRecord, WaitingVersion } from "../records/submission-record.ts";

/** Versions that a submission would make public: those of its source, or those that its owner has published. */
export function submittedVersions({
	imported,
	versions = [],
	submittedAt: listedAt,
}: Pick<SubmissionRecord, "imported" | "versions" | "submittedAt">): VersionRecord[] {
	const unstated = { message: null, publishedAt: null, changes: [] };
	const waiting = versions.map(
		(version): VersionRecord => ({ ...version, ...unstated, status: "active", listedAt }),
	);
	return imported?.versions ?? waiting.reverse();
}

interface Publishing {
	published: WaitingVersion | undefined;
	/** From now on. */
	listing: Listing;
}

/**
 * Versions of an open submission with one that is published, and with new documents of the one in its listing. The
 * version that the listing stated before stays. A number is there once.
 */
export function withPublished(
	open: Pick<SubmissionRecord, "versions" | "listing" | "basedOn"> | undefined,
	{ published, listing }: Publishing,
): Pick<SubmissionRecord, "versions"> {
	const edition = statedIn(listing, null);
	const former = open && statedIn(open.listing, open.basedOn);
	const versions = open?.versions ?? [];
	const isThere = (other = "") => versions.some(({ number }) => number === other);
	const left = published && former && !isThere(former.number) ? [former] : [];
	const list = [...versions, ...left];
	const added = published ?? (isThere(edition?.number) ? edition : undefined);
	const all = new Map(list.map((version) => [version.number, version]));
	if (added) all.set(added.number, added);
	return all.size === 0 ? {} : { versions: [...all.values()] };
}

function statedIn({ version, documents }: Listing, basedOn: Listing | null | undefined) {
	const isNew = documents.some((digest) => !basedOn?.documents.includes(digest));
	return isNew && version !== null ? { number: version, documents } : undefined;
}
