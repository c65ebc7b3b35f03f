import { listingChanges, revisedListing } from "#domain/agents/listing-changes.ts";
import { TAKEN_BACK } from "#domain/agents/removals.ts";
import { Refusal } from "#domain/errors.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Transaction } from "../act.ts";
import type { Actor } from "../store.ts";
import { approveRevision } from "./approve-revision.ts";

/**
 * What a release changed is as it was before it. Its versions stay as deleted ones, so that followers let go of them and
 * their numbers never get other content.
 */
export async function takeBack(
	transaction: Transaction,
	{ submission, actor }: { submission: SubmissionRecord; actor: Actor },
): Promise<void> {
	const { agentSlug, basedOn, listing, versions = [], submittedAt } = submission;
	const released = agentSlug === null ? undefined : await transaction.agents.find(agentSlug);
	const later = released && listingChanges(released, revisedListing(released, submission));
	if (!basedOn || later?.length !== 0)
		throw new Refusal("conflict", "It has changed since. Take back what came later first.");
	const reverse = { ...submission, listing: basedOn, basedOn: listing, versions: [] };
	const slug = await approveRevision(transaction, { submission: reverse, actor });
	const agent = await transaction.agents.find(slug);
	const numbers = [listing.version, ...versions.map(({ number }) => number)];
	const left = agent?.versions.map((version) => {
		const [last, ...earlier] = version.earlier ?? [];
		if (!numbers.includes(version.number)) return version;
		if (version.listedAt >= submittedAt)
			return { ...version, status: "deleted" as const, message: TAKEN_BACK };
		return last && last.until >= submittedAt
			? { ...version, documents: last.documents, earlier }
			: version;
	});
	if (agent && left) transaction.agents.save({ ...agent, versions: left });
}
