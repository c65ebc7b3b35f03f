import { dashboardPath } from "#contract/http/addresses.ts";
import { type RegistrantRecord, reviewerOf } from "#domain/agents/reviewing.ts";
import { isUndecided, sendersOf } from "#domain/agents/submission-states.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { Viewer } from "#views/dashboard/dashboard-view.ts";
import { showAmount, showDay, showInstant } from "#views/pages/display.ts";
import { listingDifferences } from "../../dashboard/submissions/listing-fields-changes.ts";
import { type People, whoIs } from "../desk-people.ts";
import { deskKind } from "./desk-words.ts";

/** A submission, and what the desk knows of it besides its text. */
export interface SubmissionContext extends Viewer {
	submission: SubmissionRecord;
	/** Its owner, and who sent it for an organisation. */
	registrants: readonly RegistrantRecord[];
	/** Newest first. */
	notes: readonly AuditRecord[];
	/** Registrants, and everyone who acted on the submission. */
	people: People;
	now: Date;
}

/** Another moderator who is on it. */
export function holderNotice({ submission, people, account, now }: SubmissionContext) {
	const holder = reviewerOf(submission, now);
	if (holder === null || holder === account.id) return null;
	return ui.notice("info", `${whoIs(people, holder)} is on it.`);
}

/** The button to say that one is on it, or no longer. */
export function assignForm({ submission, account, now }: SubmissionContext): ui.Block | null {
	if (!isUndecided(submission)) return null;
	const isMine = reviewerOf(submission, now) === account.id;
	const submit = isMine ? "I am no longer on it" : "I am on it";
	const hidden = isMine ? {} : { on: "on" };
	return ui.form(dashboardPath("assignSubmission", submission.id), submit, {
		tone: "quiet",
		hidden,
	});
}

/** What differs from what this moderator read before, and since changes were requested. */
export function readingSections({ submission, account }: SubmissionContext): (ui.Section | null)[] {
	const { readings = [], listing } = submission;
	const mine = readings.find(({ by }) => by === account.id)?.before;
	// By nobody: what was read when changes were requested.
	const request = readings.find(({ by }) => by === null)?.listing;
	const since = (id: string, title: string, before: Listing | undefined) => {
		const changes = before ? listingDifferences(before, listing) : [];
		return changes.length === 0 ? null : ui.section(id, title, { kind: "changes", changes });
	};
	return [
		since("since-read", "Since you read it", mine),
		since("since-asked", "Since changes were requested", request),
	];
}

/** Who sent it, with what was decided about them before. */
export function registrantSection(parts: SubmissionContext): ui.Section {
	const { submission, registrants, people } = parts;
	const { status, submittedAt, imported } = submission;
	const { second: secondApprover } = sendersOf(submission);
	return ui.section(
		"from",
		"Registrant",
		ui.facts(
			...registrants.flatMap((registrant) => registrantFacts(people, registrant)),
			ui.fact("Approved by", secondApprover === undefined ? null : whoIs(people, secondApprover)),
			ui.fact(status === "pending" ? "Waiting since" : "Submitted", showInstant(submittedAt)),
			ui.fact("Kind", deskKind(submission)),
			ui.fact("Read from", imported?.origin ?? null),
		),
	);
}

function registrantFacts(people: People, registrant: RegistrantRecord) {
	const { id, approved, rejected, lastReason, removed, since, suspendedAt } = registrant;
	const age = since === null ? "" : `, known since ${showDay(since)}`;
	const decided = `${approved} approved, ${rejected} rejected, ${showAmount(removed, "agent")} removed by moderators`;
	return [
		ui.fact("Submitted by", `${whoIs(people, id)}${age}`),
		ui.fact("Until now", approved + rejected + removed === 0 ? "Nothing was decided." : decided),
		ui.fact("Last rejected for", lastReason),
		ui.fact("Suspended", suspendedAt && `Since ${showDay(suspendedAt)}`),
	];
}
