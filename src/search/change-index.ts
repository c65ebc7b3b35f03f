import type { Snapshot, SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import type { AgentChoice, AgentIndex } from "./agent-index.ts";

/** A place between changes: behind all up to this instant in milliseconds and, within it, this slug. */
export interface ChangePosition {
	at: number;
	/** Empty before all changes of the instant. */
	slug: string;
}

export interface ChangeQuery {
	after: ChangePosition;
	choice: AgentChoice;
	limit: number;
}

export interface FoundChanges {
	agents: SnapshotAgent[];
	tombstones: SnapshotTombstone[];
	/** Changes behind the position, on this page and further on. */
	total: number;
	hasMore: boolean;
	/** Behind the last change of the page. */
	last: ChangePosition;
}

/** Answers what changed in the registry, in the order of change. */
export interface ChangeIndex {
	/** Agents that match, and all tombstones: what an agent was like that is gone, nobody knows any more. */
	find(query: ChangeQuery): FoundChanges;
}

interface Change extends ChangePosition {
	agent?: SnapshotAgent;
	tombstone?: SnapshotTombstone;
}

export function createChangeIndex(
	{ agents, tombstones }: Pick<Snapshot, "agents" | "tombstones">,
	{ matching }: Pick<AgentIndex, "matching">,
): ChangeIndex {
	const changes: Change[] = [
		...agents.map((agent) => ({ at: Date.parse(agent.updatedAt), slug: agent.slug, agent })),
		...tombstones.map((tombstone) => ({
			...{ at: Date.parse(tombstone.removedAt), slug: tombstone.slug },
			tombstone,
		})),
	];
	changes.sort(compare);

	return {
		find({ after, choice, limit }) {
			const set = matching(choice);
			const page: Change[] = [];
			let total = 0;
			for (let place = placeBehind(changes, after); place < changes.length; place += 1) {
				const change = changes[place];
				if (!change || (set && change.agent && !set.has(change.agent.rank - 1))) continue;
				total += 1;
				if (page.length < limit) page.push(change);
			}
			const { at, slug } = page.at(-1) ?? after;
			return {
				agents: page.flatMap(({ agent }) => agent ?? []),
				tombstones: page.flatMap(({ tombstone }) => tombstone ?? []),
				total,
				hasMore: total > page.length,
				last: { at, slug },
			};
		},
	};
}

/** Number of changes up to a position. */
function placeBehind(changes: readonly Change[], position: ChangePosition): number {
	let low = 0;
	let high = changes.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const change = changes[middle];
		if (change && compare(change, position) <= 0) low = middle + 1;
		else high = middle;
	}
	return low;
}

function compare(left: ChangePosition, right: ChangePosition): number {
	return left.at - right.at || (left.slug < right.slug ? -1 : left.slug > right.slug ? 1 : 0);
}
