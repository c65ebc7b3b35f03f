import { by, compare } from "#contract/compare.ts";
import { type IsoWeek, weeksBetween } from "#domain/iso-week.ts";
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
	/** In the order of their ranks at the end. */
	top: { slug: string; rank: number }[];
	gained: RankMove[];
	lost: RankMove[];
	/** Number of agents added. */
	newCount: number;
	/** The last of these, newest first. */
	newcomers: string[];
	/** Slugs of reported incidents, newest first. */
	incidents: string[];
}

type Week = Pick<IsoWeek, "start" | "end">;

const TOP_COUNT = 10;
const MOVE_COUNT = 5;
/** Below these, ranks move without any real change. */
const WATCHED_RANKS = 100;

/** Past weeks since the registry recorded its first ranks, oldest first. */
export function weeksOf({ history, at }: Pick<Snapshot, "history" | "at">): IsoWeek[] {
	const first = history.moods[0]?.at ?? at;
	return weeksBetween(first, at);
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
	const tops = weeks.map((): WeekReport["top"] => []);
	const added = weeks.map((): SnapshotAgent[] => []);
	for (const agent of agents) {
		const { slug, createdAt } = agent;
		const points = history.pointsOf(slug);
		for (const [place, week] of weeks.entries()) {
			if (isWithin(createdAt, week)) added[place]?.push(agent);
			const before = points.findLast(({ at }) => at < week.start)?.rank;
			const after = points.findLast(({ at }) => at <= week.end)?.rank;
			if (after === undefined) continue;
			if (after <= TOP_COUNT) tops[place]?.push({ slug, rank: after });
			if (before !== undefined && Math.min(before, after) <= WATCHED_RANKS) {
				moves[place]?.push({ slug, before, after });
			}
		}
	}
	return weeks.map((week, place) => ({
		start: week.start,
		end: week.end,
		top: (tops[place] ?? []).sort(by(({ rank }) => rank)),
		...farthest(moves[place] ?? []),
		newCount: added[place]?.length ?? 0,
		newcomers: (added[place] ?? [])
			.sort(newestFirst)
			.slice(0, TOP_COUNT)
			.map(({ slug }) => slug),
		incidents: incidents
			.filter(({ reportedAt }) => isWithin(reportedAt, week))
			.map(({ slug }) => slug),
	}));
}

function isWithin(instant: string, { start, end }: Week): boolean {
	return instant >= start && instant <= end;
}

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

function newestFirst(left: SnapshotAgent, right: SnapshotAgent): number {
	return compare(right.createdAt, left.createdAt) || compare(left.slug, right.slug);
}
