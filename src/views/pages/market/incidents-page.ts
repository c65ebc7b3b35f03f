import { getEndpoint } from "#contract/http/endpoints.ts";
import { IncidentsPageQuery } from "#contract/http/page-queries.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "#contract/vocabulary.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import {
	ALL_INCIDENT_KINDS,
	INCIDENT_KIND_LABELS,
	INCIDENT_SEVERITY_LABELS,
	INCIDENT_STATUS_LABELS,
} from "../../labels.ts";
import { severityTag } from "../../market/open-incidents.ts";
import { getAgent, type ViewContext } from "../../view-context.ts";
import {
	type Choice,
	type ChosenList,
	choiceAddress,
	choiceCounts,
	choiceGroups,
	chosenItems,
	chosenLinks,
} from "../agents/choices.ts";
import { showAmount, showCount, showMonth } from "../display.ts";
import { alternateAt, type PageFrame, pageFrame } from "../page-frame.ts";
import { incidentRow } from "./incident-page.ts";

/** The incidents of many years would make the page slow; all of them are in the JSON. */
const OPEN_COUNT = 200;
const CLOSED_COUNT = 200;

/** More bars would be hard to compare. */
const MONTH_COUNT = 24;

/** The public list of incidents: open ones first, each part newest first. */
export function incidentsPage(context: ViewContext, query = NOTHING_ASKED) {
	const list = incidentList(context, query);
	const incidents = chosenItems(list);
	const open = incidents.filter(({ status }) => isOpenIncident(status));
	const closed = incidents.filter(({ status }) => !isOpenIncident(status));
	const shown = shownParts(query);
	const rows = (list: readonly SnapshotIncident[]) =>
		list.map((incident) => incidentRow(context, incident));
	const older = (left: number) => (left > 0 ? showAmount(left, "older incident") : null);
	return {
		...frameOf(context, list),
		filters: choiceGroups(list, "month"),
		/** Each leads to the list without it. */
		chosen: chosenLinks(list),
		/** The last months with reports, newest first. */
		months: monthsOf(list),
		...shown,
		figures: figuresOf(list, { ...shown, open, closed }),
		severities: INCIDENT_SEVERITIES.toReversed().map((value) => ({
			...severityTag(value),
			count: showCount(open.filter(({ severity }) => severity === value).length),
		})),
		open: rows(open.slice(0, OPEN_COUNT)),
		/** Such as `12 older incidents`; null when all are shown. */
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

const NOTHING_ASKED = IncidentsPageQuery.parse({});

/** A status is one of open or of resolved incidents. */
function shownParts({ status }: IncidentsPageQuery) {
	const chosen = INCIDENT_STATUSES.find((entry) => entry === status);
	if (chosen === undefined) return { showsOpen: true, showsClosed: true };
	return { showsOpen: isOpenIncident(chosen), showsClosed: !isOpenIncident(chosen) };
}

/** With a filter, they must not seem to be about the whole registry. */
function figuresOf(
	list: ChosenList<SnapshotIncident>,
	{
		showsOpen,
		showsClosed,
		open,
		closed,
	}: ReturnType<typeof shownParts> & Record<"open" | "closed", readonly SnapshotIncident[]>,
) {
	const affected = new Set(open.flatMap(({ agents }) => agents)).size;
	const resolved = closed.filter(({ withdrawn }) => !withdrawn);
	const figures = [
		[showsOpen, open.length, "open", "open matches"],
		[showsClosed, resolved.length, "resolved", "resolved matches"],
		[showsOpen, affected, "agents with an open incident", "agents with an open match"],
	] as const;
	const isNarrowed = chosenLinks(list).length > 0;
	return figures.flatMap(([isShown, count, label, match]) =>
		isShown ? [{ value: showCount(count), label: isNarrowed ? match : label }] : [],
	);
}

/** `share` is relative to the month with most. */
function monthsOf(list: ChosenList<SnapshotIncident>) {
	const links = choiceCounts(list, monthChoice(list.items)).slice(0, MONTH_COUNT);
	const most = Math.max(1, ...links.map(({ count }) => count));
	return links.map((link) => ({
		...link,
		count: showCount(link.count),
		share: link.count / most,
	}));
}

/** Search engines index only the whole list. */
function frameOf(context: ViewContext, list: ChosenList<SnapshotIncident>): PageFrame {
	const path = choiceAddress(list);
	return pageFrame(context, {
		path,
		section: list.path,
		isIndexed: path === list.path,
		title: "Incidents",
		description: `What went wrong with AI agents, and what came of it: ${ALL_INCIDENT_KINDS}, with status, severity and sources.`,
		card: "/og/incidents.png",
		alternates: [alternateAt("incidentsAtom", "Incidents"), alternateAt("listIncidents")],
	});
}

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
	valuesOf: ({ status, withdrawn }) => (withdrawn ? [] : [status]),
};
const KIND: Choice<SnapshotIncident> = {
	name: "kind",
	label: "Kind",
	values: INCIDENT_KINDS.map((value) => ({ value, label: INCIDENT_KIND_LABELS[value] })),
	valuesOf: ({ kind }) => [kind],
};

function incidentList(
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
function monthChoice(incidents: readonly SnapshotIncident[]): Choice<SnapshotIncident> {
	const valuesOf = ({ reportedAt }: SnapshotIncident) => [reportedAt.slice(0, 7)];
	const months = [...new Set(incidents.flatMap(valuesOf))].sort().reverse();
	return {
		name: "month",
		label: "Reported in",
		values: months.map((value) => ({ value, label: showMonth(value) })),
		valuesOf,
	};
}
