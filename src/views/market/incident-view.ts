import type { Incident, IncidentList } from "#contract/incident.ts";
import { advisoryId } from "#domain/advisories/advisory-id.ts";
import type { SnapshotIncident } from "#snapshot/snapshot.ts";
import { incidentUrl, type ViewContext } from "../view-context.ts";

/** An incident in the form of the contract. `url` is the address of its page. */
export function incidentView(incident: Omit<SnapshotIncident, "steps">, url: string): Incident {
	return {
		id: incident.id,
		slug: incident.slug,
		title: incident.title,
		summary: incident.summary,
		kind: incident.kind,
		severity: incident.severity,
		status: incident.status,
		agents: incident.agents,
		occurred_at: incident.occurredAt,
		reported_at: incident.reportedAt,
		resolved_at: incident.resolvedAt,
		updated_at: incident.updatedAt,
		sources: incident.sources,
		advisory_id: incident.advisory && advisoryId(incident),
		affected: incident.affected,
		corrections: incident.corrections ?? [],
		withdrawn: incident.withdrawn ?? null,
		url,
	};
}

/** The public incident registry, newest first. */
export function incidentListView(context: ViewContext): IncidentList {
	const incidents = context.snapshot.incidents.map((incident) =>
		incidentView(incident, incidentUrl(context, incident.slug)),
	);
	return { incidents, total: incidents.length };
}
