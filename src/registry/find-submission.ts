import { Refusal } from "#domain/errors.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RegistryReader } from "./store.ts";

export interface QueuedSubmission {
	submission: SubmissionRecord;
	/** 1 is reviewed next; null for one that does not wait for a reviewer. */
	queuePosition: number | null;
}

/** An own submission and its place in the queue. Those of others answer like unknown ones. */
export async function findOwnSubmission(
	reader: RegistryReader,
	choice: { id: string; ownerId: string },
): Promise<QueuedSubmission> {
	const submission = await getOwnSubmission(reader, choice);
	if (submission.status !== "pending") return { submission, queuePosition: null };
	const queue = await reader.listSubmissions("pending");
	const { id } = submission;
	return { submission, queuePosition: queue.findIndex((queued) => queued.id === id) + 1 };
}

/** All own submissions, the newest first. */
export async function listOwnSubmissions(
	reader: RegistryReader,
	ownerId: string,
): Promise<QueuedSubmission[]> {
	const queue = await reader.listSubmissions("pending");
	const positions = new Map(queue.map(({ id }, index) => [id, index + 1]));
	const submissions = await reader.listSubmissionsOf(ownerId);
	return submissions.map((submission) => ({
		submission,
		queuePosition: positions.get(submission.id) ?? null,
	}));
}

export async function getOwnSubmission(
	reader: RegistryReader,
	{ id, ownerId }: { id: string; ownerId: string },
): Promise<SubmissionRecord> {
	const submission = await reader.findSubmission(id);
	if (submission?.ownerId === ownerId) return submission;
	throw new Refusal("not_found", "No submission of yours has this id.");
}
