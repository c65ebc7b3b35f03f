const DAYS_SHOWN = 30;

/** Which way a number went, its change with a sign, and the values behind it. */
export interface TrendView {
	direction: "up" | "down" | "flat";
	label: string;
	line: number[];
}

/** Changes of less than half a tenth are shown as 0.0 and as level. */
export function trendView(change: number, line: readonly number[]): TrendView {
	const tenths = Math.round(change * 10);
	const size = (Math.abs(tenths) / 10).toFixed(1);
	if (tenths === 0) return { direction: "flat", label: size, line: [...line] };
	const up = tenths > 0;
	return { direction: up ? "up" : "down", label: `${up ? "+" : "−"}${size}`, line: [...line] };
}

/** The last value of each of the last days, oldest first. Points stand in the order of time. */
export function dailyValues(points: readonly { at: string; value: number }[]): number[] {
	const byDay = new Map(points.map(({ at, value }) => [at.slice(0, 10), value]));
	return [...byDay.values()].slice(-DAYS_SHOWN);
}
