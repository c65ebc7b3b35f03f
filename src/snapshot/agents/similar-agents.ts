import { hash } from "node:crypto";
import { by } from "#contract/compare.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { foldText } from "#domain/texts/fold-text.ts";

export type SimilarAgent = Pick<AgentRecord, "slug" | "title">;

type Compared = Pick<
	AgentRecord,
	| keyof SimilarAgent
	| "status"
	| "categorySlug"
	| "agentType"
	| "tags"
	| "integrations"
	| "modelFamily"
	| "creatorName"
>;

const MOST = 5;
/** Most neighbours to compare with in each group. */
const NEAR = 6;
/** Points for the family of a model, for its maker, for a common tag or integration within a category, for the category itself, and for the type within it. */
const POINTS = { family: 16, maker: 8, shared: 4, category: 2, type: 1 } as const;

/**
 * The most similar agents for each slug: of the same category, with the same tags and integrations. Agents are on a
 * ring, sorted by digests of their slugs. In each group with something in common, an agent is compared only with its
 * next neighbours. So a new, changed or removed agent only affects the few before it, regardless of the size of the
 * group.
 */
export function similarAgents(agents: readonly Compared[]): Map<string, SimilarAgent[]> {
	const ring = agents
		.map((agent) => ({ agent, digest: hash("sha256", agent.slug, "hex") }))
		.sort(by(({ digest }) => digest))
		.map(({ agent }) => agent);
	const groups = new Groups();
	const groupsOfPlace = ring.map((agent, place) =>
		groups.add(keysOf(agent), agent.status === "active" ? place : undefined),
	);
	return new Map(
		ring.map((agent, place) => {
			const near = nearest(groupsOfPlace[place] ?? [], { place, size: ring.length });
			const others = near.flatMap((other) => ring[other] ?? []);
			return [agent.slug, others.map(({ slug, title }) => ({ slug, title }))];
		}),
	);
}

/** Something to have in common, and what it is worth. */
interface Key {
	key: string;
	worth: number;
}

/** Agents with something in common, by their positions on the ring. */
interface Group {
	worth: number;
	/** In order. */
	places: number[];
	/** Number of positions already passed while going through all in order. */
	passed: number;
}

class Groups {
	readonly #byKey = new Map<string, Group>();

	/** The groups of an agent. A deprecated agent has no place in them, but gets similar agents too. */
	add(keys: readonly Key[], place: number | undefined): Group[] {
		return keys.map(({ key, worth }) => {
			const group = this.#byKey.get(key) ?? { worth, places: [], passed: 0 };
			this.#byKey.set(key, group);
			if (place !== undefined) group.places.push(place);
			return group;
		});
	}
}

function keysOf(agent: Compared): Key[] {
	const { categorySlug, agentType, tags, integrations, modelFamily, creatorName } = agent;
	const texts = new Set([
		...tags.map((tag) => `tag ${foldText(tag)}`),
		...integrations.map((name) => `integration ${foldText(name)}`),
	]);
	const shared: Key[] = [...texts].map((text) => ({
		key: `${categorySlug ?? ""}: ${text}`,
		worth: POINTS.shared,
	}));
	if (modelFamily !== null) {
		shared.push({ key: `family ${foldText(modelFamily)}`, worth: POINTS.family });
		if (creatorName) shared.push({ key: `maker ${foldText(creatorName)}`, worth: POINTS.maker });
	}
	// Having no category is not something in common.
	if (categorySlug === null) return shared;
	return [
		...shared,
		{ key: categorySlug, worth: POINTS.category },
		{ key: `${categorySlug} ${agentType ?? ""}`, worth: POINTS.type },
	];
}

/**
 * Positions of the agents with the most points, then the nearest on the ring. Must be called with ascending
 * positions.
 */
function nearest(groups: readonly Group[], { place, size }: { place: number; size: number }) {
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
	for (const [other, weight] of points) {
		// One point weighs more than any distance.
		const closeness = weight * size - ((other - place + size) % size);
		if (best.length === MOST && closeness < (best.at(-1)?.closeness ?? 0)) continue;
		const at = best.findIndex((further) => further.closeness < closeness);
		best.splice(at === -1 ? best.length : at, 0, { other, closeness });
		if (best.length > MOST) best.pop();
	}
	return best.map(({ other }) => other);
}
