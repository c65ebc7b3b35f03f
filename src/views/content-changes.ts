import type { Snapshot, SnapshotAgent } from "#snapshot/snapshot.ts";

/** The last of these instants; null when there is none. */
export function latestOf(instants: Iterable<string | null | undefined>): string | null {
	let latest: string | null = null;
	for (const instant of instants) {
		if (instant && (latest === null || instant > latest)) latest = instant;
	}
	return latest;
}

/** When something about these agents themselves last changed. */
export function agentsChangedAt(agents: readonly SnapshotAgent[]): string | null {
	return latestOf(agents.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]));
}

/** When what stands on the page of each agent last changed, by slug: its own facts, comments and incidents. */
export function agentPagesChangedAt({ agents, comments, incidents }: Snapshot) {
	const ofIncidents = new Map<string, string[]>();
	for (const incident of incidents) {
		for (const slug of incident.agents) {
			ofIncidents.set(slug, [...(ofIncidents.get(slug) ?? []), incident.updatedAt]);
		}
	}
	return new Map(
		agents.map((agent) => {
			const [newestComment] = comments.get(agent.slug) ?? [];
			const others = ofIncidents.get(agent.slug) ?? [];
			return [
				agent.slug,
				latestOf([agentsChangedAt([agent]), newestComment?.createdAt, ...others]),
			];
		}),
	);
}

/** When an agent last joined the launches: by its launch, or later by being listed. */
export function launchesChangedAt({ agents, launches }: Snapshot): string | null {
	const launched = new Set(launches.map(({ slug }) => slug));
	const listed = agents.filter(({ slug }) => launched.has(slug));
	return latestOf([
		...launches.map(({ launchedAt }) => launchedAt),
		...listed.map(({ createdAt }) => createdAt),
	]);
}
