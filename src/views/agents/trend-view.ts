import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { dailyPoints } from "./daily-points.ts";

const DAYS_SHOWN = 30;

/**
 * The trend is of attention, the line next to it of the score. Both are labelled, because they may differ.
 */
export const ATTENTION_LABEL = "Attention, this week vs last month";

/** Direction and size of a change, and a series of values, which may go another way. */
export interface KnownTrend {
	direction: keyof typeof SIGNS;
	label: string;
	line: number[];
}

export type TrendView = KnownTrend | { direction: "unknown"; label: string; line: number[] };

const SIGNS = { up: "+", down: "−", flat: "" } as const;

export function attentionView(
	{ trendKnown, trendScore }: Pick<SnapshotAgent, "trendKnown" | "trendScore">,
	line: number[],
): TrendView {
	return trendKnown
		? trendView(trendScore, line)
		: { direction: "unknown", label: "unknown", line };
}

/** A change that rounds to zero counts as flat. */
export function trendView(change: number, line: readonly number[], decimals = 1): KnownTrend {
	const scale = 10 ** decimals;
	const rounded = Math.round(change * scale);
	const direction = directionOf(rounded);
	return {
		direction,
		label: SIGNS[direction] + (Math.abs(rounded) / scale).toFixed(decimals),
		line: [...line],
	};
}

function directionOf(change: number): keyof typeof SIGNS {
	if (change === 0) return "flat";
	return change > 0 ? "up" : "down";
}

/** The state at the end of each of the last days up to `at`, oldest first. Points must be in order of time. */
export function dailyValues(points: readonly { at: string; value: number }[], at: string) {
	return dailyPoints(points, { at, days: DAYS_SHOWN - 1 }).map(({ point }) => point.value);
}
