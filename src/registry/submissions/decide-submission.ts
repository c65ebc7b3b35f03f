import type { Reasoning } from "#contract/moderation/reason.ts";
import type { NotificationType } from "#contract/vocabulary.ts";
import { listingChanges, revisedListing } from "#domain/agents/listing-changes.ts";
import { isByPolicy, POLICY } from "#domain/agents/release-policy.ts";
import { TAKEN_BACK } from "#domain/agents/removals.ts";
import { type ReviewReading, withReading } from "#domain/agents/reviewing.ts";
import { checkSubmissionTransition, isUndecided } from "#domain/agents/submission-states.ts";
import { Refusal } from "#domain/errors.ts";
import { madeBy, requireVersion } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { requireReason } from "#domain/texts/text-gate.ts";
import {
	requireModerator,
	requireRecord,
	requireUninvolved,
	type Transaction,
	verb,
} from "../act.ts";
import { approveRevision } from "../agents/approve-revision.ts";
import { recordAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { joinSame, noteDecision } from "../sources/note-decision.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { approveRegistration } from "./approve-registration.ts";

export type Decision =
	| { outcome: "approved" }
	| ({ outcome: "rejected" | "changes_requested" } & Reasoning)
	| { outcome: "withdrawn"; reason?: string };

interface Deciding {
	submission: SubmissionRecord;
	decision: Decision;
	actor: Actor;
	/** Version that was read before the decision. Only its owner, who knows it, and importers omit it. */
	expected?: number;
}

const OUTCOMES: Readonly<
	Record<Decision["outcome"], { action: string; type: NotificationType; isFinal: boolean }>
> = {
	approved: { action: "submission.approve", type: "submission.approved", isFinal: true },
	rejected: { action: "submission.reject", type: "submission.rejected", isFinal: true },
	changes_requested: {
		action: "submission.request_changes",
		type: "submission.changes_requested",
		isFinal: false,
	},
	withdrawn: { action: "submission.withdraw", type: "submission.withdrawn", isFinal: true },
};

/**
 * Decides a submission, or returns it to its owner for changes. An approved one becomes an agent, or updates the agent
 * that it revises. It is public from the next snapshot on.
 */
export const decideSubmission = verb(
	async (
		transaction,
		{ id, ...deciding }: Omit<Deciding, "submission"> & { id: string; expected: number },
	) => {
		await requireModerator(transaction, deciding.actor);
		const submission = await requireRecord(transaction, "submissions", id);
		if (deciding.decision.outcome === "approved") {
			await requireUninvolved(transaction, deciding.actor, submission.ownerId);
		}
		return decideAndTell(transaction, { submission, ...deciding });
	},
);

/** The same inside a transaction that does more. */
export async function decideAndTell(
	transaction: Transaction,
	deciding: Deciding,
): Promise<SubmissionRecord> {
	const { submission, decision, actor } = deciding;
	const { revision, agentSlug, listing, imported, ownerId } = submission;
	const before =
		revision && agentSlug !== null ? await transaction.agents.find(agentSlug) : undefined;
	const decided = await decideWithin(transaction, deciding);
	const { action, type } = OUTCOMES[decision.outcome];
	await recordAct(transaction, {
		actor,
		action,
		owner: decision.outcome === "withdrawn" ? ownerId : null,
		subject: `submission ${submission.id}`,
		reason: decided.reason,
		changes: changesOf(submission, decided, before),
	});
	// Imported facts were not stated by anyone here.
	const accountId = imported ? null : ownerId;
	const own = accountId === actor.id || actor.id === POLICY;
	const subject = { title: listing.title, submissionId: decided.id, agentSlug: decided.agentSlug };
	await notify(transaction, {
		accountId,
		type,
		own,
		subject: { ...subject, detail: decided.reason },
	});
	if (before && before.slug !== decided.agentSlug) {
		await notify(transaction, { accountId, type: "agent.renamed", own, subject });
	}
	return decided;
}

/** Only the decision: no audit record, no message. */
export async function decideWithin(
	transaction: Transaction,
	{ submission, decision, actor, expected }: Deciding,
): Promise<SubmissionRecord> {
	const { outcome } = decision;
	const isTakenBack = outcome === "rejected" && isByPolicy(submission);
	if (!isTakenBack) checkSubmissionTransition(submission, outcome);
	if (expected !== undefined) requireVersion(submission, expected);
	const at = transaction.now().toISOString();
	const reason = givenReason(decision);
	const agentSlug =
		outcome === "approved"
			? await approve(transaction, { submission, actor })
			: submission.agentSlug;
	if (isTakenBack) await takeBack(transaction, { submission, actor });
	if (submission.revision && (outcome === "approved" || outcome === "rejected"))
		await noteReview(transaction, { ...submission, agentSlug }, actor);
	const { taken: _, readings: __, ...rest } = submission;
	const decided: SubmissionRecord = {
		...rest,
		...(OUTCOMES[outcome].isFinal ? {} : withReading(submission, { by: null, at })),
		status: outcome,
		agentSlug,
		decidedAt: OUTCOMES[outcome].isFinal ? at : null,
		reason,
		transitions: [...submission.transitions, { to: outcome, at, ...madeBy(actor), reason }],
	};
	transaction.submissions.save(decided);
	if (submission.imported) await noteDecision(transaction, decided);
	return decided;
}

/** Releases are compared with what a moderator decided about last. */
async function noteReview(
	{ agents }: Transaction,
	{ id: reviewed, agentSlug }: SubmissionRecord,
	actor: Actor,
): Promise<void> {
	if (actor.id === POLICY || agentSlug === null) return;
	const agent = await agents.find(agentSlug);
	if (agent) agents.save({ ...agent, reviewed });
}

async function approve(
	transaction: Transaction,
	parts: { submission: SubmissionRecord; actor: Actor },
): Promise<string> {
	const { submission } = parts;
	if (submission.revision) return approveRevision(transaction, parts);
	const joined = await joinSame(transaction, submission);
	return joined ?? approveRegistration(transaction, parts);
}

function givenReason(decision: Decision): string | null {
	if (decision.outcome === "approved") return null;
	if (decision.outcome === "withdrawn") return decision.reason ?? null;
	return requireReason(decision);
}

function changesOf(
	submission: SubmissionRecord,
	decided: SubmissionRecord,
	before: AgentRecord | undefined,
): AuditChange[] {
	const status = { field: "status", before: submission.status, after: decided.status };
	if (decided.status !== "approved") return [status];
	const slug = { field: "slug", before: before?.slug ?? null, after: decided.agentSlug };
	return [
		status,
		...(slug.before === slug.after ? [] : [slug]),
		...(before ? listingChanges(before, revisedListing(before, submission)) : []),
	];
}

/**
 * What a release changed is as it was before it. Its versions stay as deleted ones, so that followers let go of them and
 * their numbers never get other content.
 */
async function takeBack(
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

/** Tells other moderators who is on a submission, or no longer. Whoever asks next may take it over. */
export const takeSubmission = verb(
	async (transaction, { id, on, actor }: { id: string; on: boolean; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const { taken: _, ...submission } = await requireRecord(transaction, "submissions", id);
		if (!isUndecided(submission)) {
			throw new Refusal("conflict", "The submission is decided, or not yet for moderators.");
		}
		const mark = on ? { taken: { by: actor.id, at: transaction.now().toISOString() } } : {};
		const changed: SubmissionRecord = { ...submission, ...mark };
		transaction.submissions.save(changed);
		return changed;
	},
);

/** Notes which text of an open submission a moderator has read. Writes only if it is another than the last time. */
export async function noteReading(
	{ store, now }: RegistryContext,
	{ submission, actor }: { submission: SubmissionRecord; actor: Actor },
): Promise<SubmissionRecord> {
	const mine = (reading: ReviewReading) => reading.by === actor.id;
	const isRead = submission.readings?.some(
		(reading) => mine(reading) && listingChanges(reading.listing, submission.listing).length === 0,
	);
	if (isRead || !isUndecided(submission)) return submission;
	return store.transact(async (transaction) => {
		const current = await requireRecord(transaction, "submissions", submission.id);
		const before = current.readings?.find(mine)?.listing;
		const reading = withReading(current, { by: actor.id, at: now().toISOString(), before });
		const changed = { ...current, ...reading };
		transaction.submissions.save(changed);
		return changed;
	});
}
