import { compare } from "#contract/compare.ts";
import type { ChangeCursor } from "#contract/http/cursors.ts";
import type { Columns } from "#disk/column-file.ts";
import { countBefore } from "#domain/count-before.ts";
import type { SnapshotTombstone } from "#snapshot/snapshot.ts";
import type { Bitmap } from "../columns/bitmap.ts";
import { getFloats, getUint32s } from "../columns/named-columns.ts";
import type { AgentChoice } from "../meeting-agents.ts";
import type { AgentIndex } from "./agent-index.ts";

/**
 * A position between changes: after all of earlier instants, and after those of this instant up to this slug.
 * Instants are in milliseconds.
 */
export interface ChangePosition {
	at: number;
	/** Empty for the position before all changes of the instant. */
	slug: string;
}

interface ChangeQuery {
	after: ChangePosition;
	choice: AgentChoice;
	limit: number;
}

interface FoundChanges {
	/** Numbers of agents, which are the rank minus one. */
	numbers: readonly number[];
	tombstones: SnapshotTombstone[];
	/** Changes after the position, on this page and later. */
	total: number;
	hasMore: boolean;
	/** Position after the last change of the page. */
	last: ChangePosition;
}

/** Changes of the registry, in order. */
export interface ChangeIndex {
	/** Matching agents, and all tombstones, because the facts of removed agents are no longer known. */
	find(query: ChangeQuery): FoundChanges;
}

interface Indexed {
	tombstones: readonly SnapshotTombstone[];
	index: Pick<AgentIndex, "agents" | "matching">;
}

/** Opens the index of changes for the agents of a search index. */
export function openChangeIndex(columns: Columns, { tombstones, index }: Indexed): ChangeIndex {
	const agents = new ChangedAgents(columns, index.agents);
	const gone = tombstones
		.map((tombstone) => ({ at: Date.parse(tombstone.removedAt), slug: tombstone.slug, tombstone }))
		.sort(comparePlaces);

	return {
		find({ after, choice, limit }) {
			const set = index.matching(choice);
			const from = {
				agent: agents.placeBehind(after),
				gone: countBefore(gone.length, (at) => comparePlaces(gone[at] ?? after, after) <= 0),
			};
			const page: Page = { numbers: [], tombstones: [], last: after };
			let agent = agents.next(from.agent, set);
			let buried = from.gone;
			while (page.numbers.length + page.tombstones.length < limit) {
				const changed = agents.positionAt(agent);
				const removed = gone[buried];
				if (changed && !(removed && comparePlaces(removed, changed) < 0)) {
					page.numbers.push(agents.numberAt(agent));
					page.last = changed;
					agent = agents.next(agent + 1, set);
				} else if (removed) {
					page.tombstones.push(removed.tombstone);
					page.last = { at: removed.at, slug: removed.slug };
					buried += 1;
				} else break;
			}
			const total = agents.countFrom(from.agent, set) + gone.length - from.gone;
			const hasMore = total > page.numbers.length + page.tombstones.length;
			return { ...page, total, hasMore };
		},
	};
}

interface Page {
	numbers: number[];
	tombstones: SnapshotTombstone[];
	last: ChangePosition;
}

/** Agents in the order of their last change. */
class ChangedAgents {
	readonly #numbers: Uint32Array;
	readonly #instants: Float64Array;
	readonly #agents: AgentIndex["agents"];

	constructor(columns: Columns, agents: AgentIndex["agents"]) {
		this.#numbers = getUint32s(columns, "changes.numbers");
		this.#instants = getFloats(columns, "changes.at");
		this.#agents = agents;
	}

	numberAt(place: number): number {
		return this.#numbers[place] ?? 0;
	}

	/** Undefined after the last change. */
	positionAt(place: number): ChangePosition | undefined {
		const at = this.#instants[place];
		return at === undefined ? undefined : { at, slug: this.#slugAt(place) };
	}

	/** Index of the first change after a position. Reads slugs only for equal instants. */
	placeBehind({ at, slug }: ChangePosition): number {
		return countBefore(this.#numbers.length, (place) => {
			const instant = this.#instants[place] ?? 0;
			return instant < at || (instant === at && this.#slugAt(place) <= slug);
		});
	}

	/** First index from this one whose agent is in the set. */
	next(from: number, set: Bitmap | undefined): number {
		let place = from;
		while (set && place < this.#numbers.length && !set.has(this.numberAt(place))) place += 1;
		return place;
	}

	/** Number of changes from this index on. */
	countFrom(from: number, set: Bitmap | undefined): number {
		if (!set) return this.#numbers.length - from;
		let count = 0;
		for (let place = from; place < this.#numbers.length; place += 1) {
			if (set.has(this.numberAt(place))) count += 1;
		}
		return count;
	}

	#slugAt(place: number): string {
		return this.#agents.at(this.numberAt(place))?.slug ?? "";
	}
}

function comparePlaces(left: ChangePosition, right: ChangePosition): number {
	return left.at - right.at || compare(left.slug, right.slug);
}

/**
 * A change gets its instant before it is stored, so a snapshot can lack changes older than its newest one, or contain
 * changes newer than itself. No change takes longer than this to be stored.
 */
const SETTLING_MS = 300_000;

/**
 * Position where a mirror continues in a snapshot. In the snapshot of its cursor, that is right after its last
 * change. In any other, changes that may not have been stored at the time of that snapshot are sent again.
 */
export function resumePosition({ after, of }: ChangeCursor, snapshotAt: string): ChangePosition {
	const [at, slug] = after;
	const settled = of - SETTLING_MS;
	if (of === Date.parse(snapshotAt) || at < settled) return { at, slug };
	return { at: settled, slug: "" };
}
