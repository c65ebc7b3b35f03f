import { ageMs, DAY_MS } from "#contract/instants.ts";
import type { SubmissionRecord } from "../records/submission-record.ts";
import { foldText } from "../texts/fold-text.ts";
import { listingChanges } from "./listing-changes.ts";

export const SUBMISSION_KINDS = ["new", "change", "rename", "import"] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** Minimum waits to filter by, in days. */
export const WAITED_DAYS = [1, 3, 7, 30] as const;

/** All stated parts must match. */
export interface QueueFilter {
	kind?: SubmissionKind | undefined;
	isFlagged?: boolean | undefined;
	waitedDays?: number | undefined;
	ownerId?: string | undefined;
	/** In the title, the slug or the name of the registrant. */
	words?: string | undefined;
}

interface Asking {
	now: Date;
	names: ReadonlyMap<string, string>;
}

/** A change of the listing can include a new slug. */
export function submissionKinds(submission: SubmissionRecord): SubmissionKind[] {
	const { revision, renameTo, basedOn, listing, imported } = submission;
	if (!revision) return [imported ? "import" : "new"];
	if (renameTo === null) return ["change"];
	const isTextKept = basedOn !== null && listingChanges(basedOn, listing).length === 0;
	return isTextKept ? ["rename"] : ["change", "rename"];
}

export function passesFilter(
	submission: SubmissionRecord,
	{ kind, isFlagged, waitedDays, ownerId, words }: QueueFilter,
	asking: Asking,
): boolean {
	const { flags, submittedAt } = submission;
	const waitedMs = ageMs(submittedAt, asking.now);
	return (
		(kind === undefined || submissionKinds(submission).includes(kind)) &&
		(isFlagged === undefined || isFlagged === flags.length > 0) &&
		(waitedDays === undefined || waitedMs >= waitedDays * DAY_MS) &&
		(ownerId === undefined || ownerId === submission.ownerId) &&
		(words === undefined || isNamed(submission, words, asking))
	);
}

function isNamed(
	{ listing, agentSlug, renameTo, ownerId }: SubmissionRecord,
	words: string,
	{ names }: Asking,
): boolean {
	const text = foldText(words);
	return [listing.title, agentSlug, renameTo, names.get(ownerId)].some(
		(name) => name != null && foldText(name).includes(text),
	);
}
