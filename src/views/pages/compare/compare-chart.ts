import { comparablePoints } from "#snapshot/history/point-table.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { dailyPoints } from "../../agents/daily-points.ts";
import type { ViewContext } from "../../view-context.ts";
import type { DayTable } from "../agent/score-chart.ts";
import { showDay, showScore } from "../display.ts";

/** The scores of several agents over the same days, one value a day. */
export interface CompareChart {
	/** In the order of the agents. All end today. Agents listed later have fewer values. */
	series: { title: string; values: number[]; change: string }[];
	/** Least and greatest of all values. */
	bounds: [least: number, greatest: number];
	summary: string;
	start: string;
	end: string;
	table: DayTable;
}

const DAYS = 90;
/** A line needs two points. */
const MIN_DAYS = 2;

/** Null unless two agents have a history. */
export function compareChart(
	{ snapshot: { history, at } }: ViewContext,
	agents: readonly SnapshotAgent[],
): CompareChart | null {
	const lines = agents.flatMap(({ slug, title }) => {
		const daily = dailyPoints(comparablePoints(history.pointsOf(slug)), { at, days: DAYS });
		return daily.length < MIN_DAYS ? [] : [{ title, daily }];
	});
	const longest = lines.reduce<(typeof lines)[number] | undefined>(
		(most, line) => (most && most.daily.length >= line.daily.length ? most : line),
		undefined,
	);
	if (!longest || lines.length < MIN_DAYS) return null;
	const series = lines.map(({ title, daily }) => {
		const values = daily.map(({ point }) => point.marketScore);
		return { title, values, change: changeOf(values) };
	});
	const all = series.flatMap(({ values }) => values);
	const [start = "", end = ""] = [longest.daily[0], longest.daily.at(-1)].map((point) =>
		showDay(point?.day ?? at),
	);
	const changes = series.map(({ title, change }) => `${title} ${change}`).join("; ");
	return {
		series,
		bounds: [Math.min(...all), Math.max(...all)],
		summary: `Market scores from ${start} to ${end}: ${changes}.`,
		start,
		end,
		table: { columns: series.map(({ title }) => title), rows: rowsOf(longest.daily, series) },
	};
}

/** Newest day first. A score is missing before its agent was listed. */
function rowsOf(days: readonly { day: string }[], series: CompareChart["series"]): string[][] {
	return days.toReversed().map(({ day }, age) => [
		showDay(day),
		...series.map(({ values }) => {
			const value = values.at(-1 - age);
			return value === undefined ? "–" : showScore(value);
		}),
	]);
}

function changeOf(values: readonly number[]): string {
	return `from ${showScore(values[0] ?? 0)} to ${showScore(values.at(-1) ?? 0)}`;
}
