import { dashboardPath } from "#contract/http/addresses.ts";
import { refuseDispute } from "#domain/moderation/incident-rules.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { reasonField } from "#views/dashboard/fields.ts";
import type { ViewContext } from "#views/view-context.ts";
import { incidentBlocks } from "./incident-blocks.ts";

interface Dispute extends Visit {
	incident: IncidentRecord;
	/** The account, or its organisation that owns an affected agent. */
	ownerId?: string;
}

const OUTCOMES = { disputed: "Incident marked as disputed. A moderator will review it." } as const;

/** An incident that concerns an own agent, and the form to contest it. */
export function disputeView(context: ViewContext, parts: Dispute): DashboardView {
	const { account, incident, ownerId = account.id } = parts;
	const refused = refuseDispute(incident, ownerId);
	return dashboardView(context, parts, {
		path: dashboardPath("dispute", incident.slug),
		title: incident.title,
		outcomes: OUTCOMES,
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
