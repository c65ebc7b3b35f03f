import { incidentPath } from "#contract/addresses.ts";
import { incidentOperations } from "#registry/operations/incident-operations.ts";
import {
	recordedIncidentsView,
	recordedIncidentView,
} from "#views/moderation/recorded-incident-view.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, actAsModerator, answerModerator } from "./answer-moderator.ts";

export function incidentHandlers(parts: AdminParts) {
	const { registry, baseUrl } = parts;
	return {
		adminListIncidents: answerModerator(parts, "adminListIncidents", async () => ({
			body: recordedIncidentsView(await registry.store.incidents.list(), baseUrl),
		})),
		adminOpenIncident: actAsModerator(parts, "adminOpenIncident", {
			operation: incidentOperations["incident.add"],
			rename: ({ occurred_at, ...stated }) => ({ ...stated, occurredAt: occurred_at }),
			answer: (opened) => ({
				body: recordedIncidentView(opened, baseUrl),
				headers: { Location: baseUrl + incidentPath(opened.slug) },
			}),
		}),
		adminUpdateIncident: actAsModerator(parts, "adminUpdateIncident", {
			operation: incidentOperations["incident.update"],
			rename: ({ incident, ...changes }) => ({ ...changes, slug: incident }),
			answer: (updated) => ({ body: recordedIncidentView(updated, baseUrl) }),
		}),
	} satisfies Partial<Handlers>;
}
