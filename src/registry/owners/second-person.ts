import { tokenOfService } from "#domain/accounts/owners.ts";
import { isForModerators, sendersOf } from "#domain/agents/submission-states.ts";
import { Refusal } from "#domain/errors.ts";
import { madeBy, requireTag, tagOf, withTransition } from "#domain/history.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Transaction } from "../act.ts";
import { releaseOrWait, sendWith } from "../agents/release-or-wait.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { getOwnSubmission } from "../submissions/find-similar.ts";
import { findOrganisation } from "./acting.ts";
import { answeringFor, personBehind } from "./owner-names.ts";

/** What an owner sends: it waits for the moderators, or first for a second member of an organisation that asks for one. */
export async function asSent(
	reader: RegistryReader,
	{ awaitsSecond: _, sentFor: former, ...record }: SubmissionRecord,
): Promise<SubmissionRecord> {
	const organisation = await findOrganisation(reader, record.ownerId);
	if (!organisation?.needsSecond) return record;
	const reason = `Another member of ${organisation.name} must approve this before moderators see it.`;
	// A moderator takes it up again for whoever has sent it.
	const isNew = record.transitions.at(-1)?.by !== undefined;
	const sentFor = isNew ? await answeringFor(reader, sendersOf(record).sender) : former;
	const waiting = { status: "changes_requested", reason, awaitsSecond: true } as const;
	return { ...record, ...waiting, ...(sentFor !== undefined && { sentFor }) };
}

/**
 * Sends it to the moderators. Nobody approves what they, a service account of theirs or a job that they trust have sent,
 * also before a join.
 */
export function approveAsSecond(
	context: RegistryContext,
	{ read, ...own }: { id: string; ownerId: string; read?: readonly string[] | undefined },
): Promise<SubmissionRecord> {
	return sendWith(context, async (transaction) => {
		const before = await getOwnSubmission(transaction, own);
		requireTag(tagOf(before), read);
		if (isForModerators(before)) {
			throw new Refusal("conflict", "This submission does not wait for another member.");
		}
		const { id, ownerId } = before;
		const { by = "" } = context;
		if (!(await isSecond(transaction, before, by))) {
			throw new Refusal("not_allowed", "Another member must approve what you have sent.");
		}
		const at = context.now().toISOString();
		const actor = madeBy({ id: ownerId, by });
		const transition = { to: "pending", at, ...actor, reason: null, second: true } as const;
		const approved = { ...before, ...withTransition(before, transition) };
		const act = { action: "submission.second", subject: `submission ${id}` };
		await recordOwnAct(transaction, { member: ownerId, ...act });
		return releaseOrWait(transaction, await sendOn(transaction, approved));
	});
}

/** True if somebody is not the one who sent it, or for whom it was sent. */
export async function isSecond(
	reader: RegistryReader,
	submission: SubmissionRecord,
	by: string,
): Promise<boolean> {
	const { sender = "" } = sendersOf(submission);
	const person = await personBehind(reader, submission);
	return tokenOfService(by) === undefined && ![sender, person?.id].includes(by);
}

/** Sends everything that waits on, because the organisation asks for no second member any more. */
export async function askNoSecond(transaction: Transaction, ownerId: string): Promise<void> {
	for (const submission of await transaction.submissions.by("openOwner", ownerId)) {
		if (!isForModerators(submission)) await sendOn(transaction, submission);
	}
}

async function sendOn(
	transaction: Transaction,
	{ awaitsSecond: _, sentFor: __, ...rest }: SubmissionRecord,
): Promise<SubmissionRecord> {
	const after: SubmissionRecord = { ...rest, status: "pending", reason: null };
	transaction.submissions.save(after);
	const { id, ownerId } = after;
	const { title } = after.listing;
	await notify(transaction, {
		accountId: ownerId,
		type: "submission.received",
		own: true,
		subject: { title, agentSlug: after.agentSlug, submissionId: id },
	});
	return after;
}
