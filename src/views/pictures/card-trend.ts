import { type TrendView, trendView } from "../trend-view.ts";

/** So many weeks of a line are over; it ends with what stands now. */
export const WEEKS_SHOWN = 12;

/** A change and a line, each with its name. */
interface CardTrendView extends TrendView {
	name: string;
	lineName: string;
}

/** Whole points, because a card is painted anew whenever it would say something else. */
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
