import { Refusal } from "#domain/errors.ts";
import { madeBy, requireTag, tagOf, withTransition } from "#domain/history.ts";
import { tokenOfService } from "#domain/owners.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { findJoined } from "../accounts/find-joined.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryContext, RegistryReader, RegistryTransaction } from "../store.ts";
import { getOwnSubmission } from "../submissions/find-submission.ts";
import { findOrganisation } from "./acting.ts";

/** What an owner sends: it waits for the moderators, or first for a second member of an organisation that asks for one. */
export async function asSent(
	reader: RegistryReader,
	{ awaitsSecond: _, sentFor: former, ...sent }: SubmissionRecord,
): Promise<SubmissionRecord> {
	const organisation = await findOrganisation(reader, sent.ownerId);
	if (!organisation?.needsSecond) return sent;
	const reason = `Another member of ${organisation.name} must approve this before moderators see it.`;
	// A moderator takes it up again for whoever has sent it.
	const isNew = sent.transitions.at(-1)?.by !== undefined;
	const sentFor = isNew ? await answeringFor(reader, authorOf(sent)) : former;
	const waiting = { status: "changes_requested", reason, awaitsSecond: true } as const;
	return { ...sent, ...waiting, ...(sentFor !== undefined && { sentFor }) };
}

async function answeringFor(reader: RegistryReader, author: string): Promise<string | undefined> {
	const made = await reader.tokens.find(tokenOfService(author) ?? "");
	const trusted = await reader.publishers.find(made?.by ?? "");
	return trusted ? trusted.by : made?.by;
}

const authorOf = ({ transitions }: Pick<SubmissionRecord, "transitions">) =>
	transitions.findLast(({ to, by }) => to === "pending" && by !== undefined)?.by ?? "";

/**
 * Sends it to the moderators. Nobody approves what they, a service account of theirs or a job that they trust have sent,
 * also before a join.
 */
export function approveAsSecond(
	context: RegistryContext,
	{ read, ...own }: { id: string; ownerId: string; read?: readonly string[] | undefined },
): Promise<SubmissionRecord> {
	return context.store.transact(async (transaction) => {
		const before = await getOwnSubmission(transaction, own);
		requireTag(tagOf(before), read);
		if (before.awaitsSecond) return sendOn(context, transaction, before);
		throw new Refusal("conflict", "This submission does not wait for another member.");
	});
}

async function sendOn(
	context: RegistryContext,
	transaction: RegistryTransaction,
	before: SubmissionRecord,
): Promise<SubmissionRecord> {
	const { id, ownerId } = before;
	const { by = "" } = context;
	const author = authorOf(before);
	const sender = await findJoined(transaction, before.sentFor ?? author);
	const asks = (await findOrganisation(transaction, ownerId))?.needsSecond;
	if (asks && (tokenOfService(by) !== undefined || [author, sender?.id].includes(by))) {
		throw new Refusal("not_allowed", "Another member must approve what you have sent.");
	}
	const at = context.now().toISOString();
	const { awaitsSecond: _, sentFor: __, ...rest } = before;
	const transition = { to: "pending", at, ...madeBy({ id: ownerId, by }), reason: null };
	const changes = withTransition(before, transition);
	const after: SubmissionRecord = { ...rest, status: "pending", reason: null, ...changes };
	transaction.submissions.save(after);
	const subject = `submission ${id}`;
	await recordOwnAct(context, transaction, {
		member: ownerId,
		action: "submission.second",
		subject,
	});
	const { title } = after.listing;
	await notify(context, transaction, {
		accountId: ownerId,
		type: "submission.received",
		own: true,
		subject: { title, agentSlug: after.agentSlug, submissionId: id },
	});
	return after;
}
