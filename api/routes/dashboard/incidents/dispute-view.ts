import { showAffected } from "#contract/evidence/osv.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { refuseDispute } from "#domain/moderation/incident-rules.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { reasonField } from "#views/dashboard/fields.ts";
import { INCIDENT_KIND_LABELS, INCIDENT_SEVERITY_LABELS } from "#views/labels.ts";
import { incidentNotes, incidentStatusLabel } from "#views/market/incident-view.ts";
import { showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

interface Dispute extends Viewer {
	incident: IncidentRecord;
	/** The account, or its organisation that owns an affected agent. */
	ownerId?: string;
}

/** An incident that concerns an own agent, and the form to contest it. */
export function disputeView(context: ViewContext, parts: Dispute): DashboardView {
	const { account, incident, ownerId = account.id } = parts;
	const refused = refuseDispute(incident, ownerId);
	return dashboardView(context, parts, {
		path: dashboardPath("dispute", incident.slug),
		title: incident.title,
		outcomes: { disputed: "Incident marked as disputed. A moderator will review it." },
		sections: [
			ui.section("incident", "Details", incidentBlocks(incident, "myAgent")),
			ui.section("dispute", "Dispute", refused ? ui.text(refused) : disputeBlocks(parts)),
		],
	});
}

function disputeBlocks({ incident }: Dispute) {
	const reason = reasonField(
		"What is wrong, and how others can check it. Only moderators see this.",
		{ required: true },
	);
	return [
		ui.text(
			"If this description is wrong, say so. The incident is shown as disputed, and stays open, until a moderator has reviewed it.",
		),
		ui.form(dashboardPath("disputeIncident", incident.slug), "Dispute incident", {
			fields: [reason],
		}),
	];
}

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
