import type { HistoryPoint } from "#snapshot/history.ts";
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
const DAY_MS = 86_400_000;

/** The same history over three lengths of time. A period with fewer than two days of history is left out. */
export function scoreCharts(points: readonly HistoryPoint[], at: string): ScoreChart[] {
	return PERIODS.flatMap((days) => {
		const from = new Date(Date.parse(at) - days * DAY_MS).toISOString();
		const byDay = new Map(
			points.filter((point) => point.at >= from).map((point) => [point.at.slice(0, 10), point]),
		);
		const daily = [...byDay.values()];
		return daily.length < 2 ? [] : [chartOf(daily, days)];
	});
}

function chartOf(daily: readonly HistoryPoint[], days: number): ScoreChart {
	const [first, last] = [daily[0], daily.at(-1)];
	if (!first || !last) throw new Error("A chart needs points");
	const values = daily.map(({ marketScore }) => marketScore);
	const bounds = [Math.min(...values), Math.max(...values)].map(showScore);
	return {
		period: `${days} days`,
		id: `days-${days}`,
		points: daily.map((point) => ({
			value: point.marketScore,
			label: `${showDay(point.at)}: ${showScore(point.marketScore)}, rank ${point.rank}`,
		})),
		summary: `From ${showDay(first.at)} to ${showDay(last.at)} the market score went from ${showScore(first.marketScore)} to ${showScore(last.marketScore)}, between ${bounds[0]} and ${bounds[1]}.`,
		start: showDay(first.at),
		end: showDay(last.at),
	};
}
