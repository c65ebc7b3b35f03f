import { Refusal } from "#domain/errors.ts";
import { madeBy, withTransition } from "#domain/history.ts";
import { tokenOfService } from "#domain/owners.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { getOwnSubmission } from "../submissions/find-submission.ts";
import { findOrganisation } from "./acting.ts";

/** What an owner sends: it waits for the moderators, or first for a second member of an organisation that asks for one. */
export async function asSent(
	reader: RegistryReader,
	{ awaitsSecond: _, ...sent }: SubmissionRecord,
): Promise<SubmissionRecord> {
	const organisation = await findOrganisation(reader, sent.ownerId);
	if (!organisation?.needsSecond) return sent;
	const reason = `Another member of ${organisation.name} must approve this before moderators see it.`;
	return { ...sent, status: "changes_requested", reason, awaitsSecond: true };
}

/** Sends it to the moderators. Nobody approves what they, or a service account of theirs, have sent. */
export async function approveAsSecond(
	context: RegistryContext,
	{ id, ownerId }: { id: string; ownerId: string },
): Promise<SubmissionRecord> {
	return context.store.transact(async (transaction) => {
		const before = await getOwnSubmission(transaction, { id, ownerId });
		if (!before.awaitsSecond) {
			throw new Refusal("conflict", "This submission waits for no second member.");
		}
		const { by = "" } = context;
		const author = before.transitions.findLast(({ to }) => to === "pending")?.by ?? "";
		const made = await transaction.tokens.find(tokenOfService(author) ?? "");
		if (tokenOfService(by) !== undefined || [author, made?.by].includes(by)) {
			throw new Refusal("not_allowed", "Another member must approve what you have sent.");
		}
		const at = context.now().toISOString();
		const { awaitsSecond: _, ...rest } = before;
		const transition = { to: "pending", at, ...madeBy({ id: ownerId, by }), reason: null };
		const changes = withTransition(before, transition);
		const after: SubmissionRecord = { ...rest, status: "pending", reason: null, ...changes };
		transaction.submissions.save(after);
		const subject = `submission ${id}`;
		const act = { member: ownerId, action: "submission.second", subject };
		await recordOwnAct(context, transaction, act);
		await notify(context, transaction, {
			accountId: ownerId,
			type: "submission.received",
			own: true,
			subject: { title: after.listing.title, agentSlug: after.agentSlug, submissionId: id },
		});
		return after;
	});
}
