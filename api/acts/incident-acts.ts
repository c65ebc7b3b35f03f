import { z } from "zod";
import { readAffected } from "#contract/evidence/osv.ts";
import { fillPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { dayOf } from "#contract/instants.ts";
import { INCIDENT } from "#contract/limits.ts";
import type { ReviewedIncident, ReviewedIncidents } from "#contract/moderation/moderation.ts";
import { recordVersion } from "#domain/history.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { requireRecord } from "#registry/act.ts";
import { addIncident, editDraft, endDraft, getDraft } from "#registry/incidents/record-incident.ts";
import { updateIncident } from "#registry/incidents/update-incident.ts";
import {
	newestFirst,
	recordedIncidentsView,
	recordedIncidentView,
} from "#views/moderation/recorded-incident-view.ts";
import { act } from "./act.ts";
import type { WordTable } from "./words.ts";

const AFFECTED = {
	flag: "--affected <versions...>",
	says: "versions that it affects, as 'npm/example >=1.2.0 <1.2.4' or 'slug 1.0.0'",
	read: readAffected,
};

/** A draft has no page: its address is that of its record. */
function draftView(draft: IncidentRecord, _: unknown, baseUrl: string): ReviewedIncident {
	const path = fillPath(getEndpoint("adminGetDraft").path, { incident: draft.slug });
	return { ...recordedIncidentView(draft, baseUrl), url: baseUrl + path };
}

const STATED = {
	agents: { flag: "--agent <slug...>" },
	sources: { flag: "--source <url...>", read: (url: string) => incidentSource(url) },
	affected: { ...AFFECTED, canEmpty: true },
};

const TABLE: WordTable<ReviewedIncidents, ReviewedIncident> = {
	// Unresolved ones first.
	rows: ({ incidents }) => [
		...incidents.filter(({ status }) => isOpenIncident(status)),
		...incidents.filter(({ status }) => !isOpenIncident(status)),
	],
	columns: {
		slug: ({ slug }) => slug,
		version: ({ version }) => version,
		kind: ({ kind }) => kind,
		severity: ({ severity }) => severity,
		status: ({ status, withdrawn }) => (withdrawn ? "withdrawn" : status),
		agents: ({ agents }) => agents.join(" "),
		reported: ({ reported_at }) => dayOf(reported_at),
	},
};

export const incidentActs = {
	"incident.list": act({
		endpoint: "adminListIncidents",
		run: ({ store }) => store.incidents.list(),
		view: (incidents, _, baseUrl) => recordedIncidentsView(incidents, baseUrl),
		table: TABLE,
	}),
	"incident.add": act({
		endpoint: "adminOpenIncident",
		operator: {
			report: z
				.uuid()
				.optional()
				.meta({ description: "Report that it comes from, which is then closed." }),
		},
		undo: "A draft is deleted; a published record is withdrawn with incident.update.",
		options: { ...STATED, affected: AFFECTED },
		run: (context, { occurred_at: occurredAt, ...input }, actor) =>
			addIncident(context, { ...input, occurredAt }, actor),
		changesSnapshot: (_, { draft = false }) => !draft,
		view: (incident, { draft }, baseUrl) =>
			draft ? draftView(incident, draft, baseUrl) : recordedIncidentView(incident, baseUrl),
		location: ({ url }) => new URL(url).pathname,
		says: ({ slug }, { draft }) =>
			draft ? `Saved as the draft "${slug}".` : `Recorded as "${slug}".`,
	}),
	"incident.drafts": act({
		endpoint: "adminListDrafts",
		run: ({ store }) => store.incidentDrafts.list(),
		view: (drafts, _, baseUrl) => ({
			incidents: newestFirst(drafts).map((draft) => draftView(draft, _, baseUrl)),
			total: drafts.length,
		}),
		table: TABLE,
	}),
	"incident.show_draft": act({
		endpoint: "adminGetDraft",
		run: ({ store }, input) => getDraft(store, input),
		view: draftView,
	}),
	"incident.edit_draft": act({
		endpoint: "adminEditDraft",
		audit: "incident.draft",
		undo: "incident.edit_draft",
		options: STATED,
		run: (context, { occurred_at: occurredAt, ...input }, actor) =>
			editDraft(context, { ...input, occurredAt }, actor),
		view: draftView,
		says: ({ slug }) => `The draft "${slug}" is changed.`,
	}),
	"incident.publish": act({
		endpoint: "adminPublishDraft",
		undo: "Withdraw it with incident.update.",
		changesSnapshot: true,
		run: (context, input, actor) => endDraft(context, { ...input, publishes: true }, actor),
		view: (incident, _, baseUrl) => recordedIncidentView(incident, baseUrl),
		says: ({ slug }) => `"${slug}" is public with the next release.`,
	}),
	"incident.discard": act({
		endpoint: "adminDiscardDraft",
		undo: "Write it again with incident.add.",
		run: (context, input, actor) => endDraft(context, { ...input, publishes: false }, actor),
		view: draftView,
		says: ({ slug }) => `The draft "${slug}" is deleted.`,
	}),
	"incident.update": act({
		endpoint: "adminUpdateIncident",
		undo: "incident.update",
		options: { affected: STATED.affected },
		run: (context, { incident: slug, version: expected, ...changes }, actor) =>
			updateIncident(context, { ...changes, slug, expected }, actor),
		changesSnapshot: (after, { version }) => recordVersion(after) > version,
		view: (incident, _, baseUrl) => recordedIncidentView(incident, baseUrl),
		current: async ({ store }, { incident: slug }) => {
			const incident = await requireRecord(store, "incidents", slug);
			const what = `"${incident.title}", which is ${incident.status}`;
			return { version: recordVersion(incident), what };
		},
		says: ({ slug, status }, { version }, after) => {
			if (recordVersion(after) === version) return "Nothing was changed.";
			if (after.withdrawn) return `"${slug}" is withdrawn.`;
			return after.transitions.at(-2)?.to === status
				? `"${slug}" is updated; it is still ${status}.`
				: `"${slug}" is now ${status}.`;
		},
	}),
};

/** Without a title, an address is its own, as far as a title goes. */
export function incidentSource(
	url: string,
	title = shortenText(url, INCIDENT.sourceTitleMaxCharacters),
) {
	return { url, title };
}
