import { latestOf } from "#contract/instants.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

/** When one of these agents last changed. */
export function agentsChangedAt(agents: Iterable<SnapshotAgent>): string | null {
	let latest: string | null = null;
	for (const { createdAt, updatedAt } of agents) {
		latest = latestOf([latest, createdAt, updatedAt]);
	}
	return latest;
}

/** When an agent of each category last changed, by slug of the category. */
export function categoriesChangedAt(agents: Iterable<SnapshotAgent>): Map<string, string> {
	const changes = new Map<string, string>();
	for (const { categorySlug, createdAt, updatedAt } of agents) {
		if (categorySlug === null) continue;
		const latest = latestOf([changes.get(categorySlug), createdAt, updatedAt]);
		if (latest !== null) changes.set(categorySlug, latest);
	}
	return changes;
}

/** When the page of an agent last changed: its facts, comments or incidents. */
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

/** When an agent last joined the launches: when it was launched, or listed later. */
export function launchesChangedAt({ snapshot, agentBySlug }: ViewContext): string | null {
	const { launches } = snapshot;
	return latestOf(
		launches.flatMap(({ slug, launchedAt }) => [launchedAt, agentBySlug.get(slug)?.createdAt]),
	);
}
