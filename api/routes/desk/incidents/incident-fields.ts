import { showAffected } from "#contract/evidence/osv.ts";
import { INCIDENT, REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES } from "#contract/vocabulary.ts";
import { nextIncidentStatuses } from "#domain/moderation/incident-rules.ts";
import type { IncidentDraftRecord, IncidentRecord } from "#domain/records/incident-record.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import { choices, select, textArea, textField } from "#views/dashboard/fields.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import {
	INCIDENT_KIND_LABELS,
	INCIDENT_SEVERITY_LABELS,
	INCIDENT_STATUS_LABELS,
} from "#views/labels.ts";

const severities = choices(INCIDENT_SEVERITIES, INCIDENT_SEVERITY_LABELS);

const AFFECTED = textArea("affected", "Affected versions", {
	hint: "One slug or package per line, with versions or bounds: npm/example >=1.2.0 <1.2.4. They are published as an advisory, which is withdrawn when none is left.",
});

export const INCIDENT_FIELDS: readonly Field[] = [
	textField("title", "Title", {
		hint: "What happened, in one line.",
		required: true,
		maxLength: INCIDENT.titleMaxCharacters,
	}),
	textArea("summary", "Summary", {
		hint: "What is known, and how.",
		required: true,
		maxLength: INCIDENT.summaryMaxCharacters,
	}),
	select("kind", "Kind", {
		options: choices(INCIDENT_KINDS, INCIDENT_KIND_LABELS),
		required: true,
	}),
	select("severity", "Severity", { options: severities, required: true }),
	textArea("agents", "Agents", {
		hint: "Slugs of the affected agents, one per line.",
		required: true,
	}),
	AFFECTED,
	textField("source_url", "Source", { hint: "Address of a page that reports it." }),
	textField("source_title", "Title of the source", {
		maxLength: INCIDENT.sourceTitleMaxCharacters,
	}),
];

export function fieldsFrom(report: ReportRecord): Field[] {
	const { agentSlug, kind, text, evidenceUrl, draft } = report;
	return filled({
		title: draft?.title ?? null,
		severity: draft?.severity ?? null,
		summary: text,
		kind,
		agents: draft?.agents.join("\n") ?? agentSlug,
		source_url: evidenceUrl,
	});
}

export function fieldsOfDraft(draft: IncidentDraftRecord): Field[] {
	const { title, summary, kind, severity, agents, affected, sources } = draft;
	return filled({
		title,
		summary,
		kind,
		severity,
		agents: agents.join("\n"),
		affected: affected.map(showAffected).join("\n"),
		source_url: sources[0]?.url ?? null,
		source_title: sources[0]?.title ?? null,
	});
}

function filled(values: Readonly<Record<string, string | null>>): Field[] {
	return INCIDENT_FIELDS.map((field) => {
		const value = values[field.name] ?? undefined;
		return value === undefined ? field : { ...field, value };
	});
}

export function changeFields({ status, severity, summary, affected }: IncidentRecord): Field[] {
	const statuses = choices(nextIncidentStatuses(status), INCIDENT_STATUS_LABELS);
	return [
		select("status", "Status", { value: status, options: statuses, required: true }),
		select("severity", "Severity", { value: severity, options: severities, required: true }),
		textArea("summary", "Summary", {
			value: summary,
			required: true,
			maxLength: INCIDENT.summaryMaxCharacters,
		}),
		{ ...AFFECTED, value: affected.map(showAffected).join("\n") },
		textArea("note", "Note", {
			hint: "The reason, for the history. The owners of the agents are notified.",
			maxLength: REASON_MAX_CHARACTERS,
		}),
		textArea("correction", "Correction", {
			hint: "If it was wrong: what this puts right. Published with the date.",
			maxLength: REASON_MAX_CHARACTERS,
		}),
	];
}
