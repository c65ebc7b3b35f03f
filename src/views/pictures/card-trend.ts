import { type TrendView, trendView } from "../trend-view.ts";

/** The line covers this many complete weeks, and ends with the current value. */
export const WEEKS_SHOWN = 12;

/** A change and a line, each with its name. */
interface CardTrendView extends TrendView {
	name: string;
	lineName: string;
}

/** Whole points, because a card is painted again whenever it changes. */
export function cardTrend({
	name,
	change,
	lineName,
	line,
}: {
	name: string;
	change: number;
	lineName: string;
	line: readonly number[];
}): CardTrendView {
	return { name, lineName, ...trendView(change, line.map(Math.round), 0) };
}
