import { FACTS } from "#contract/facts/facts.ts";
import type { CheckedPlace, RecordedAddressCheck } from "../records/address-check.ts";
import type { Listing } from "../records/agent-record.ts";
import type { SubmissionRecord } from "../records/submission-record.ts";

/** `refuses`: something is there, but it refuses programs. It may still work for people. */
type CheckOutcome = "answers" | "refuses" | "missing" | "fails";

/** Statuses with which sites refuse programs, or visitors who are not signed in. */
const REFUSALS: readonly number[] = [401, 403, 405, 406, 429, 451];
const MISSING: readonly number[] = [404, 410];

function judgeCheck({
	place,
	status,
}: Pick<RecordedAddressCheck, "place" | "status">): CheckOutcome {
	if (status === null) return "fails";
	if (MISSING.includes(status)) return "missing";
	if (status >= 500) return "fails";
	// An endpoint expects its own protocol, so it may refuse a bare GET.
	if (status < 400 || place === "endpoint") return "answers";
	return REFUSALS.includes(status) ? "refuses" : "fails";
}

export function isWarning(check: RecordedAddressCheck): boolean {
	return ["missing", "fails"].includes(judgeCheck(check));
}

export const PLACE_LABELS: Readonly<Record<CheckedPlace, string>> = {
	website: FACTS.websiteUrl.label,
	documentation: FACTS.docsUrl.label,
	repository: FACTS.repositoryUrl.label,
	endpoint: "Endpoint",
};

export function checkSentence(check: RecordedAddressCheck): string {
	const { status, leadsTo, failure } = check;
	if (failure !== null) return failure;
	const leading = leadsTo === null ? "" : `, redirects to ${leadsTo}`;
	return `${SENTENCES[judgeCheck(check)]}: ${status}${leading}.`;
}

const SENTENCES: Readonly<Record<CheckOutcome, string>> = {
	answers: "Answers",
	refuses: "Answers, but refuses programs",
	missing: "Not found",
	fails: "Fails",
};

const CHECKED_FACTS = [
	{ fact: "websiteUrl", place: "website" },
	{ fact: "docsUrl", place: "documentation" },
	{ fact: "repositoryUrl", place: "repository" },
] as const satisfies readonly { fact: keyof Listing; place: CheckedPlace }[];

export function statedPlaces({ listing, basedOn }: Pick<SubmissionRecord, "listing" | "basedOn">) {
	return CHECKED_FACTS.flatMap(({ place, fact }) => {
		const address = listing[fact];
		return address === null || address === basedOn?.[fact] ? [] : [{ place, address }];
	});
}

/** What people submit is checked while it is pending. Imports are not, because there can be thousands. */
export function mayBeChecked({ status, imported, sample }: SubmissionRecord): boolean {
	return status === "pending" && !imported && !sample;
}

export function isCheckDue(submission: SubmissionRecord): boolean {
	const { checks } = submission;
	return mayBeChecked(submission) && (checks === undefined || checks.isDue === true);
}
