import { listingQuality } from "#domain/agents/listing-quality.ts";
import type { Snapshot, SnapshotAgent, SnapshotTombstone } from "../snapshot.ts";
import { countFacets } from "./agent-facets.ts";
import { byRemoval } from "./list-tombstones.ts";
import { countsAmong, namesWithout, naming } from "./without-agents.ts";

/**
 * A snapshot of a few agents, in their order, and of what has left them. It names no others; what is counted of the
 * whole market, such as ranks and its mood, stays.
 */
export function onlyAgents(
	snapshot: Snapshot,
	few: readonly SnapshotAgent[],
	gone: readonly SnapshotTombstone[],
): Snapshot {
	const slugs = new Set(few.map(({ slug }) => slug));
	const stays = (slug: string) => slugs.has(slug);
	const agents = few.map((agent, number) => naming({ ...agent, number }, stays));
	const { agents: _, kept = [], takenDown: __, tombstones, moved, ...rest } = snapshot;
	const names = namesWithout(snapshot, stays);
	const counted = countsAmong(names, agents);
	const within = kept.filter(stays);
	return {
		...rest,
		...names,
		...counted,
		agents,
		facets: countFacets(agents, Date.parse(snapshot.at)),
		tombstones: [
			...tombstones.filter(({ movedTo }) => movedTo !== null && stays(movedTo)),
			...gone,
		].sort(byRemoval),
		takenDown: [],
		moved: Object.fromEntries(Object.entries(moved).filter(([, target]) => stays(target))),
		categories: counted.categories.filter(({ agentCount }) => agentCount > 0),
		categoryTrends: counted.categoryTrends.filter(({ agentCount }) => agentCount > 0),
		incidents: names.incidents.filter((incident) => incident.agents.length > 0),
		comments: new Map([...snapshot.comments].filter(([slug]) => stays(slug))),
		imports: [],
		quality: listingQuality(agents),
		failing: snapshot.failing.filter(stays),
		...(within.length > 0 && { kept: within }),
	};
}
