import { disputePath, ownAgentPath } from "#contract/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { refuseDispute } from "#domain/incident-disputes.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Field } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, type FormAttempt, withAttempt } from "./form-attempt.ts";
import { incidentBlocks } from "./incident-blocks.ts";

interface Dispute {
	account: AccountRecord;
	incident: IncidentRecord;
	done?: string | undefined;
	attempt?: FormAttempt | undefined;
}

const OUTCOMES = {
	disputed: "The incident is marked as disputed. A moderator looks at it next.",
} as const;

/** An incident that concerns an own agent, and the form to contest it. */
export function disputeView(
	context: ViewContext,
	{ account, incident, done, attempt }: Dispute,
): DashboardView {
	return dashboardView(context, {
		path: disputePath(incident.slug),
		title: incident.title,
		account,
		attempt,
		blocks: [...doneNotice(OUTCOMES, done)],
		sections: [
			{ id: "incident", title: "What is known", blocks: incidentBlocks(incident, ownAgentPath) },
			{ id: "dispute", title: "Dispute", blocks: disputeBlocks(incident, account, attempt) },
		],
	});
}

function disputeBlocks(
	incident: IncidentRecord,
	{ id }: AccountRecord,
	attempt?: FormAttempt,
): Block[] {
	const refused = refuseDispute(incident, id);
	if (refused) return [{ kind: "text", text: refused }];
	const reason: Field = {
		name: "reason",
		label: "Reason",
		type: "textarea",
		hint: "What is wrong with it, and how that can be seen. Moderators read it.",
		required: true,
		maxLength: REASON_MAX_CHARACTERS,
	};
	return [
		{
			kind: "text",
			text: "If this is not as described, say so. It is shown as disputed, and stays open, until a moderator has looked at it.",
		},
		{
			kind: "form",
			form: {
				action: disputePath(incident.slug),
				submit: "Dispute the incident",
				fields: withAttempt([reason], attempt),
			},
		},
	];
}
