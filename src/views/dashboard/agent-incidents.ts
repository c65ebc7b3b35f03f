import { disputePath, incidentPath } from "#contract/addresses.ts";
import { isOpenIncident } from "#domain/incident-status.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { INCIDENT_STATUS_LABELS } from "../labels.ts";
import { showDay } from "../pages/display.ts";
import { incidentsOf, type ViewContext } from "../view-context.ts";
import type { Cell, Section } from "./blocks.ts";

/** Public incidents that concern an own agent; those that are open lead to where its owner may dispute them. */
export function agentIncidents(context: ViewContext, { slug }: AgentRecord): Section[] {
	const agent = context.agentBySlug.get(slug);
	const incidents = agent ? incidentsOf(context, agent) : [];
	if (incidents.length === 0) return [];
	return [
		{
			id: "incidents",
			title: "Incidents",
			blocks: [
				{
					kind: "table",
					table: {
						caption: "Incidents that concern this agent, the newest first",
						columns: ["Incident", "State", "Reported", ""],
						rows: incidents.map(rowOf),
						empty: "None.",
					},
				},
			],
		},
	];
}

function rowOf({ slug, title, status, reportedAt }: SnapshotIncident): Cell[] {
	return [
		{ text: title, path: incidentPath(slug) },
		{ text: INCIDENT_STATUS_LABELS[status] },
		{ text: showDay(reportedAt), instant: reportedAt },
		isOpenIncident(status) && status !== "disputed"
			? { text: "Dispute", path: disputePath(slug) }
			: { text: "" },
	];
}
