import { getEndpoint } from "#contract/endpoints.ts";
import { INCIDENT_SEVERITIES } from "#contract/vocabulary.ts";
import { isOpenIncident } from "#domain/incident-status.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { type IncidentTag, severityTag } from "../incident-tag.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount, showCount } from "./display.ts";
import { type IncidentRow, incidentRow } from "./incident-row.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";

/** The incidents of many years would make the page slow; all of them are in the JSON. */
const OPEN_COUNT = 200;
const CLOSED_COUNT = 200;

export interface IncidentsPage extends PageFrame {
	figures: { value: string; label: string }[];
	severities: (IncidentTag & { count: string })[];
	open: IncidentRow[];
	/** Such as `12 older incidents`; null when all are shown. */
	olderOpen: string | null;
	closed: IncidentRow[];
	/** The same of the closed ones. */
	older: string | null;
	forms: { label: string; path: string }[];
}

/** The public register of incidents: what is still open stands first, the newest first within. */
export function incidentsPage(context: ViewContext): IncidentsPage {
	const { incidents } = context.snapshot;
	const open = incidents.filter(({ status }) => isOpenIncident(status));
	const closed = incidents.filter(({ status }) => !isOpenIncident(status));
	const concerned = new Set(open.flatMap(({ agents }) => agents));
	const rows = (list: readonly SnapshotIncident[]) =>
		list.map((incident) => incidentRow(context, incident));
	const older = (left: number) => (left > 0 ? showAmount(left, "older incident") : null);
	return {
		...frameOf(context),
		figures: [
			{ value: showCount(open.length), label: "open" },
			{ value: showCount(closed.length), label: "resolved" },
			{ value: showCount(concerned.size), label: "agents with an open incident" },
		],
		severities: INCIDENT_SEVERITIES.toReversed().map((value) => ({
			...severityTag(value),
			count: showCount(open.filter(({ severity }) => severity === value).length),
		})),
		open: rows(open.slice(0, OPEN_COUNT)),
		olderOpen: older(open.length - OPEN_COUNT),
		closed: rows(closed.slice(0, CLOSED_COUNT)),
		older: older(closed.length - CLOSED_COUNT),
		forms: [
			{ label: "JSON", path: getEndpoint("listIncidents").path },
			{ label: "Atom feed", path: getEndpoint("incidentsAtom").path },
			{ label: "JSON Feed", path: getEndpoint("incidentsJsonFeed").path },
		],
	};
}

function frameOf(context: ViewContext): PageFrame {
	return pageFrame(context, {
		path: "/incidents/",
		title: "Incidents",
		description:
			"What went wrong with AI agents and what came of it: misbehaviour, exploits, outages and security problems, with status, severity and sources.",
		card: "/og/incidents.png",
		alternates: [
			{
				href: getEndpoint("incidentsAtom").path,
				type: "application/atom+xml",
				title: "Incidents",
			},
			{ href: getEndpoint("listIncidents").path, type: "application/json", title: "JSON" },
		],
	});
}
