import { answerOf } from "#contract/http/answer-of.ts";
import { Incident, type IncidentList } from "#contract/market/incident.ts";
import { advisoryId } from "#domain/advisories/advisory-id.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { incidentUrl, type ViewContext } from "../view-context.ts";

/** An incident in the form of the contract. `url` is the address of its page. */
export function incidentView(incident: Omit<SnapshotIncident, "steps">, url: string): Incident {
	return answerOf(Incident, {
		...incident,
		advisoryId: incident.advisory && advisoryId(incident),
		corrections: incident.corrections ?? [],
		withdrawn: incident.withdrawn ?? null,
		url,
	});
}

/** The public incident registry, newest first. */
export function incidentListView(context: ViewContext): IncidentList {
	const incidents = context.snapshot.incidents.map((incident) =>
		incidentView(incident, incidentUrl(context, incident.slug)),
	);
	return { incidents, total: incidents.length };
}
