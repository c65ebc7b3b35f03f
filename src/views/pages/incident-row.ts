import { agentPath, incidentPath } from "#contract/addresses.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { INCIDENT_KIND_LABELS } from "../labels.ts";
import { severityTag, statusTag } from "../open-incidents.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import { showDay } from "./display.ts";

/** An incident as a row of a list. */
export type IncidentRow = ReturnType<typeof incidentRow>;

export function incidentRow(context: ViewContext, incident: SnapshotIncident) {
	const { slug, title, severity, status, kind, occurredAt, agents } = incident;
	return {
		title,
		path: incidentPath(slug),
		severity: severityTag(severity),
		status: statusTag(status),
		kind: INCIDENT_KIND_LABELS[kind],
		/** The day on which it happened. */
		day: showDay(occurredAt),
		agents: agents.map((agent) => ({
			title: getAgent(context, agent).title,
			path: agentPath(agent),
		})),
	};
}
