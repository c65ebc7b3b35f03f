import { by as byKey } from "#contract/compare.ts";
import { keysOf } from "#contract/members-of.ts";
import { counterpartsOf, JOINING, type Joining, joiningOf, MAX_SHARING } from "./coordinates.ts";
import { findBridge } from "./find-bridge.ts";

export interface Listed {
	sources: readonly string[];
	coordinates: readonly string[];
}

/** A repository in which one source lists several programs, or which has some in different folders. */
export function isMonorepo(listed: readonly Listed[], within: string): boolean {
	const sources = listed.flatMap((agent) => [...new Set(agent.sources)]);
	const start = `${within.replace(/^within/, "folder")}#`;
	const folders = listed.flatMap(({ coordinates }) =>
		coordinates.filter((coordinate) => coordinate.startsWith(start)),
	);
	return new Set(sources).size < sources.length || new Set(folders).size > 1;
}

export interface Program extends Listed {
	slug: string;
	ownerId: string | null;
	/** Listings that a moderator has said are other programs. */
	differs: readonly string[];
}

export interface Cluster {
	slugs: string[];
	/** What they have in common, most certain first. */
	by: Joining[];
	/** Why a person has to look, in a sentence; null if nothing speaks against it. */
	doubt: string | null;
}

/** Those of a registry. */
export interface Duplicate extends Cluster {
	stays: string;
}

interface Edge {
	by: Joining;
	ends: [Group, Group];
	slugs: [string, string];
}

/** Listings known to be one program so far. */
interface Group {
	edges: Edge[];
	slugs: Set<string>;
	differs: Set<string>;
	owners: Set<string>;
	sources: Set<string>;
}

/**
 * All listings that are one program with another: what identifies them most certainly joins first, and what joined
 * before decides what still can. The time grows with the number of listings, because they are compared by key.
 */
export function findClusters(programs: readonly Program[]): Cluster[] {
	const groupOf = new Map(programs.map((program) => [program.slug, groupWith(program)]));
	const holders = holdersOf(programs);
	const doubted: Cluster[] = [];
	for (const by of keysOf(JOINING)) {
		const edges = edgesOf(holders, by).flatMap(([one, other]): Edge[] => {
			const left = groupOf.get(one);
			const right = groupOf.get(other);
			return left && right && left !== right
				? [{ by, ends: [left, right], slugs: [one, other] }]
				: [];
		});
		const ambiguous = ambiguousIn(edges);
		for (const edge of edges) {
			const [one, other] = edge.slugs;
			const left = groupOf.get(one);
			const right = groupOf.get(other);
			if (!left || !right) continue;
			if (left === right) {
				left.edges.push(edge);
				continue;
			}
			const bar = barOf(left, right) ?? (ambiguous.has(edge) ? AMBIGUOUS : undefined);
			if (bar === undefined) join(groupOf, { left, right, edge });
			else if (bar.doubt)
				doubted.push({ slugs: [...edge.slugs].sort(), by: [by], doubt: bar.doubt });
		}
	}
	const groups = [...new Set(groupOf.values())].filter(({ slugs: { size } }) => size > 1);
	const doubts = new Map(doubted.map((cluster) => [cluster.slugs.join(), cluster]));
	return [...groups.map(clusterOf), ...doubts.values()].sort(byKey(({ slugs }) => slugs.join()));
}

function groupWith({ slug, differs, ownerId, sources }: Program): Group {
	const owners = new Set(ownerId === null ? [] : [ownerId]);
	const slugs = new Set([slug]);
	return { edges: [], slugs, differs: new Set(differs), owners, sources: new Set(sources) };
}

function holdersOf(programs: readonly Program[]): Map<string, Program[]> {
	const holders = new Map<string, Program[]>();
	for (const program of programs) {
		for (const coordinate of program.coordinates) {
			const others = holders.get(coordinate);
			if (others) others.push(program);
			else holders.set(coordinate, [program]);
		}
	}
	return holders;
}

