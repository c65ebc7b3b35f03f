import { Refusal } from "#domain/errors.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RegistryReader } from "./store.ts";

export interface QueuedSubmission {
	submission: SubmissionRecord;
	/** 1 is reviewed next; null once decided. */
	queuePosition: number | null;
}

/** An own submission and its place in the queue. Those of others answer like unknown ones. */
export async function findOwnSubmission(
	reader: RegistryReader,
	{ id, ownerId }: { id: string; ownerId: string },
): Promise<QueuedSubmission> {
	const submission = await reader.findSubmission(id);
	if (submission?.ownerId !== ownerId)
		throw new Refusal("not_found", "No submission of yours has this id.");
	if (submission.status !== "pending") return { submission, queuePosition: null };
	const queue = await reader.listSubmissions("pending");
	return { submission, queuePosition: queue.findIndex((queued) => queued.id === id) + 1 };
}
