import { listingQuality } from "#domain/agents/listing-quality.ts";
import { rankedCount } from "#domain/market/best-of.ts";
import { ranksOf } from "#domain/scores/rank.ts";
import { snapshotId } from "../build-snapshot.ts";
import { firstShown, type UndatedTombstone } from "../first-shown.ts";
import type { Snapshot, SnapshotAgent } from "../snapshot.ts";
import { countFacets } from "./agent-facets.ts";
import { namingOnly } from "./attached-records.ts";
import { byRemoval, nameOfRemoved } from "./list-tombstones.ts";

export interface TakenDown {
	agents: ReadonlySet<string>;
	comments: ReadonlySet<string>;
	/** Every slug ever taken down by someone other than its owner. */
	byOthers: Snapshot["takenDown"];
}

type Gone = Omit<TakenDown, "agents"> & { agents: Pick<ReadonlySet<string>, "has"> };

export type ReducedSnapshot = Snapshot & { agents: SnapshotAgent[] };

/**
 * A snapshot without agents and comments that were taken down since. Scores and counts of others stay until the next
 * hour. Its instant, which dates the tombstones, is one millisecond later; who follows changes gets them by `now`.
 */
export function withoutAgents(snapshot: Snapshot, gone: Gone, now: Date): ReducedSnapshot {
	const at = new Date(Date.parse(snapshot.at) + 1);
	const { ofTombstone, shownAt } = firstShown(now.toISOString(), {
		...snapshot,
		agentShownAt: () => undefined,
	});
	const stays = (slug: string) => !gone.agents.has(slug);
	const removed: SnapshotAgent[] = [];
	const left: SnapshotAgent[] = [];
	for (const agent of snapshot.agents) (stays(agent.slug) ? left : removed).push(agent);
	const ranks = ranksOf(left);
	const agents = left.map((agent, number) =>
		naming({ ...agent, number, rank: ranks[number] ?? 0 }, stays),
	);
	const names = namesWithout(snapshot, stays);
	const counted = countComments({ ...snapshot, agents }, gone);
	return {
		...snapshot,
		...counted,
		id: snapshotId(at),
		at: at.toISOString(),
		facets: countFacets(agents, at.getTime()),
		takenDown: gone.byOthers,
		shownAt,
		...tombstonesOf(snapshot, { removed, at: at.toISOString(), stays, shownAt: ofTombstone }),
		...names,
		...countsOf(names, agents),
		quality: listingQuality(agents),
	};
}

/** The same hour of these agents, which stay as they are. */
function ofAgents(snapshot: Snapshot, gone: Gone) {
	const {
		id: _,
		at: __,
		shownAt: ___,
		...left
	} = withoutAgents(snapshot, gone, new Date(snapshot.at));
	const failing = snapshot.failing.filter((slug) => !gone.agents.has(slug));
	return { ...left, failing };
}

/** What readers outside may copy: without listings that are kept inside, and without a word of them. */
export function withoutKept(snapshot: Snapshot): Snapshot {
	const kept = new Set(snapshot.kept);
	const gone = { agents: kept, comments: new Set<string>(), byOthers: snapshot.takenDown };
	const { agents, incidents, ...left } = ofAgents(snapshot, gone);
	const numbers = new Map(Array.from(snapshot.agents, ({ slug, number }) => [slug, number]));
	const untold = new Set(
		snapshot.incidents.flatMap((incident) => (incident.agents.length > 0 ? [] : incident.id)),
	);
	return {
		...snapshot,
		...left,
		// What is kept next to the hour is found by these.
		agents: agents.map((agent) => ({ ...agent, number: numbers.get(agent.slug) ?? 0 })),
		incidents: incidents.filter(({ id, agents }) => agents.length > 0 || untold.has(id)),
		tombstones: snapshot.tombstones.filter(({ movedTo }) => movedTo === null || !kept.has(movedTo)),
	};
}

/** A few agents, in their order and with their ranks, and what has left them, without a word of any others. */
export function onlyAgents(
	snapshot: Snapshot,
	agents: SnapshotAgent[],
	gone: Snapshot["tombstones"],
): Snapshot {
	const slugs = new Set(agents.map(({ slug }) => slug));
	const others = { has: (slug: string) => !slugs.has(slug) };
	const comments = new Set<string>();
	const left = ofAgents({ ...snapshot, agents }, { agents: others, comments, byOthers: [] });
	const isThere = ({ agentCount }: { agentCount: number }) => agentCount > 0;
	const former = snapshot.tombstones.filter(
		({ movedTo }) => movedTo !== null && slugs.has(movedTo),
	);
	return {
		...snapshot,
		...left,
		agents: left.agents.map((agent, place) => ({ ...agent, rank: agents[place]?.rank ?? 0 })),
		tombstones: [...former, ...gone].sort(byRemoval),
		categories: left.categories.filter(isThere),
		categoryTrends: left.categoryTrends.filter(isThere),
		market: { ...left.market, sectors: left.market.sectors.filter(isThere) },
		incidents: left.incidents.filter((incident) => incident.agents.length > 0),
		kept: snapshot.kept?.filter((slug) => slugs.has(slug)) ?? [],
		imports: [],
	};
}

