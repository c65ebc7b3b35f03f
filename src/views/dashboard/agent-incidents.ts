import { disputePath, incidentPath } from "#contract/addresses.ts";
import { isOpenIncident } from "#domain/incident-status.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { INCIDENT_STATUS_LABELS } from "../labels.ts";
import { incidentsOf, type ViewContext } from "../view-context.ts";
import { dayCell, type Row, type Section, section, table } from "./blocks.ts";

/** Public incidents of an own agent. Open ones link to the page to dispute them. */
export function agentIncidents(context: ViewContext, { slug }: AgentRecord): Section | null {
	const agent = context.agentBySlug.get(slug);
	const incidents = agent ? incidentsOf(context, agent) : [];
	if (incidents.length === 0) return null;
	return section(
		"incidents",
		"Incidents",
		table("Incidents of this agent, newest first", {
			columns: ["Incident", "State", "Reported", ""],
			rows: incidents.map(rowOf),
			empty: "None.",
		}),
	);
}

function rowOf({ slug, title, status, reportedAt }: SnapshotIncident): Row {
	const mayDispute = isOpenIncident(status) && status !== "disputed";
	return [
		{ text: title, path: incidentPath(slug) },
		INCIDENT_STATUS_LABELS[status],
		dayCell(reportedAt),
		mayDispute ? { text: "Dispute", path: disputePath(slug) } : "",
	];
}
