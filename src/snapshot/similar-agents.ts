import { hash } from "node:crypto";
import { foldText } from "#domain/fold-text.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";

/** An agent that is named beside another one. */
export interface SimilarAgent {
	slug: string;
	title: string;
}

type Compared = Pick<
	AgentRecord,
	"slug" | "title" | "status" | "categorySlug" | "agentType" | "tags" | "integrations"
>;

const MOST = 5;
/** How many members of a group may be near one of them. */
const NEAR = 6;
/** What counts for how much: the same tag or integration within a category, the category itself, and the type within it. */
const POINTS = { shared: 4, category: 2, type: 1 } as const;

/**
 * For each agent by its slug those that are most like it: of its category, with the same tags and integrations. Agents stand
 * on a ring, in the order of digests of their slugs, and of each group of agents that have something in common the next few
 * count. So one that comes, goes or changes is noticed by the few before it alone, however many are like it.
 */
export function similarAgents(agents: readonly Compared[]): Map<string, SimilarAgent[]> {
	const ring = agents
		.map((agent) => ({ agent, digest: hash("sha256", agent.slug, "hex") }))
		.sort((left, right) => (left.digest < right.digest ? -1 : 1))
		.map(({ agent }) => agent);
	const groups = new Groups();
	const groupsOfPlace = ring.map((agent, place) => groups.add(agent, place));
	return new Map(
		ring.map((agent, place) => {
			const near = nearest(groupsOfPlace[place] ?? [], { place, size: ring.length });
			return [agent.slug, near.flatMap((other) => named(ring[other]))];
		}),
	);
}

function named(agent: Compared | undefined): SimilarAgent[] {
	return agent ? [{ slug: agent.slug, title: agent.title }] : [];
}

/** Agents that have something in common, by their places. */
interface Group {
	worth: number;
	/** In order. */
	places: number[];
	/** How many of the places were passed, while all places are gone through in order. */
	passed: number;
}

class Groups {
	readonly #byKey = new Map<string, Group>();

	/** The groups of an agent. A deprecated one is in none of them, and still has others that are like it. */
	add(agent: Compared, place: number): Group[] {
		return keysOf(agent).map(({ key, worth }) => {
			const group = this.#byKey.get(key) ?? { worth, places: [], passed: 0 };
			this.#byKey.set(key, group);
			if (agent.status === "active") group.places.push(place);
			return group;
		});
	}
}

function keysOf({ categorySlug, agentType, tags, integrations }: Compared) {
	const texts = new Set([
		...tags.map((tag) => `tag ${foldText(tag)}`),
		...integrations.map((name) => `integration ${foldText(name)}`),
	]);
	const shared = [...texts].map((text) => ({
		key: `${categorySlug ?? ""}: ${text}`,
		worth: POINTS.shared,
	}));
	// To be of no category is nothing in common.
	if (categorySlug === null) return shared;
	return [
		...shared,
		{ key: categorySlug, worth: POINTS.category },
		{ key: `${categorySlug} ${agentType ?? ""}`, worth: POINTS.type },
	];
}

/** Places of those with the most points, of equal ones the next on the ring. Places have to be asked for in order. */
function nearest(
	groups: readonly Group[],
	{ place, size }: { place: number; size: number },
): number[] {
	const points = new Map<number, number>();
	for (const group of groups) {
		const { places, worth } = group;
		while ((places[group.passed] ?? size) <= place) group.passed += 1;
		const others = places[group.passed - 1] === place ? places.length - 1 : places.length;
		for (let step = 0; step < Math.min(NEAR, others); step += 1) {
			const other = places[(group.passed + step) % places.length] ?? 0;
			points.set(other, (points.get(other) ?? 0) + worth);
		}
	}
	const best: { other: number; closeness: number }[] = [];
	for (const [other, given] of points) {
		// Points weigh more than any distance.
		const closeness = given * size - ((other - place + size) % size);
		if (best.length === MOST && closeness < (best.at(-1)?.closeness ?? 0)) continue;
		best.push({ other, closeness });
		best.sort((left, right) => right.closeness - left.closeness);
		if (best.length > MOST) best.pop();
	}
	return best.map(({ other }) => other);
}
