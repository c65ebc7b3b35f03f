import { FACTS } from "#contract/facts.ts";
import type { AddressCheck, CheckedPlace } from "./records/address-check.ts";

/** `refuses`: something is there, but it refuses programs. It may still work for people. */
export type CheckOutcome = "answers" | "refuses" | "missing" | "fails";

/** Statuses with which sites refuse programs, or visitors who are not signed in. */
const REFUSALS: readonly number[] = [401, 403, 405, 406, 429, 451];
const MISSING: readonly number[] = [404, 410];

/** What a check says about its address. It decides nothing by itself. */
export function judgeCheck({
	place,
	status,
}: Pick<AddressCheck, "place" | "status">): CheckOutcome {
	if (status === null) return "fails";
	if (MISSING.includes(status)) return "missing";
	if (status >= 500) return "fails";
	// An endpoint expects its own protocol, so it may refuse a bare GET.
	if (status < 400 || place === "endpoint") return "answers";
	return REFUSALS.includes(status) ? "refuses" : "fails";
}

export function isWarning(check: AddressCheck): boolean {
	return ["missing", "fails"].includes(judgeCheck(check));
}

export const PLACE_LABELS: Readonly<Record<CheckedPlace, string>> = {
	website: FACTS.websiteUrl.label,
	documentation: FACTS.docsUrl.label,
	repository: FACTS.repositoryUrl.label,
	endpoint: "Endpoint",
};

/** What was seen at an address, as a sentence. */
export function checkSentence(check: AddressCheck): string {
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
