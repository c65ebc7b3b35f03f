import { z } from "zod";
import { incidentPath } from "#contract/addresses.ts";
import { readAffected } from "#contract/affected.ts";
import { dayOf } from "#contract/instants.ts";
import { INCIDENT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { recordVersion } from "#domain/history.ts";
import { isOpenIncident } from "#domain/incident-rules.ts";
import { shortenText } from "#domain/shorten-text.ts";
import { addIncident, endDraft } from "#registry/incidents/record-incident.ts";
import { updateIncident } from "#registry/incidents/update-incident.ts";
import {
	recordedIncidentsView,
	recordedIncidentView,
} from "#views/moderation/recorded-incident-view.ts";
import { act, ownAct } from "./act.ts";

const AFFECTED = {
	flag: "--affected <versions...>",
	says: "versions that it affects, as 'npm/example >=1.2.0 <1.2.4' or 'slug 1.0.0'",
	read: readAffected,
};

export const incidentActs = {
	"incident.list": act({
		endpoint: "adminListIncidents",
		run: ({ store }) => store.incidents.list(),
		view: (incidents, _, baseUrl) => recordedIncidentsView(incidents, baseUrl),
		table: {
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
		},
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
		options: {
			agents: { flag: "--agent <slug...>" },
			sources: { flag: "--source <url...>", read: (url) => incidentSource(url) },
			affected: AFFECTED,
		},
		run: (context, { occurred_at: occurredAt, ...stated }, actor) =>
			addIncident(context, { ...stated, occurredAt }, actor),
		changesSnapshot: (_, { draft = false }) => !draft,
		view: (incident, _, baseUrl) => recordedIncidentView(incident, baseUrl),
		location: ({ slug }) => incidentPath(slug),
		says: ({ slug }, { draft }) =>
			draft ? `Saved as the draft "${slug}".` : `Recorded as "${slug}".`,
	}),
	"incident.publish": ownAct({
		summary: "Publish the draft of an incident",
		command: "incident publish <incident>",
		input: { incident: z.string() },
		who: "moderator",
		undo: "Withdraw it with incident.update.",
		changesSnapshot: true,
		run: (context, given, actor) => endDraft(context, { ...given, publishes: true }, actor),
		says: ({ slug }) => `"${slug}" is public with the next release.`,
	}),
	"incident.discard": ownAct({
		summary: "Delete the draft of an incident",
		command: "incident discard <incident>",
		input: { incident: z.string() },
		who: "moderator",
		undo: "Write it again with incident.add.",
		run: (context, given, actor) => endDraft(context, { ...given, publishes: false }, actor),
		says: ({ slug }) => `The draft "${slug}" is deleted.`,
	}),
	"incident.update": act({
		endpoint: "adminUpdateIncident",
		undo: "incident.update",
		options: { affected: { ...AFFECTED, canEmpty: true } },
		run: (context, { incident: slug, version: expected, ...changes }, actor) =>
			updateIncident(context, { ...changes, slug, expected }, actor),
		changesSnapshot: (after, { version }) => recordVersion(after) > version,
		view: (incident, _, baseUrl) => recordedIncidentView(incident, baseUrl),
		current: async ({ store }, { incident: slug }) => {
			const incident = await store.incidents.find(slug);
			if (!incident) throw new Refusal("not_found", "No incident has this slug.");
			const what = `"${incident.title}", which is ${incident.status}`;
			return { version: recordVersion(incident), what };
		},
		says: ({ slug, status }, { version }, after) => {
			if (recordVersion(after) === version) return "Nothing was changed.";
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
