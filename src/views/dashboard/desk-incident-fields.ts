import { INCIDENT, REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES } from "#contract/vocabulary.ts";
import { nextIncidentStatuses } from "#domain/incident-states.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import {
	INCIDENT_KIND_LABELS,
	INCIDENT_SEVERITY_LABELS,
	INCIDENT_STATUS_LABELS,
} from "../labels.ts";
import type { Field } from "./blocks.ts";

const severities = INCIDENT_SEVERITIES.map((value) => ({
	value,
	label: INCIDENT_SEVERITY_LABELS[value],
}));

/** Of the form that opens an incident. */
export const INCIDENT_FIELDS: readonly Field[] = [
	{
		name: "title",
		label: "Title",
		type: "text",
		hint: "What happened, in one line.",
		required: true,
		maxLength: INCIDENT.titleMaxCharacters,
	},
	{
		name: "summary",
		label: "Summary",
		type: "textarea",
		hint: "What is known, and from where.",
		required: true,
		maxLength: INCIDENT.summaryMaxCharacters,
	},
	{
		name: "kind",
		label: "Kind",
		type: "select",
		options: INCIDENT_KINDS.map((value) => ({ value, label: INCIDENT_KIND_LABELS[value] })),
		required: true,
	},
	{ name: "severity", label: "Severity", type: "select", options: severities, required: true },
	{
		name: "agents",
		label: "Agents",
		type: "textarea",
		hint: "Slugs of the agents concerned, one a line.",
		required: true,
	},
	{ name: "source_url", label: "Source", type: "url", hint: "Where it is reported." },
	{
		name: "source_title",
		label: "Title of the source",
		type: "text",
		maxLength: INCIDENT.sourceTitleMaxCharacters,
	},
];

/** Of the form that brings an incident up to date, with what is known now. */
export function changeFields({ status, severity, summary }: IncidentRecord): Field[] {
	return [
		{
			name: "status",
			label: "Status",
			type: "select",
			value: status,
			options: nextIncidentStatuses(status).map((value) => ({
				value,
				label: INCIDENT_STATUS_LABELS[value],
			})),
			required: true,
		},
		{
			name: "severity",
			label: "Severity",
			type: "select",
			value: severity,
			options: severities,
			required: true,
		},
		{
			name: "summary",
			label: "Summary",
			type: "textarea",
			value: summary,
			required: true,
			maxLength: INCIDENT.summaryMaxCharacters,
		},
		{
			name: "note",
			label: "Note",
			type: "textarea",
			hint: "Why, for the history; the owners of the agents are told.",
			maxLength: REASON_MAX_CHARACTERS,
		},
	];
}