/** Pairs of listings that share a coordinate of a kind. What too many share joins none. */
function edgesOf(holders: ReadonlyMap<string, readonly Program[]>, by: Joining) {
	const pairs = new Map<string, [string, string]>();
	for (const [coordinate, own] of holders) {
		if (joiningOf(coordinate) !== by || own.length > MAX_SHARING) continue;
		if (by === "repository") {
			const within = coordinate.replace(/^repository/, "within");
			if (isMonorepo(holders.get(within) ?? [], within)) continue;
		}
		const others = counterpartsOf(coordinate).flatMap((key) => holders.get(key) ?? []);
		for (const { slug } of others.length > MAX_SHARING ? [] : own) {
			for (const { slug: other } of others) {
				if (slug < other) pairs.set(`${slug} ${other}`, [slug, other]);
				else if (other < slug) pairs.set(`${other} ${slug}`, [other, slug]);
			}
		}
	}
	return [...pairs.values()];
}

interface Bar {
	/** Null if it needs nobody to look at it. */
	doubt: string | null;
}

const AMBIGUOUS: Bar = { doubt: "One of them is the same as two different listings." };

function barOf(left: Group, right: Group): Bar | undefined {
	if (meet(left.differs, right.slugs)) return { doubt: null };
	const [owner] = left.owners;
	if (owner !== undefined && right.owners.size > 0 && !right.owners.has(owner)) {
		return { doubt: null };
	}
	return meet(left.sources, right.sources) ? { doubt: "One source lists both." } : undefined;
}

/** In the time that the smaller one takes. */
function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
	const [few, many] = one.size < other.size ? [one, other] : [other, one];
	for (const item of few) if (many.has(item)) return true;
	return false;
}

/** Edges of a group to two groups that stay apart from each other. */
function ambiguousIn(edges: readonly Edge[]): ReadonlySet<Edge> {
	const ambiguous = new Set<Edge>();
	const ofGroup = new Map<Group, Edge[]>();
	for (const edge of edges) {
		for (const end of edge.ends) {
			const own = ofGroup.get(end);
			if (own) own.push(edge);
			else ofGroup.set(end, [edge]);
		}
	}
	for (const [group, own] of ofGroup) {
		const ends = new Set(own.map(({ ends: [one, other] }) => (one === group ? other : one)));
		if (areApart([...ends])) for (const edge of own) ambiguous.add(edge);
	}
	return ambiguous;
}

/** True if any two of these groups stay apart, without comparing each with each. */
function areApart(groups: readonly Group[]): boolean {
	if (groups.length < 2) return false;
	const owners = new Set(groups.flatMap((group) => [...group.owners]));
	const sources = groups.flatMap((group) => [...group.sources]);
	if (owners.size > 1 || new Set(sources).size < sources.length) return true;
	const groupOf = new Map(groups.flatMap((one) => [...one.slugs].map((slug) => [slug, one])));
	return groups.some((one) => [...one.differs].some((slug) => (groupOf.get(slug) ?? one) !== one));
}

/** The larger group takes the smaller one in. */
function join(
	groupOf: Map<string, Group>,
	{ left, right, edge }: { left: Group; right: Group; edge: Edge },
): void {
	const [into, from] = left.slugs.size < right.slugs.size ? [right, left] : [left, right];
	for (const slug of from.slugs) groupOf.set(slug, into);
	for (const name of ["slugs", "differs", "owners", "sources"] as const) {
		for (const item of from[name]) into[name].add(item);
	}
	for (const link of from.edges) into.edges.push(link);
	into.edges.push(edge);
}

/** Larger clusters may hang together by one mistake. */
const MAX_UNCHECKED = 4;

function clusterOf({ slugs: all, edges }: Group): Cluster {
	const slugs = [...all].sort();
	const kinds = new Set(edges.map(({ by }) => by));
	const bridge =
		slugs.length > MAX_UNCHECKED ? findBridge(edges.map(({ slugs }) => slugs)) : undefined;
	const doubt = bridge ? `Only ${bridge.join(" and ")} hold them together.` : null;
	return { slugs, by: keysOf(JOINING).filter((by) => kinds.has(by)), doubt };
}
