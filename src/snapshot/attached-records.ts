import { compare } from "#domain/compare.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { SnapshotComment, SnapshotIncident } from "./snapshot.ts";

/** Incidents known at an instant, newest first. Agents that are not public are left out of them. */
export function publicIncidents(
	incidents: readonly IncidentRecord[],
	publicSlugs: ReadonlySet<string>,
	instant: string,
): SnapshotIncident[] {
	return incidents
		.filter(({ reportedAt }) => reportedAt <= instant)
		.map(({ transitions: _, ...incident }) => ({
			...incident,
			agents: incident.agents.filter((slug) => publicSlugs.has(slug)),
		}))
		.sort(
			(left, right) => compare(right.reportedAt, left.reportedAt) || compare(left.slug, right.slug),
		);
}

/** Published comments of public agents by agent, newest first. */
export function groupComments(
	comments: readonly CommentRecord[],
	publicSlugs: ReadonlySet<string>,
	instant: string,
): Map<string, SnapshotComment[]> {
	const shown = comments
		.filter(
			({ status, agentSlug, createdAt }) =>
				status === "published" && publicSlugs.has(agentSlug) && createdAt <= instant,
		)
		.map(({ id, agentSlug, author, body, createdAt }) => ({
			id,
			agentSlug,
			author,
			body,
			createdAt,
		}))
		.sort((left, right) => compare(right.createdAt, left.createdAt) || compare(left.id, right.id));
	return Map.groupBy(shown, ({ agentSlug }) => agentSlug);
}
