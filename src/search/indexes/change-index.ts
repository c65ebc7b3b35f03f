import { compare } from "#contract/compare.ts";
import type { Columns } from "#disk/column-file.ts";
import { countBefore } from "#domain/count-before.ts";
import type { SnapshotTombstone } from "#snapshot/snapshot.ts";
import type { Bitmap } from "../columns/bitmap.ts";
import { getFloats, getUint32s } from "../columns/named-columns.ts";
import type { AgentChoice } from "../meeting-agents.ts";
import type { AgentIndex } from "./agent-index.ts";

/** After all of earlier instants, in milliseconds, and those of this instant up to this slug. */
export interface ChangePosition {
	at: number;
	/** Empty for the position before all changes of the instant. */
	slug: string;
}

interface FoundChanges {
	/** Numbers of agents, which are the rank minus one. */
	numbers: readonly number[];
	tombstones: SnapshotTombstone[];
	/** Changes after the position, on this page and later. */
	total: number;
	hasMore: boolean;
	last: ChangePosition;
}

export interface ChangeIndex {
	/** Matching agents, and all tombstones, because the facts of removed agents are no longer known. */
	find(query: { after: ChangePosition; choice: AgentChoice; limit: number }): FoundChanges;
	/** The last instant at which changes were shown, up to this one. Undefined if there is none. */
	latestUntil(at: number): number | undefined;
}

interface Indexed {
	tombstones: readonly SnapshotTombstone[];
	index: Pick<AgentIndex, "agents" | "matching">;
}

export function openChangeIndex(columns: Columns, { tombstones, index }: Indexed): ChangeIndex {
	const agents = new ChangedAgents(columns, index.agents);
	const gone = tombstones
		.map((tombstone) => ({ at: Date.parse(tombstone.shownAt), slug: tombstone.slug, tombstone }))
		.sort(comparePlaces);

	const goneUntil = (after: ChangePosition) =>
		countBefore(gone.length, (at) => comparePlaces(gone[at] ?? after, after) <= 0);

	return {
		latestUntil(at) {
			const end = { at: at + 1, slug: "" };
			const places = [agents.positionAt(agents.placeBehind(end) - 1), gone[goneUntil(end) - 1]];
			const instants = places.flatMap((place) => place?.at ?? []);
			return instants.length === 0 ? undefined : Math.max(...instants);
		},
		find({ after, choice, limit }) {
			const set = index.matching(choice);
			const from = {
				agent: agents.placeBehind(after),
				gone: goneUntil(after),
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

/** Agents in the order in which their last changes were shown. */
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
