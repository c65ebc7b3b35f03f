import type { ListingChanges } from "#domain/agents/accept-revision.ts";
import { listingChanges } from "#domain/agents/listing-changes.ts";
import { checkSubmissionTransition, editedSubmission } from "#domain/agents/submission-states.ts";
import { withPublished } from "#domain/agents/submitted-versions.ts";
import { Refusal } from "#domain/errors.ts";
import { requireTag, requireVersion, tagOf, withTransition } from "#domain/history.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { SubmissionRecord, WaitingVersion } from "#domain/records/submission-record.ts";
import { requireModerator, requireRecord, type Transaction, verb } from "../act.ts";
import { publishedChanges, requireChanges, revisionChecks } from "../agents/approve-revision.ts";
import { getOwnAgent } from "../agents/get-own-agent.ts";
import { releaseOrWait, sendWith } from "../agents/release-or-wait.ts";
import { recordAudit, recordOwnAct } from "../audit/record-audit.ts";
import { type DocumentReader, documentReader } from "../documents/documents.ts";
import { documentsOfAgent, sentOrigins } from "../documents/fill-listing.ts";
import { type Revising, reviseListing } from "../documents/revise-listing.ts";
import { notify } from "../outbox/notify.ts";
import { senderOf } from "../owners/acting.ts";
import { asSent } from "../owners/second-person.ts";
import { noteDecision } from "../sources/note-decision.ts";
import type { Actor, RegistryContext, RegistryReader } from "../store.ts";
import { refuseDuplicate } from "./approve-registration.ts";
import { checkListing } from "./check-listing.ts";
import { decideAndTell } from "./decide-submission.ts";
import { findReviewFlags } from "./find-review-flags.ts";
import { getOwnSubmission } from "./find-similar.ts";
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

/** Takes a rejected submission up again: it waits for a decision at its old place in the queue. */
export const reopenSubmission = verb(
	async (transaction, { id, expected, actor }: { id: string; expected: number; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const submission = await requireRecord(transaction, "submissions", id);
		const { status: before, revision, agentSlug, ownerId, imported, listing } = submission;
		if (before !== "rejected") throw new Refusal("conflict", `The submission is ${before}.`);
		requireVersion(submission, expected);
		if (revision && agentSlug !== null && (await transaction.findOpenRevision(agentSlug))) {
			throw new Refusal("conflict", "Another change of the same agent waits already.");
		}
		if (!revision) await refuseDuplicate(transaction, submission);
		const [account, organisation] = await Promise.all([
			transaction.accounts.find(ownerId),
			transaction.organisations.find(ownerId),
		]);
		if (account?.closed || organisation?.endedAt) {
			throw new Refusal("conflict", "Its owner is not here any more, so nobody could have it.");
		}
		const at = transaction.now().toISOString();
		const record: SubmissionRecord = {
			...submission,
			status: "pending",
			decidedAt: null,
			reason: null,
			...withTransition(submission, { to: "pending", at, actor: actor.id, reason: null }),
		};
		// Rejected before another member of its organisation has seen it.
		const reopened = submission.awaitsSecond ? await asSent(transaction, record) : record;
		transaction.submissions.save(reopened);
		if (imported) await noteDecision(transaction, reopened);
		recordAudit(transaction, {
			actor,
			action: "submission.reopen",
			subject: `submission ${id}`,
			changes: [{ field: "status", before, after: reopened.status }],
		});
		const detail = "A moderator has taken it up again.";
		await notify(transaction, {
			accountId: imported ? null : ownerId,
			type: "submission.received",
			subject: { title: listing.title, submissionId: id, agentSlug, detail },
		});
		return reopened;
	},
);

export const withdrawSubmission = verb(
	async (
		transaction,
		{ id, ownerId, read }: { id: string; ownerId: string; read?: readonly string[] | undefined },
	) => {
		const submission = await getOwnSubmission(transaction, { id, ownerId });
		requireTag(tagOf(submission), read);
		const decision = { outcome: "withdrawn" } as const;
		const actor = { id: ownerId, ...(transaction.by !== undefined && { by: transaction.by }) };
		return decideAndTell(transaction, { submission, decision, actor });
	},
);
