import { ageMs, HOUR_MS } from "#contract/instants.ts";
import type { SubmissionRecord } from "../records/submission-record.ts";

/** Moderators whose reading of one submission is kept. */
const READERS_MAX_COUNT = 5;

export type ReviewReading = NonNullable<SubmissionRecord["readings"]>[number];

/** Who is on a submission. Ends after an hour, so that nobody who was called away keeps it. */
export function reviewerOf({ taken }: SubmissionRecord, now: Date): string | null {
	return taken && ageMs(taken.at, now) < HOUR_MS ? taken.by : null;
}

export function withReading(
	{ readings = [], listing }: SubmissionRecord,
	{ by, at, before }: Pick<ReviewReading, "by" | "at" | "before">,
): Pick<SubmissionRecord, "readings"> {
	const others = readings.filter((entry) => entry.by !== by);
	const reading = { by, at, listing, ...(before && { before }) };
	return { readings: [...others, reading].slice(-READERS_MAX_COUNT) };
}

/** What is known of a person or an organisation that submits. */
export interface RegistrantRecord {
	id: string;
	approved: number;
	rejected: number;
	/** Of the last rejection. */
	lastReason: string | null;
	removed: number;
	/** Since the first submission, or since the account was created. */
	since: string | null;
	suspendedAt: string | null;
}
