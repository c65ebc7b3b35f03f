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
import { getAgent, type ViewContext } from "../../view-context.ts";
import { showAmount, showCount, showMonth } from "../display.ts";
import { alternateAt, pageFrame } from "../page-frame.ts";
import { incidentRow } from "./incident-page.ts";

/** The incidents of many years would make the page slow; all of them are in the JSON. */
const SHOWN_COUNT = 200;

/** The public list of incidents: open ones first, each part newest first. */
export function incidentsPage(context: ViewContext, query = NOTHING_ASKED) {
	const choices = choicesOf(context);
	const { incidents } = context.snapshot;
	const matches = (asked: IncidentsPageQuery) =>
		incidents.filter((incident) =>
			choices.every(
				({ name, valuesOf }) => !asked[name] || valuesOf(incident).includes(asked[name]),
			),
		);
	const [open, closed] = partsOf(matches(query));
	const path = addressOf(query);
	return {
		...pageFrame(context, {
			path,
			section: PATH,
			// Search engines index only the whole list.
			isIndexed: path === PATH,
			title: "Incidents",
			description: `What went wrong with AI agents, and what came of it: ${ALL_INCIDENT_KINDS}, with status, severity and sources.`,
			card: "/og/incidents.png",
			alternates: [alternateAt("incidentsAtom", "Incidents"), alternateAt("listIncidents")],
		}),
		filters: choices.flatMap((choice) =>
			groupOf(choice, query, matches({ ...query, [choice.name]: "" })),
		),
		/** The list without filters. Null if it is shown. */
		all: path === PATH ? null : PATH,
		parts: [
			partOf(context, { title: "Open", shown: open, none: "No open incident" }),
			partOf(context, { title: "Resolved and withdrawn", shown: closed, none: "None resolved" }),
		],
		forms: [
			{ label: "JSON", path: getEndpoint("listIncidents").path },
			{ label: "Atom feed", path: getEndpoint("incidentsAtom").path },
			{ label: "JSON Feed", path: getEndpoint("incidentsJsonFeed").path },
		],
	};
}

const PATH = "/incidents/";
const NOTHING_ASKED = IncidentsPageQuery.parse({});

function addressOf(query: IncidentsPageQuery): string {
	const pairs = Object.entries(query).filter(([, value]) => value !== "");
	return pairs.length === 0 ? PATH : `${PATH}?${new URLSearchParams(pairs)}`;
}

function partsOf(incidents: readonly SnapshotIncident[]) {
	const isOpen = ({ status }: SnapshotIncident) => isOpenIncident(status);
	return [incidents.filter(isOpen), incidents.filter((incident) => !isOpen(incident))] as const;
}

function partOf(
	context: ViewContext,
	{ title, shown, none }: { title: string; shown: readonly SnapshotIncident[]; none: string },
) {
	const left = shown.length - SHOWN_COUNT;
	return {
		title,
		none,
		count: showCount(shown.length),
		rows: shown.slice(0, SHOWN_COUNT).map((incident) => incidentRow(context, incident)),
		/** Such as `12 older incidents`. Null when all are shown. */
		older: left > 0 ? showAmount(left, "older incident") : null,
	};
}

/** A parameter that filters the list by one value. */
interface Choice {
	name: keyof IncidentsPageQuery;
	label: string;
	values: readonly { value: string; label: string }[];
	valuesOf: (incident: SnapshotIncident) => readonly string[];
}

const VALUE_COUNT = 12;

/** Values with how many they leave; a chosen one leads to the list without it. None where they tell nothing apart. */
function groupOf(
	{ name, label, values, valuesOf }: Choice,
	query: IncidentsPageQuery,
	found: readonly SnapshotIncident[],
) {
	const counts = new Map<string, number>();
	for (const value of found.flatMap(valuesOf)) counts.set(value, (counts.get(value) ?? 0) + 1);
	const asked = query[name];
	const known = values.filter(({ value }) => counts.has(value) || value === asked);
	const isStrange = asked !== "" && known.every(({ value }) => value !== asked);
	const offered = isStrange ? [...known, { value: asked, label: `“${asked}”` }] : known;
	const shown = offered.filter(({ value }, place) => place < VALUE_COUNT || value === asked);
	if (offered.length < 2 && asked === "") return [];
	return {
		name: label,
		values: shown.map(({ value, label: words }) => ({
			label: words,
			count: showCount(counts.get(value) ?? 0),
			path: addressOf({ ...query, [name]: value === asked ? "" : value }),
			isChosen: value === asked,
		})),
	};
}

function choicesOf(context: ViewContext): Choice[] {
	return [SEVERITY, STATUS, KIND, agentChoice(context), monthChoice(context.snapshot.incidents)];
}

const SEVERITY: Choice = {
	name: "severity",
	label: "Severity",
	values: INCIDENT_SEVERITIES.toReversed().map((value) => ({
		value,
		label: INCIDENT_SEVERITY_LABELS[value],
	})),
	valuesOf: ({ severity }) => [severity],
};
const STATUS: Choice = {
	name: "status",
	label: "Status",
	values: INCIDENT_STATUSES.map((value) => ({ value, label: INCIDENT_STATUS_LABELS[value] })),
	valuesOf: ({ status, withdrawn }) => (withdrawn ? [] : [status]),
};
const KIND: Choice = {
	name: "kind",
	label: "Kind",
	values: INCIDENT_KINDS.map((value) => ({ value, label: INCIDENT_KIND_LABELS[value] })),
	valuesOf: ({ kind }) => [kind],
};

/** Agents with the most incidents first. */
function agentChoice(context: ViewContext): Choice {
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
function monthChoice(incidents: readonly SnapshotIncident[]): Choice {
	const valuesOf = ({ reportedAt }: SnapshotIncident) => [reportedAt.slice(0, 7)];
	const months = [...new Set(incidents.flatMap(valuesOf))].sort().reverse();
	return {
		name: "month",
		label: "Reported in",
		values: months.map((value) => ({ value, label: showMonth(value) })),
		valuesOf,
	};
}
