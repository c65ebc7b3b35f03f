import {
	checkSentence,
	isWarning,
	mayBeChecked,
	PLACE_LABELS,
	statedPlaces,
} from "#domain/claims/address-checks.ts";
import type { RecordedAddressCheck, SubmissionChecks } from "#domain/records/address-check.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { showInstant } from "#views/pages/display.ts";

/** What was seen at an address of a submission, shown below it. Undefined for an unchecked address. */
export type NoteOf = (address: string) => ui.Note | undefined;

/** `isChecking`: this instance looks at addresses of submissions. */
export function checkNotes(submission: SubmissionRecord, isChecking: boolean): NoteOf {
	const { checks } = submission;
	const waits = isChecking && !checks && mayBeChecked(submission);
	const due = new Set(waits ? statedPlaces(submission).map(({ address }) => address) : []);
	return (address) => {
		const check = checks?.seen.find((row) => row.address === address);
		if (checks && check) return noteOf(check, checks);
		return due.has(address) ? { text: "Not checked yet." } : undefined;
	};
}

function noteOf(check: RecordedAddressCheck, { checkedAt, isDue }: SubmissionChecks): ui.Note {
	const again = isDue ? " Another check was requested." : "";
	const words = `${checkSentence(check)} Checked ${showInstant(checkedAt)}.${again}`;
	return isWarning(check) ? { text: words, tone: "warn" } : { text: words };
}

/** Servers named only in documents, not in a fact of the listing. */
export function endpointNotes({ checks }: SubmissionRecord): ui.Block | null {
	if (!checks) return null;
	const endpoints = checks.seen.filter(({ place }) => place === "endpoint");
	if (endpoints.length === 0) return null;
	return ui.facts(...endpoints.map((check) => checkFact(check, noteOf(check, checks))));
}

/** The same for its owner. */
export function ownChecks(submission: SubmissionRecord, isChecking: boolean): ui.Section | null {
	const note = checkNotes(submission, isChecking);
	const places = submission.checks?.seen ?? statedPlaces(submission);
	const notes = places.flatMap((place) => {
		const words = note(place.address);
		return words ? [checkFact(place, words)] : [];
	});
	if (notes.length === 0) return null;
	return ui.section(
		"checks",
		"Checked automatically",
		ui.text("Moderators see the same. It decides nothing by itself."),
		ui.facts(...notes),
	);
}

function checkFact(
	{ place, address }: Pick<RecordedAddressCheck, "place" | "address">,
	note: ui.Note,
): ui.FactBlock {
	return { label: PLACE_LABELS[place], value: address, note };
}

export function checkAgain(action: string, submission: SubmissionRecord, isChecking: boolean) {
	const { checks } = submission;
	if (!isChecking || !checks || checks.isDue || checks.seen.length === 0) return null;
	if (!mayBeChecked(submission)) return null;
	return ui.form(action, "Check the addresses again", { tone: "quiet" });
}
