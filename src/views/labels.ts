import type {
	INCIDENT_CHOICES,
	SOURCE_CHOICES,
	UNKNOWN,
	UPDATED_DAYS,
} from "#contract/agents-page.ts";
import type {
	ClaimStatus,
	FearGreedLabel,
	IncidentKind,
	IncidentSeverity,
	IncidentStatus,
	ReportKind,
	ReportOutcome,
	TrustLevel,
} from "#contract/vocabulary.ts";

/** Closed words of the contract as people read them. */

export const TRUST_LEVEL_LABELS: Readonly<Record<TrustLevel, string>> = {
	listed: "Listed",
	claimed: "Claimed",
	verified: "Verified",
	certified: "Certified",
	enterprise: "Enterprise",
};

export const CLAIM_STATUS_LABELS: Readonly<Record<ClaimStatus, string>> = {
	unclaimed: "Unclaimed",
	claimed: "Claimed",
	verified: "Verified",
	certified: "Certified",
};

export const MOOD_LABELS: Readonly<Record<FearGreedLabel, string>> = {
	extreme_fear: "Extreme fear",
	fear: "Fear",
	neutral: "Neutral",
	greed: "Greed",
	extreme_greed: "Extreme greed",
};

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

export const INCIDENT_SEVERITY_LABELS: Readonly<Record<IncidentSeverity, string>> = {
	low: "Low",
	medium: "Medium",
	high: "High",
	critical: "Critical",
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

export const INCIDENT_STATUS_LABELS: Readonly<Record<IncidentStatus, string>> = {
	reported: "Reported",
	investigating: "Investigating",
	confirmed: "Confirmed",
	mitigated: "Mitigated",
	resolved: "Resolved",
	disputed: "Disputed",
};

export const INCIDENT_CHOICE_LABELS: Readonly<Record<(typeof INCIDENT_CHOICES)[number], string>> = {
	none: "No open incidents",
	open: "Open incidents",
};

/** By verification level. */
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
> = {
	7: "Last 7 days",
	30: "Last 30 days",
	90: "Last 90 days",
	unknown: "Date unknown",
};
