import type { IncidentList } from "#contract/incident.ts";
import { incidentUrl, type ViewContext } from "./view-context.ts";

/** The public incident registry, newest first (spec 4.9). */
export function incidentListView(context: ViewContext): IncidentList {
	const incidents = context.snapshot.incidents.map((incident) => ({
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
		url: incidentUrl(context, incident.slug),
	}));
	return { incidents, total: incidents.length };
}
