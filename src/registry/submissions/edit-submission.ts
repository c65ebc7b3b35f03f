import type { ListingChanges } from "#domain/agents/accept-revision.ts";
import { listingChanges } from "#domain/agents/listing-changes.ts";
import { checkSubmissionTransition, editedSubmission } from "#domain/agents/submission-states.ts";
import { withPublished } from "#domain/agents/submitted-versions.ts";
import { requireTag, tagOf } from "#domain/history.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { SubmissionRecord, WaitingVersion } from "#domain/records/submission-record.ts";
import type { Transaction } from "../act.ts";
import { publishedChanges, requireChanges, revisionChecks } from "../agents/check-revision.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import { releaseOrWait, sendWith } from "../agents/release-or-wait.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { documentsOfAgent, sentOrigins } from "../documents/listing-origins.ts";
import { type DocumentReader, documentReader } from "../documents/read-documents.ts";
import { type Revising, reviseListing } from "../documents/revise-listing.ts";
import { notify } from "../outbox/notify.ts";
import { senderOf } from "../owners/acting.ts";
import { asSent } from "../owners/second-person.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { checkListing } from "./check-listing.ts";
import { findReviewFlags } from "./find-review-flags.ts";
import { getOwnSubmission } from "./find-submission.ts";
import { refuseSpeaker } from "./refuse-speaker.ts";
import { refusalsOfMany, refuseTogether } from "./refuse-together.ts";
import { submittedDigests } from "./submitted-digests.ts";

/** Edits the owner's pending submission, which is then reviewed again and keeps its place in the queue. */
export const editSubmission = (context: RegistryContext, edit: Edit) =>
	sendWith(context, (transaction) => editWithin(transaction, edit));

/** The same inside a transaction that does more. */
export async function editWithin(
	transaction: Transaction,
	{ id, ownerId, changes, published, read: tags }: Edit,
): Promise<SubmissionRecord> {
	const before = await getOwnSubmission(transaction, { id, ownerId });
	requireTag(tagOf(before), tags);
	const read = documentReader(transaction);
	const { allowedHosts: allowed } = transaction;
	const listing = await readEdit(transaction, before, { changes, read, allowed });
	const at = transaction.now().toISOString();
	const { basedOn, renameTo } = before;
	const versions = withPublished(before, { published, listing });
	const slug = before.revision ? before.agentSlug : null;
	const agent = slug === null ? undefined : await transaction.agents.find(slug);
	const documentOrigins = await sentOrigins(transaction, {
		digests: submittedDigests({ listing, imported: undefined, ...versions }),
		before: agent && documentsOfAgent(agent),
		open: before.documentOrigins,
		by: senderOf(transaction, ownerId),
		at,
	});
	const request = { listing, basedOn, renameTo, documentOrigins, ...versions };
	const edited = editedSubmission(before, { ...request, at, by: transaction.by });
	if (agent) requireChanges(agent, edited);
	return saveWaiting(transaction, {
		unflagged: edited,
		open: before,
		known: before.listing,
		read,
		title: listing.title,
		act: {
			action: "submission.edit",
			subject: `submission ${id}`,
			changes: [...listingChanges(before.listing, listing), ...publishedChanges(published)],
		},
	});
}

interface Waiting {
	unflagged: SubmissionRecord;
	/** The submission that it was; undefined for a new one. */
	open?: SubmissionRecord | undefined;
	/** What the account's listing already says. */
	known?: Listing;
	read: DocumentReader;
	/** Named in the message. */
	title: string;
	act: Omit<Parameters<typeof recordOwnAct>[1], "member">;
	/** Can refuse what is otherwise without errors. */
	beforeSaving?: (() => Promise<void>) | undefined;
}

/** Saves a submission that waits for a moderator, flagged anew, or is public at once. */
export async function saveWaiting(
	transaction: Transaction,
	{ unflagged, open, known, read, title, act, beforeSaving }: Waiting,
): Promise<SubmissionRecord> {
	const { id, listing, ownerId, agentSlug } = unflagged;
	refuseSpeaker(listing, transaction.siteName, known);
	const flags = await findReviewFlags(transaction, unflagged, { ...transaction, read });
	const record = await asSent(transaction, { ...unflagged, flags });
	await recordOwnAct(transaction, { ...act, member: ownerId });
	await beforeSaving?.();
	transaction.submissions.save(record);
	const submission = await releaseOrWait(transaction, record);
	if (submission.status === "approved") return submission;
	// An edit of what is pending is not news to its author.
	const { awaitsSecond } = submission;
	if (awaitsSecond ? open?.awaitsSecond : open?.status === "pending") return submission;
	await notify(transaction, {
		accountId: ownerId,
		type: awaitsSecond ? "submission.second_needed" : "submission.received",
		own: !awaitsSecond,
		subject: { title, agentSlug, submissionId: id },
	});
	return submission;
}

interface Edit {
	id: string;
	ownerId: string;
	changes: ListingChanges;
	published?: WaitingVersion;
	/** ETags of what was read; any if missing. */
	read?: readonly string[] | undefined;
}

/** Every member that `editSubmission` would refuse. */
export async function findEditIssues(
	{ store: reader, allowedHosts: allowed }: RegistryContext,
	{ id, ownerId, changes }: Edit,
) {
	const before = await getOwnSubmission(reader, { id, ownerId });
	const read = documentReader(reader);
	const refusals = await refusalsOfMany([readEdit(reader, before, { changes, read, allowed })]);
	return refusals.flatMap(({ errors }) => errors);
}

/** The listing with the changes, or one refusal that names everything unacceptable. */
async function readEdit(
	reader: RegistryReader,
	before: SubmissionRecord,
	revising: Pick<Revising, "changes" | "read" | "allowed">,
): Promise<Listing> {
	checkSubmissionTransition(before, "pending");
	return reviseListing(reader, before.listing, {
		...revising,
		checks: (listing) => [check(reader, { ...before, listing })],
	});
}

async function check(reader: RegistryReader, submission: SubmissionRecord): Promise<void> {
	const { listing, revision, agentSlug, ownerId } = submission;
	if (!revision || agentSlug === null) return checkListing(reader, listing, { ownerId });
	const agent = await getOwnAgent(reader, { slug: agentSlug, ownerId });
	await refuseTogether(revisionChecks(reader, agent, submission));
}
