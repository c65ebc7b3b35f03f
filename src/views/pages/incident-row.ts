import { agentPath, incidentPath } from "#contract/addresses.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { INCIDENT_KIND_LABELS } from "../labels.ts";
import { type IncidentTag, severityTag, statusTag } from "../open-incidents.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import { showDay } from "./display.ts";

/** An incident as a row of a list. */
export interface IncidentRow {
	title: string;
	path: string;
	severity: IncidentTag;
	status: IncidentTag;
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
		severity: severityTag(severity),
		status: statusTag(status),
		kind: INCIDENT_KIND_LABELS[kind],
		day: showDay(occurredAt),
		agents: agents.map((agent) => ({
			title: getAgent(context, agent).title,
			path: agentPath(agent),
		})),
	};
}
