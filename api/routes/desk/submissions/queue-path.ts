import { DESK_PATH } from "#contract/addresses.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import type { QueueFilter } from "#domain/queue-filter.ts";

/** Which submissions the desk lists. */
export interface QueueQuery {
	status: SubmissionStatus;
	filter: QueueFilter;
}

/** Address of a page of the queue, or of an act that returns to it. */
export function queuePath(
	{ status, filter }: QueueQuery,
	{ page = 1, at = DESK_PATH }: { page?: number; at?: string } = {},
): string {
	const { kind, isFlagged, waitedDays, ownerId, words } = filter;
	const query = new URLSearchParams();
	const add = (name: string, value: string | number | undefined) => {
		if (value !== undefined) query.set(name, String(value));
	};
	add("status", status === "pending" ? undefined : status);
	add("q", words);
	add("kind", kind);
	add("flagged", isFlagged === undefined ? undefined : isFlagged ? "yes" : "no");
	add("waited", waitedDays);
	add("from", ownerId);
	add("page", page === 1 ? undefined : page);
	return query.size === 0 ? at : `${at}?${query}`;
}
