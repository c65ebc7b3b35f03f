import type { SubmissionStatus } from "#contract/vocabulary.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { showCount } from "../pages/display.ts";
import type { Tone } from "./blocks.ts";

/** States of a submission as its owner reads them. */
export const STATE_WORDS: Readonly<Record<SubmissionStatus, { text: string; tone?: Tone }>> = {
	pending: { text: "Waits for a moderator" },
	changes_requested: { text: "A moderator asks you for changes", tone: "warn" },
	approved: { text: "Approved", tone: "good" },
	rejected: { text: "Rejected", tone: "bad" },
	withdrawn: { text: "Withdrawn" },
};

export function kindOf({ revision }: Pick<SubmissionRecord, "revision">): string {
	return revision ? "Change" : "New agent";
}

/** `3rd of 12`. */
export function showPlace(position: number, length: number): string {
	return `${showCount(position)}${ordinalEnding(position)} of ${showCount(length)}`;
}

function ordinalEnding(position: number): string {
	const isTeen = Math.floor(position / 10) % 10 === 1;
	return (isTeen ? undefined : ["th", "st", "nd", "rd"][position % 10]) ?? "th";
}
