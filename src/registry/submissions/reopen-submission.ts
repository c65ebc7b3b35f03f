import { Refusal } from "#domain/errors.ts";
import { requireVersion, withTransition } from "#domain/history.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { asSent } from "../owners/second-person.ts";
import { requireModerator, requireRecord } from "../requirements.ts";
import { noteDecision } from "../sources/note-decision.ts";
import type { Actor } from "../store.ts";
import { refuseDuplicate } from "./approve-registration.ts";

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
