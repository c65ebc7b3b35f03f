const DAY_MS = 86_400_000;

/** What stood at the end of a day; `day` is its first instant. */
export interface DailyPoint<Point> {
	day: string;
	point: Point;
}

/**
 * What stood at the end of each day (UTC), from so many days ago until today. Where no point was recorded nothing had
 * changed, so the one before still counts; days before the first point are left out. Points stand in the order of time.
 */
export function dailyPoints<Point extends { at: string }>(
	points: readonly Point[],
	{ at, days }: { at: string; days: number },
): DailyPoint<Point>[] {
	const today = Math.floor(Date.parse(at) / DAY_MS);
	const daily: DailyPoint<Point>[] = [];
	let [next, standing]: [number, Point | undefined] = [0, undefined];
	for (let day = today - days; day <= today; day++) {
		for (let point = points[next]; point && point.at < startOfDay(day + 1); point = points[next]) {
			standing = point;
			next += 1;
		}
		if (standing) daily.push({ day: startOfDay(day), point: standing });
	}
	return daily;
}

/** The first instant of the day (UTC) that is so many days before an instant. */
export function startOfWindow(at: string, days: number): string {
	return startOfDay(Math.floor(Date.parse(at) / DAY_MS) - days);
}

/** Every page of an agent asks for the same hundred days several times over. */
const starts = new Map<number, string>();

function startOfDay(day: number): string {
	const known = starts.get(day);
	if (known !== undefined) return known;
	const start = new Date(day * DAY_MS).toISOString();
	starts.set(day, start);
	return start;
}
