import { incidentPath } from "#contract/addresses.ts";
import { DecisionQuery, IncidentChangeRequest, IncidentRequest } from "#contract/moderation.ts";
import { addIncident, updateIncident } from "#registry/incidents/record-incident.ts";
import {
	recordedIncidentsView,
	recordedIncidentView,
} from "#views/moderation/recorded-incident-view.ts";
import { parseBody } from "../../parse-body.ts";
import { parseQuery } from "../../parse-query.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, answerModerator } from "./answer-moderator.ts";

export function incidentHandlers(parts: AdminParts) {
	const { registry, baseUrl, onChange } = parts;
	return {
		adminListIncidents: answerModerator(parts, "adminListIncidents", async () => ({
			body: recordedIncidentsView(await registry.store.incidents.list(), baseUrl),
		})),
		adminOpenIncident: answerModerator(parts, "adminOpenIncident", async ({ actor, readBody }) => {
			const { occurred_at, ...stated } = parseBody(IncidentRequest, await readBody());
			const opened = await addIncident(registry, { ...stated, occurredAt: occurred_at }, actor);
			onChange("moderator");
			return {
				body: recordedIncidentView(opened, baseUrl),
				headers: { Location: baseUrl + incidentPath(opened.slug) },
			};
		}),
		adminUpdateIncident: answerModerator(
			parts,
			"adminUpdateIncident",
			async ({ parameters, query, actor, readBody }) => {
				const { version: expected } = parseQuery(DecisionQuery, query);
				const changes = parseBody(IncidentChangeRequest, await readBody());
				const slug = parameters.incident ?? "";
				const updated = await updateIncident(registry, { ...changes, slug, expected }, actor);
				onChange("moderator");
				return { body: recordedIncidentView(updated, baseUrl) };
			},
		),
	} satisfies Partial<Handlers>;
}
