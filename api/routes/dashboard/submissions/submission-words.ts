import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { isForModerators } from "#domain/agents/submission-states.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type * as ui from "#views/dashboard/blocks.ts";
import { showAmount, showCount } from "#views/pages/display.ts";

interface StateWords {
	/** For its owner. */
	own: { text: string; tone?: ui.Tone };
	/** For moderators. */
	desk: string;
	/** After the number of submissions that are in this state. */
	amount: string;
}

export const STATE_WORDS: Readonly<Record<SubmissionStatus, StateWords>> = {
	pending: { own: { text: "In review" }, desk: "Waiting", amount: "submission in the queue" },
	changes_requested: {
		own: { text: "Changes requested", tone: "warn" },
		desk: "Changes requested",
		amount: "submission with changes requested",
	},
	approved: {
		own: { text: "Approved", tone: "good" },
		desk: "Approved",
		amount: "approved submission",
	},
	rejected: {
		own: { text: "Rejected", tone: "bad" },
		desk: "Rejected",
		amount: "rejected submission",
	},
	withdrawn: { own: { text: "Withdrawn" }, desk: "Withdrawn", amount: "withdrawn submission" },
};

/** `12 approved submissions`. */
export function showSubmissions(count: number, status: SubmissionStatus): string {
	const { amount } = STATE_WORDS[status];
	return showAmount(count, amount, amount.replace("submission", "submissions"));
}

/** What its owner is told, which is not that moderators want changes while a second member is asked. */
export function ownState(submission: SubmissionRecord): StateWords["own"] {
	return isForModerators(submission)
		? STATE_WORDS[submission.status].own
		: { text: "A second member approves", tone: "info" };
}

/** A later step of a submission. Pending again means that it was edited. */
export function stepWord(state: string): string {
	const words: Readonly<Record<string, StateWords>> = STATE_WORDS;
	return state === "pending" ? "Edited" : (words[state]?.desk ?? state);
}

export function submissionKind({ revision }: Pick<SubmissionRecord, "revision">): string {
	return revision ? "Change" : "New agent";
}

/** `3rd of 12`. */
export function showPlace(position: number, length: number): string {
	return `${ordinal(position)} of ${showCount(length)}`;
}

interface Waiting {
	/** Null if it does not wait for a reviewer. */
	queuePosition: number | null;
	/** Null if too few were decided. */
	usualSeconds: number | null;
}

export function usualTime({ queuePosition, usualSeconds }: Waiting): string | null {
	if (queuePosition === null) return null;
	return usualSeconds === null ? "Not known yet" : aboutSeconds(usualSeconds);
}

/** `about 5 hours`. */
export function aboutSeconds(seconds: number): string {
	const unit = UNITS.find(({ from }) => seconds >= from) ?? MINUTES;
	return `about ${showAmount(Math.max(1, Math.round(seconds / unit.seconds)), unit.name)}`;
}

const MINUTES = { from: 0, seconds: 60, name: "minute" };

/** Longest first. Days and hours are used only from two on, because one would be too coarse. */
const UNITS = [
	{ from: 2 * 86_400, seconds: 86_400, name: "day" },
	{ from: 2 * 3_600, seconds: 3_600, name: "hour" },
	MINUTES,
];

/** `3rd`. */
export function ordinal(position: number): string {
	return `${showCount(position)}${ordinalEnding(position)}`;
}

function ordinalEnding(position: number): string {
	const isTeen = Math.floor(position / 10) % 10 === 1;
	return (isTeen ? undefined : ["th", "st", "nd", "rd"][position % 10]) ?? "th";
}