type Stays = (slug: string) => boolean;

function naming(agent: SnapshotAgent, stays: Stays): SnapshotAgent {
	const successor = agent.deprecation?.successor;
	const sameEndpoint = agent.sameEndpoint.filter(({ slug }) => stays(slug));
	const alsoListedAs = agent.alsoListedAs.filter(({ slug }) => stays(slug));
	const similar = agent.similar.filter(({ slug }) => stays(slug));
	const base = { ...agent, alsoListedAs, sameEndpoint, similar };
	if (!successor || stays(successor.slug)) return base;
	return { ...base, deprecation: { message: agent.deprecation?.message ?? null, successor: null } };
}

function countComments(
	{ agents, comments }: ReducedSnapshot,
	gone: Gone,
): Pick<ReducedSnapshot, "agents" | "comments"> {
	const left: Snapshot["comments"] = new Map();
	for (const [slug, rows] of comments) {
		const rest = rows.filter(({ id }) => !gone.comments.has(id));
		if (!gone.agents.has(slug) && rest.length > 0) left.set(slug, rest);
	}
	return {
		comments: left,
		agents: agents.map((agent) => {
			const commentCount = left.get(agent.slug)?.length ?? 0;
			return commentCount === agent.commentCount ? agent : { ...agent, commentCount };
		}),
	};
}

function tombstonesOf(
	{ tombstones, moved }: Snapshot,
	{ removed, at, stays, shownAt }: Removal,
): Pick<Snapshot, "tombstones" | "moved"> {
	const renamed = tombstones.filter(({ merged }) => !merged);
	const firstOf = new Map(renamed.map(({ movedTo, firstSlug }) => [movedTo, firstSlug]));
	const fresh = removed.map(
		(agent): UndatedTombstone => ({
			slug: agent.slug,
			removedAt: at,
			movedTo: null,
			isLast: true,
			firstSlug: firstOf.get(agent.slug) ?? agent.slug,
			...(agent.home && { home: agent.home }),
			...nameOfRemoved(agent),
		}),
	);
	const former = tombstones.map((row) =>
		row.movedTo === null || stays(row.movedTo) ? row : { ...row, movedTo: null },
	);
	const left = Object.entries(moved).filter(([, target]) => stays(target));
	return {
		tombstones: [...former, ...fresh]
			.map((row) => ({ ...row, shownAt: shownAt(row) }))
			.sort(byRemoval),
		moved: Object.fromEntries(left),
	};
}

interface Removal {
	removed: readonly SnapshotAgent[];
	at: string;
	stays: Stays;
	shownAt: ReturnType<typeof firstShown>["ofTombstone"];
}

type Naming = Pick<
	Snapshot,
	"categories" | "market" | "categoryTrends" | "launches" | "week" | "incidents" | "models"
>;

/** The parts that refer to several agents, without those that were taken down. */
export function namesWithout(
	{ categories, market, categoryTrends, launches, models = [], week, incidents }: Naming,
	stays: Stays,
): Naming {
	return {
		categories: categories.map((row) => ({ ...row, best: row.best.filter(stays) })),
		market: {
			...market,
			sectors: market.sectors.map((row) => ({ ...row, leaders: row.leaders.filter(stays) })),
		},
		categoryTrends: categoryTrends.map((row) => ({
			...row,
			topAgents: row.topAgents.filter(stays),
		})),
		launches: launches.filter(({ slug }) => stays(slug)),
		models: models.filter(({ slug }) => stays(slug)),
		week: {
			...week,
			topByScore: week.topByScore.filter(stays),
			trending: week.trending.filter(stays),
		},
		incidents: incidents.map((row) => ({ ...row, ...namingOnly(row, stays) })),
	};
}

function countsOf(
	{ categories, market, categoryTrends, week }: Naming,
	agents: readonly SnapshotAgent[],
): Pick<Naming, "categories" | "market" | "categoryTrends" | "week"> {
	const counts = Map.groupBy(agents, ({ categorySlug }) => categorySlug);
	const countOf = (slug: string) => counts.get(slug)?.length ?? 0;
	const countsIn = (slug: string) => ({
		agentCount: countOf(slug),
		rankedCount: rankedCount(counts.get(slug) ?? []),
	});
	return {
		categories: categories.map((row) => ({ ...row, agentCount: countOf(row.slug) })),
		market: {
			...market,
			sectors: market.sectors.map((row) => ({ ...row, ...countsIn(row.categorySlug) })),
		},
		categoryTrends: categoryTrends.map((row) => ({ ...row, ...countsIn(row.categorySlug) })),
		week: { ...week, ranked: rankedCount(agents) },
	};
}
