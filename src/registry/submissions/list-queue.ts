import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { passesFilter, type QueueFilter } from "#domain/agents/queue-filter.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { namesOfOwners } from "../owners/owner-names.ts";
import type { RegistryContext } from "../store.ts";
import { withFlagsOf } from "./with-current-flags.ts";

/** Number of the oldest submissions to check for current flags; the others keep their earlier flags. */
const FLAGGED_ANEW_MAX_COUNT = 200;

/** The submissions in a state that match the filter, oldest first. */
export async function listQueue(
	context: RegistryContext,
	{ status, filter }: { status: SubmissionStatus; filter: QueueFilter },
): Promise<SubmissionRecord[]> {
	const { store, now } = context;
	const all = await store.submissions.by("status", status);
	const flagged =
		filter.isFlagged === undefined
			? all
			: await withFlagsOf(context, all, all.slice(0, FLAGGED_ANEW_MAX_COUNT));
	const names =
		filter.words === undefined
			? new Map()
			: await namesOfOwners(
					store,
					all.map(({ ownerId }) => ownerId),
				);
	return flagged.filter((submission) => passesFilter(submission, filter, { now: now(), names }));
}
