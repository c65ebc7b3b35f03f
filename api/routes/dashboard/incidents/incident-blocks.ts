import { showAffected } from "#contract/evidence/affected.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { INCIDENT_KIND_LABELS, INCIDENT_SEVERITY_LABELS } from "#views/labels.ts";
import { incidentNotes, incidentStatusLabel } from "#views/market/incident-words.ts";
import { showInstant } from "#views/pages/display.ts";

/** What is known about an incident, with links to a page of each agent. */
export function incidentBlocks(incident: IncidentRecord, agentPage: "deskAgent" | "myAgent") {
	const { summary, kind, severity, agents, sources, affected } = incident;
	const { occurredAt, reportedAt, resolvedAt } = incident;
	return [
		...incidentNotes(incident).map((note) => ui.notice("info", note)),
		ui.quote(summary),
		ui.facts(
			ui.fact("Status", incidentStatusLabel(incident)),
			ui.fact("Severity", INCIDENT_SEVERITY_LABELS[severity]),
			ui.fact("Kind", INCIDENT_KIND_LABELS[kind]),
			...agents.map((slug) => ui.fact("Agent", slug, dashboardPath(agentPage, slug))),
			...affected.map((row) => ui.fact("Affects", showAffected(row))),
			ui.fact("Happened", showInstant(occurredAt)),
			ui.fact("Reported", showInstant(reportedAt)),
			ui.fact("Resolved", resolvedAt && showInstant(resolvedAt)),
			...sources.map(({ url, title }) => ui.fact("Source", title, url)),
		),
	];
}
