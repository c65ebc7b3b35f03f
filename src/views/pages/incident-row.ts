import { agentPath, incidentPath } from "#contract/addresses.ts";
import type { IncidentSeverity, IncidentStatus } from "#contract/vocabulary.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import {
	INCIDENT_KIND_LABELS,
	INCIDENT_SEVERITY_LABELS,
	INCIDENT_STATUS_LABELS,
} from "../labels.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import { showDay } from "./display.ts";

/** An incident as one line of a list. */
export interface IncidentRow {
	title: string;
	path: string;
	severity: { value: IncidentSeverity; label: string };
	status: { value: IncidentStatus; label: string };
	kind: string;
	/** The day on which it happened. */
	day: string;
	agents: { title: string; path: string }[];
}

export function incidentRow(context: ViewContext, incident: SnapshotIncident): IncidentRow {
	const { slug, title, severity, status, kind, occurredAt, agents } = incident;
	return {
		title,
		path: incidentPath(slug),
		severity: { value: severity, label: INCIDENT_SEVERITY_LABELS[severity] },
		status: { value: status, label: INCIDENT_STATUS_LABELS[status] },
		kind: INCIDENT_KIND_LABELS[kind],
		day: showDay(occurredAt),
		agents: agents.map((agent) => ({
			title: getAgent(context, agent).title,
			path: agentPath(agent),
		})),
	};
}
