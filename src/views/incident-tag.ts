import type { IncidentSeverity, IncidentStatus } from "#contract/vocabulary.ts";
import { INCIDENT_SEVERITY_LABELS, INCIDENT_STATUS_LABELS } from "./labels.ts";

/** Severity or status of an incident as a coloured word. */
export interface IncidentTag {
	label: string;
	tone: "bad" | "warn" | "good" | null;
}

const TONES: Readonly<Record<IncidentSeverity | IncidentStatus, IncidentTag["tone"]>> = {
	critical: "bad",
	high: "bad",
	medium: "warn",
	low: null,
	reported: "warn",
	investigating: "warn",
	confirmed: "bad",
	mitigated: "warn",
	resolved: "good",
	disputed: null,
};

export function severityTag(severity: IncidentSeverity): IncidentTag {
	return { label: INCIDENT_SEVERITY_LABELS[severity], tone: TONES[severity] };
}

export function statusTag(status: IncidentStatus): IncidentTag {
	return { label: INCIDENT_STATUS_LABELS[status], tone: TONES[status] };
}
