import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

/** The last of these instants; null when there is none. */
export function latestOf(instants: Iterable<string | null | undefined>): string | null {
	let latest: string | null = null;
	for (const instant of instants) {
		if (instant && (latest === null || instant > latest)) latest = instant;
	}
	return latest;
}

/** When something about these agents themselves last changed. */
export function agentsChangedAt(agents: Iterable<SnapshotAgent>): string | null {
	let latest: string | null = null;
	for (const { createdAt, updatedAt } of agents) {
		latest = latestOf([latest, createdAt, updatedAt]);
	}
	return latest;
}

/** When something about the agents of each category last changed, by its slug. */
export function categoriesChangedAt(agents: Iterable<SnapshotAgent>): Map<string, string> {
	const changes = new Map<string, string>();
	for (const { categorySlug, createdAt, updatedAt } of agents) {
		if (categorySlug === null) continue;
		const latest = latestOf([changes.get(categorySlug), createdAt, updatedAt]);
		if (latest !== null) changes.set(categorySlug, latest);
	}
	return changes;
}

/** When what stands on the page of an agent last changed: its own facts, comments and incidents. */
export function agentPageChangedAt(
	{ snapshot, incidentsByAgent }: ViewContext,
	{ slug, createdAt, updatedAt }: SnapshotAgent,
): string | null {
	const [newestComment] = snapshot.comments.get(slug) ?? [];
	const incidents = incidentsByAgent.get(slug) ?? [];
	return latestOf([
		...[createdAt, updatedAt, newestComment?.createdAt],
		...incidents.map((incident) => incident.updatedAt),
	]);
}

/** When an agent last joined the launches: by its launch, or later by being listed. */
export function launchesChangedAt({ snapshot, agentBySlug }: ViewContext): string | null {
	const { launches } = snapshot;
	return latestOf(
		launches.flatMap(({ slug, launchedAt }) => [launchedAt, agentBySlug.get(slug)?.createdAt]),
	);
}
