import type { IncidentsPageQuery } from "#contract/page-queries.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "#contract/vocabulary.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import {
	INCIDENT_KIND_LABELS,
	INCIDENT_SEVERITY_LABELS,
	INCIDENT_STATUS_LABELS,
} from "../labels.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import type { Choice, ChosenList } from "./choices.ts";
import { showMonth } from "./display.ts";

const SEVERITY: Choice<SnapshotIncident> = {
	name: "severity",
	label: "Severity",
	values: INCIDENT_SEVERITIES.toReversed().map((value) => ({
		value,
		label: INCIDENT_SEVERITY_LABELS[value],
	})),
	valuesOf: ({ severity }) => [severity],
};
const STATUS: Choice<SnapshotIncident> = {
	name: "status",
	label: "Status",
	values: INCIDENT_STATUSES.map((value) => ({ value, label: INCIDENT_STATUS_LABELS[value] })),
	valuesOf: ({ status }) => [status],
};
const KIND: Choice<SnapshotIncident> = {
	name: "kind",
	label: "Kind",
	values: INCIDENT_KINDS.map((value) => ({ value, label: INCIDENT_KIND_LABELS[value] })),
	valuesOf: ({ kind }) => [kind],
};

/** The list of incidents with its filters. */
export function incidentList(
	context: ViewContext,
	chosen: IncidentsPageQuery,
): ChosenList<SnapshotIncident> {
	const { incidents: items } = context.snapshot;
	const choices = [SEVERITY, STATUS, KIND, agentChoice(context), monthChoice(items)];
	return { path: "/incidents/", items, choices, chosen };
}

/** Agents with the most incidents first. */
function agentChoice(context: ViewContext): Choice<SnapshotIncident> {
	const slugs = new Set(context.snapshot.incidents.flatMap(({ agents }) => agents));
	const agents = [...slugs].map((slug) => getAgent(context, slug));
	agents.sort(
		(left, right) => right.incidentCount - left.incidentCount || left.number - right.number,
	);
	return {
		name: "agent",
		label: "Agent",
		values: agents.map(({ slug, title }) => ({ value: slug, label: title })),
		valuesOf: (incident) => incident.agents,
	};
}

/** Month of the report, latest first. */
export function monthChoice(incidents: readonly SnapshotIncident[]): Choice<SnapshotIncident> {
	const valuesOf = ({ reportedAt }: SnapshotIncident) => [reportedAt.slice(0, 7)];
	const months = [...new Set(incidents.flatMap(valuesOf))].sort().reverse();
	return {
		name: "month",
		label: "Reported in",
		values: months.map((value) => ({ value, label: showMonth(value) })),
		valuesOf,
	};
}
