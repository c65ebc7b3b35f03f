import { listingChanges } from "#domain/agents/listing-changes.ts";
import { type ReviewReading, withReading } from "#domain/agents/reviewing.ts";
import { isUndecided } from "#domain/agents/submission-states.ts";
import { Refusal } from "#domain/errors.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { verb } from "../act.ts";
import { requireModerator, requireRecord } from "../requirements.ts";
import type { Actor, RegistryContext } from "../store.ts";

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
