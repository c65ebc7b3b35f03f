import { DAY_MS, dayNumber } from "#contract/instants.ts";

const WEEK_DAYS = 7;
/** The fourth day of 1970, counted from 0. */
const FIRST_SUNDAY = 3;

/** The state at the end of a day. `day` is its first instant. */
export interface DailyPoint<Point> {
	day: string;
	point: Point;
}

/**
 * The state at the end of each day (UTC), from `days` days ago until today. A day without a point keeps the state of
 * the day before. Days before the first point are left out. Points must be in order of time.
 */
export function dailyPoints<Point extends { at: string }>(
	points: readonly Point[],
	{ at, days }: { at: string; days: number },
): DailyPoint<Point>[] {
	return pointsEvery(points, { step: 1, last: dayNumber(at), count: days + 1 });
}

/**
 * The state at the end of each of the last complete weeks (Monday to Sunday, UTC), oldest first. It stays the same for
 * a whole week.
 */
export function weeklyPoints<Point extends { at: string }>(
	points: readonly Point[],
	{ at, weeks }: { at: string; weeks: number },
): Point[] {
	const today = dayNumber(at);
	const last = today - ((today - FIRST_SUNDAY) % WEEK_DAYS || WEEK_DAYS);
	return pointsEvery(points, { step: WEEK_DAYS, last, count: weeks }).map(({ point }) => point);
}

/** The state at the end of every `step`-th day: `count` days, ending with `last`. */
function pointsEvery<Point extends { at: string }>(
	points: readonly Point[],
	{ step, last, count }: { step: number; last: number; count: number },
): DailyPoint<Point>[] {
	const result: DailyPoint<Point>[] = [];
	let next = 0;
	let standing: Point | undefined;
	for (let day = last - step * (count - 1); day <= last; day += step) {
		for (let point = points[next]; point && point.at < startOfDay(day + 1); point = points[next]) {
			standing = point;
			next += 1;
		}
		if (standing) result.push({ day: startOfDay(day), point: standing });
	}
	return result;
}

/** Midnight (UTC) at the start of the day that is `days` days before an instant. */
export const startOfWindow = (at: string, days: number): string => startOfDay(dayNumber(at) - days);

/** Cached, because each page of an agent needs the same hundred days several times. */
const starts = new Map<number, string>();

function startOfDay(day: number): string {
	const hit = starts.get(day);
	if (hit !== undefined) return hit;
	const start = new Date(day * DAY_MS).toISOString();
	starts.set(day, start);
	return start;
}
