import { rankPhrase } from "#domain/scores/rank-label.ts";
import type { HistoryPoint } from "#snapshot/point-table.ts";
import { type DailyPoint, dailyPoints } from "../daily-points.ts";
import { showDay, showScore } from "./display.ts";

/** A line of scores over some time, a value a day. */
export interface ScoreChart {
	/** Such as `30 days`. */
	period: string;
	id: string;
	points: { value: number; label: string }[];
	/** What the line shows, in one sentence. */
	summary: string;
	start: string;
	end: string;
}

const PERIODS = [7, 30, 90];

/**
 * The same history over three lengths of time, each of whole days (UTC), so that a page does not change from hour to hour
 * while nothing happens. A period with fewer than two days of history is left out.
 */
export function scoreCharts(points: readonly HistoryPoint[], at: string): ScoreChart[] {
	return PERIODS.flatMap((days) => {
		const daily = dailyPoints(points, { at, days });
		return daily.length < 2 ? [] : [chartOf(daily, days)];
	});
}

function chartOf(daily: readonly DailyPoint<HistoryPoint>[], days: number): ScoreChart {
	const first = daily[0];
	const last = daily.at(-1);
	if (!first || !last) throw new Error("A chart needs points");
	const values = daily.map(({ point }) => point.marketScore);
	const bounds = [Math.min(...values), Math.max(...values)].map(showScore);
	return {
		period: `${days} days`,
		id: `days-${days}`,
		points: daily.map(({ day, point: { marketScore, rank } }) => ({
			value: marketScore,
			label: `${showDay(day)}: ${showScore(marketScore)}, ${rankPhrase(rank)}`,
		})),
		summary: `From ${showDay(first.day)} to ${showDay(last.day)} the market score went from ${showScore(first.point.marketScore)} to ${showScore(last.point.marketScore)}, between ${bounds[0]} and ${bounds[1]}.`,
		start: showDay(first.day),
		end: showDay(last.day),
	};
}
