import type { ObservedChange } from "#contract/agents/changes.ts";
import { by, compare } from "#contract/compare.ts";
import { pickMembers } from "#contract/members-of.ts";
import { INCIDENT_STATUSES } from "#contract/vocabulary.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { RegistryExtract } from "../registry-extract.ts";
import {
	COMMENT_MEMBERS,
	type IncidentStep,
	type SnapshotComment,
	type SnapshotIncident,
} from "../snapshot.ts";

/** Incidents known at an instant, newest first. Leaves out agents that are not public, which have no owner here. */
export function publicIncidents(
	incidents: readonly IncidentRecord[],
	{ owners, instant }: { owners: ReadonlyMap<string, string | null>; instant: string },
): SnapshotIncident[] {
	return incidents
		.filter(({ reportedAt }) => reportedAt <= instant)
		.map(({ transitions, ...incident }) => ({
			...incident,
			...namingOnly(incident, (slug) => owners.has(slug)),
			steps: stepsOf(transitions, new Set(incident.agents.map((slug) => owners.get(slug)))),
		}))
		.sort(
			(left, right) => compare(right.reportedAt, left.reportedAt) || compare(left.slug, right.slug),
		);
}

export function namingOnly(
	{ agents, affected }: Pick<IncidentRecord, "agents" | "affected">,
	isPublic: (slug: string) => boolean,
): Pick<IncidentRecord, "agents" | "affected"> {
	return {
		agents: agents.filter(isPublic),
		affected: affected.filter(({ subject }) => subject.includes("/") || isPublic(subject)),
	};
}

/** Notes without a change of status are only for moderators. Owners can only dispute. */
function stepsOf(
	transitions: IncidentRecord["transitions"],
	owners: ReadonlySet<string | null | undefined>,
): IncidentStep[] {
	return transitions.flatMap(({ to, at, actor }, place) => {
		const status = INCIDENT_STATUSES.find((entry) => entry === to);
		if (!status || transitions[place - 1]?.to === to) return [];
		return [{ status, at, by: status === "disputed" && owners.has(actor) ? "owner" : "moderator" }];
	});
}

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
		.map((comment) => pickMembers<SnapshotComment>(comment, COMMENT_MEMBERS))
		.sort((left, right) => compare(right.createdAt, left.createdAt) || compare(left.id, right.id));
	return Map.groupBy(shown, ({ agentSlug }) => agentSlug);
}

/** Shown of an agent. */
const MAX_CHANGES = 20;

export function groupChanges({ changes = [] }: RegistryExtract): Map<string, ObservedChange[]> {
	const bySlug = new Map<string, ObservedChange[]>();
	for (const { slugs, ...change } of changes
		.toSorted(by(({ at, id }) => `${at} ${id}`))
		.reverse()) {
		for (const slug of new Set(slugs)) {
			const own = bySlug.get(slug) ?? [];
			if (own.length < MAX_CHANGES) bySlug.set(slug, [...own, change]);
		}
	}
	return bySlug;
}
