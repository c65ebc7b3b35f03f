import type { SubmissionRecord } from "../records/submission-record.ts";

export interface QueuedSubmission {
	submission: SubmissionRecord;
	/** 1 is reviewed next; null if it does not wait for a reviewer. */
	queuePosition: number | null;
}

export interface QueuedSubmissions {
	/** Newest first. */
	submissions: QueuedSubmission[];
	/** From 1; a page past the end means the last one. */
	page: number;
	pages: number;
}
