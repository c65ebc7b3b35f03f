import { dashboardPath } from "#contract/addresses.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { type Block, fact, facts, quote } from "#views/dashboard/blocks.ts";
import {
	INCIDENT_KIND_LABELS,
	INCIDENT_SEVERITY_LABELS,
	INCIDENT_STATUS_LABELS,
} from "#views/labels.ts";
import { showInstant } from "#views/pages/display.ts";

/** What is known about an incident, with links to a page of each agent. */
export function incidentBlocks(
	incident: IncidentRecord,
	agentPage: "deskAgent" | "myAgent",
): Block[] {
	const { summary, kind, severity, status, agents, sources } = incident;
	const { occurredAt, reportedAt, resolvedAt } = incident;
	return [
		quote(summary),
		facts(
			fact("Status", INCIDENT_STATUS_LABELS[status]),
			fact("Severity", INCIDENT_SEVERITY_LABELS[severity]),
			fact("Kind", INCIDENT_KIND_LABELS[kind]),
			...agents.map((slug) => fact("Agent", slug, dashboardPath(agentPage, slug))),
			fact("Happened", showInstant(occurredAt)),
			fact("Reported", showInstant(reportedAt)),
			fact("Resolved", resolvedAt && showInstant(resolvedAt)),
			...sources.map(({ url, title }) => fact("Source", title, url)),
		),
	];
}
