import type { FormerHour } from "#snapshot/first-shown.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";

/** What an hour in memory showed, for the next one. */
export function formerOf({ agents, ...snapshot }: Snapshot): FormerHour {
	const known = new Map(Array.from(agents, (agent) => [agent.slug, agent]));
	return {
		...snapshot,
		agentShownAt({ slug, updatedAt }) {
			const agent = known.get(slug);
			return agent?.updatedAt === updatedAt ? agent.shownAt : undefined;
		},
	};
}
