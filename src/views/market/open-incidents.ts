import {
	INCIDENT_SEVERITIES,
	type IncidentSeverity,
	type IncidentStatus,
} from "#contract/vocabulary.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import type { SnapshotAgent, SnapshotIncident } from "#snapshot/snapshot.ts";
import { INCIDENT_SEVERITY_LABELS } from "../labels.ts";
import { showAmount } from "../pages/display.ts";
import { incidentsOf, type ViewContext } from "../view-context.ts";
import { incidentStatusLabel } from "./incident-view.ts";

export function openIncidentsOf(context: ViewContext, agent: SnapshotAgent): SnapshotIncident[] {
	return incidentsOf(context, agent)
		.filter(({ status }) => isOpenIncident(status))
		.sort(
			(left, right) =>
				INCIDENT_SEVERITIES.indexOf(right.severity) - INCIDENT_SEVERITIES.indexOf(left.severity),
		);
}

/** `2 open incidents`. Null if there is none. */
export function openIncidentsPhrase({ openIncidentCount }: SnapshotAgent): string | null {
	return openIncidentCount > 0 ? showAmount(openIncidentCount, "open incident") : null;
}

/** The same phrase, coloured by the most severe incident. */
export function openIncidentTag(context: ViewContext, agent: SnapshotAgent): IncidentTag | null {
	const label = openIncidentsPhrase(agent);
	return label === null ? null : { label, tone: worstTone(context, agent) };
}

/** The colour of the most severe open incident. Null if there is none, or if it needs no colour. */
export function worstTone(context: ViewContext, agent: SnapshotAgent): IncidentTag["tone"] {
	// Most agents have none, so their incidents are not looked for.
	const [worst] = agent.openIncidentCount === 0 ? [] : openIncidentsOf(context, agent);
	return worst ? severityTag(worst.severity).tone : null;
}

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

export function statusTag(incident: SnapshotIncident): IncidentTag {
	const { status, withdrawn } = incident;
	return { label: incidentStatusLabel(incident), tone: withdrawn ? null : TONES[status] };
}
