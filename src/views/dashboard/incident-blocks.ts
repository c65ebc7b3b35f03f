import type { IncidentRecord } from "#domain/records/incident-record.ts";
import {
	INCIDENT_KIND_LABELS,
	INCIDENT_SEVERITY_LABELS,
	INCIDENT_STATUS_LABELS,
} from "../labels.ts";
import { showInstant } from "../pages/display.ts";
import type { Block, Fact } from "./blocks.ts";

/** What is known of an incident. `agentPath` says where the name of an agent leads to. */
export function incidentBlocks(
	incident: IncidentRecord,
	agentPath: (slug: string) => string,
): Block[] {
	const { summary, kind, severity, status, agents, sources } = incident;
	return [
		{ kind: "quote", text: summary },
		{
			kind: "facts",
			facts: [
				{ label: "Status", value: INCIDENT_STATUS_LABELS[status] },
				{ label: "Severity", value: INCIDENT_SEVERITY_LABELS[severity] },
				{ label: "Kind", value: INCIDENT_KIND_LABELS[kind] },
				...agents.map((slug) => ({ label: "Agent", value: slug, href: agentPath(slug) })),
				...timeFacts(incident),
				...sources.map(({ url, title }) => ({ label: "Source", value: title, href: url })),
			],
		},
	];
}

function timeFacts({ occurredAt, reportedAt, resolvedAt }: IncidentRecord): Fact[] {
	return [
		{ label: "Happened", value: showInstant(occurredAt) },
		{ label: "Reported", value: showInstant(reportedAt) },
		...(resolvedAt === null ? [] : [{ label: "Resolved", value: showInstant(resolvedAt) }]),
	];
}
