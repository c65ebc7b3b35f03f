import { by, compare } from "#contract/compare.ts";
import { type IsoWeek, weeksBetween } from "#domain/iso-week.ts";
import { bestOf } from "#domain/market/best-of.ts";
import type { HistoryPoint } from "#snapshot/history/point-table.ts";
import type { Snapshot, SnapshotAgent } from "#snapshot/snapshot.ts";

/** Rank of an agent at the beginning and at the end of a week. */
export interface RankMove {
	slug: string;
	before: number;
	after: number;
}

/** What happened in a week to agents that are still public. The result does not depend on when it is computed. */
export interface WeekReport {
	start: string;
	end: string;
	/** How many agents are ranked at the end. */
	ranked: number;
	/** How many of these were ranked before it began. */
	compared: number;
	/** In the order of their ranks at the end. None if all are equal. */
	top: { slug: string; rank: number }[];
	gained: RankMove[];
	lost: RankMove[];
	newCount: number;
	/** Some of these: first who was ranked or proven by then, the newest first. */
	newcomers: string[];
	incidents: string[];
}

type Week = Pick<IsoWeek, "start" | "end">;

const TOP_COUNT = 10;
const MOVE_COUNT = 5;
/** Below these, ranks move without any real change. */
export const WATCHED_RANKS = 100;

/** Past weeks since the registry recorded its first ranks, oldest first. */
export function weeksOf({ history, at }: Pick<Snapshot, "history" | "at">): IsoWeek[] {
	return weeksBetween(history.moods[0]?.at ?? at, at);
}

/** `2026-W47` as `Week 47 of 2026`. */
export function weekHeading(week: string): string {
	return `Week ${Number(week.slice(-2))} of ${week.slice(0, 4)}`;
}

/** A report of each of these weeks. Reads the history of each agent once. */
export function weekReports(
	{ agents, history, incidents }: Pick<Snapshot, "agents" | "history" | "incidents">,
	weeks: readonly Week[],
): WeekReport[] {
	const moves = weeks.map((): RankMove[] => []);
	const ranked = weeks.map((): WeekReport["top"] => []);
	const added = weeks.map((): SnapshotAgent[] => []);
	const compared = weeks.map(() => 0);
	for (const agent of agents) {
		const { slug, createdAt } = agent;
		const points = history.pointsOf(slug);
		for (const [place, week] of weeks.entries()) {
			if (isWithin(createdAt, week)) added[place]?.push(agent);
			const last = points.findLast(({ at }) => at <= week.end);
			const first = points.findLast(({ at }) => at < week.start);
			const after = rankOf(last);
			if (after === undefined) continue;
			// Ranks of another method are not comparable.
			const before = first?.method === last?.method ? rankOf(first) : undefined;
			ranked[place]?.push({ slug, rank: after });
			if (before === undefined) continue;
			compared[place] = (compared[place] ?? 0) + 1;
			if (Math.min(before, after) <= WATCHED_RANKS) moves[place]?.push({ slug, before, after });
		}
	}
	return weeks.map((week, place) => ({
		start: week.start,
		end: week.end,
		ranked: ranked[place]?.length ?? 0,
		compared: compared[place] ?? 0,
		top: topOf(ranked[place] ?? []),
		...farthest(moves[place] ?? []),
		newCount: added[place]?.length ?? 0,
		newcomers: (added[place] ?? [])
			.sort(newestWeeksFirst)
			.sort(by((agent) => Number(!isKnownAt(agent, week.end, ranked[place] ?? []))))
			.slice(0, TOP_COUNT)
			.map(({ slug }) => slug),
		incidents: incidents
			.filter(({ reportedAt }) => isWithin(reportedAt, week))
			.map(({ slug }) => slug),
	}));
}

/** Whose use was counted, or whose owner had proven a domain or repository by then. */
function isKnownAt({ slug, claim }: SnapshotAgent, end: string, ranked: WeekReport["top"]) {
	const proofs = [claim.domainVerifiedAt, claim.repositoryVerifiedAt];
	return ranked.some((row) => row.slug === slug) || proofs.some((at) => at !== null && at <= end);
}

/** The score of all that are not ranked is 0. */
function rankOf(point: HistoryPoint | undefined): number | undefined {
	return point && point.marketScore > 0 ? point.rank : undefined;
}

function topOf(ranked: WeekReport["top"]): WeekReport["top"] {
	const sorted = ranked.sort(by(({ rank }) => rank)).map((row) => ({ ...row, isRanked: true }));
	const best = new Set(bestOf(sorted, TOP_COUNT));
	return sorted.filter(({ slug }) => best.has(slug)).map(({ slug, rank }) => ({ slug, rank }));
}

const isWithin = (instant: string, { start, end }: Week) => instant >= start && instant <= end;

/** The greatest moves. Of equal ones, those that end higher. */
function farthest(moves: readonly RankMove[]): Pick<WeekReport, "gained" | "lost"> {
	const distance = ({ before, after }: RankMove) => Math.abs(after - before);
	const sorted = moves.toSorted(
		(left, right) => distance(right) - distance(left) || left.after - right.after,
	);
	return {
		gained: sorted.filter(({ before, after }) => after < before).slice(0, MOVE_COUNT),
		lost: sorted.filter(({ before, after }) => after > before).slice(0, MOVE_COUNT),
	};
}

export function newestWeeksFirst(left: SnapshotAgent, right: SnapshotAgent): number {
	return compare(right.createdAt, left.createdAt) || compare(left.slug, right.slug);
}
