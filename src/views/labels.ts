import type {
	INCIDENT_CHOICES,
	SOURCE_CHOICES,
	UNKNOWN,
	UPDATED_DAYS,
} from "#contract/agents/agents-page.ts";
import { membersOf } from "#contract/members-of.ts";
import {
	CLAIM_STATUSES,
	FEAR_GREED_LABELS,
	INCIDENT_SEVERITIES,
	INCIDENT_STATUSES,
	type IncidentKind,
	type IncidentStatus,
	type ReportKind,
	type ReportOutcome,
	TRUST_LEVELS,
} from "#contract/vocabulary.ts";
import { capitalise } from "#domain/texts/capitalise.ts";

/** Closed words of the contract as people read them. */

/** Words that people read as they are written. */
export function asWritten<Word extends string>(
	words: readonly Word[],
): Readonly<Record<Word, string>> {
	return membersOf(words.map((word) => [word, capitalise(word.replace("_", " "))]));
}

export const TRUST_LEVEL_LABELS = asWritten(TRUST_LEVELS);
export const CLAIM_STATUS_LABELS = asWritten(CLAIM_STATUSES);
export const MOOD_LABELS = asWritten(FEAR_GREED_LABELS);
export const INCIDENT_SEVERITY_LABELS = asWritten(INCIDENT_SEVERITIES);
export const INCIDENT_STATUS_LABELS = asWritten(INCIDENT_STATUSES);

export const INCIDENT_KIND_LABELS: Readonly<Record<IncidentKind, string>> = {
	misbehavior: "Misbehaviour",
	exploit: "Exploit",
	outage: "Outage",
	security: "Security",
};

/** Several of a kind, within a sentence. */
const INCIDENT_KINDS_IN_WORDS: Readonly<Record<IncidentKind, string>> = {
	misbehavior: "misbehaviour",
	exploit: "exploits",
	outage: "outages",
	security: "security problems",
};

/** `misbehaviour, exploits and outages` */
export const ALL_INCIDENT_KINDS = Object.values(INCIDENT_KINDS_IN_WORDS)
	.join(", ")
	.replace(/, (?=[^,]*$)/, " and ");

export const REPORT_KIND_LABELS: Readonly<Record<ReportKind, string>> = {
	misbehavior: "It misbehaves",
	exploit: "It is being exploited",
	outage: "It does not work",
	security: "Security problem",
	wrong_facts: "Facts on the page are wrong",
	check_result: "A check is wrong",
	impersonation: "It impersonates someone",
	spam: "Spam",
	other: "Something else",
};

export const REPORT_OUTCOME_LABELS: Readonly<Record<ReportOutcome, string>> = {
	no_action: "No action",
	incident: "Incident opened",
	moderated: "Agent moderated",
};

/** What a status says and does not say: a report must not be mistaken for a finding. */
export const INCIDENT_MEANINGS: Readonly<Record<IncidentStatus, string>> = {
	reported: "This was reported and has not been examined yet.",
	investigating: "This is under investigation. Nothing has been established yet.",
	confirmed: "This has been confirmed and is still going on.",
	mitigated:
		"This has been confirmed. Its effects are contained, but its cause has not been removed.",
	resolved: "This is over, and its cause has been removed.",
	disputed: "The parties involved dispute this, and it has not been established.",
};

export const INCIDENT_CHOICE_LABELS: Readonly<Record<(typeof INCIDENT_CHOICES)[number], string>> = {
	none: "No open incidents",
	open: "Open incidents",
};

export const VERIFICATION_LEVEL_NAMES = [
	"listed",
	"reviewed",
	"verified",
	"certified",
	"enterprise",
] as const;

export const SOURCE_CHOICE_LABELS: Readonly<Record<(typeof SOURCE_CHOICES)[number], string>> = {
	yes: "Source available",
	no: "No source known",
};

export const UPDATED_LABELS: Readonly<
	Record<(typeof UPDATED_DAYS)[number] | typeof UNKNOWN, string>
> = { 7: "Last 7 days", 30: "Last 30 days", 90: "Last 90 days", unknown: "Date unknown" };
