import { capitalise } from "#domain/capitalise.ts";
import { MOOD_BOUNDS } from "#domain/market/fear-greed.ts";
import type { Mood } from "#snapshot/point-table.ts";
import { dailyPoints } from "../daily-points.ts";
import { MOOD_LABELS } from "../labels.ts";
import { trendView } from "../trend-view.ts";
import type { ViewContext } from "../view-context.ts";
import { showDay, showScore } from "./display.ts";
import { type ScoreChart, spanOf } from "./score-chart.ts";

const CHART_DAYS = 90;

/** The fear and greed index as a page shows it. */
export type MarketMood = ReturnType<typeof marketMood>;

export function marketMood({ snapshot }: ViewContext) {
	const { value, label, delta7d, components } = snapshot.market.mood;
	const words = MOOD_LABELS[label];
	const weights = components.reduce((sum, { weight }) => sum + weight, 0);
	return {
		value,
		figure: showScore(value),
		label: words,
		/** What the gauge shows, in one sentence. */
		summary: `The fear and greed index is at ${showScore(value)} of 100: ${words.toLowerCase()}.`,
		/** From fear on the left to greed on the right. */
		bands: bandsOf(),
		/** Null while there is no value of a week ago. */
		change: delta7d === null ? null : trendView(delta7d, []),
		components: components.map((component) => ({
			name: capitalise(component.name),
			description: component.description,
			weight: `${Math.round((100 * component.weight) / weights)}%`,
			value: showScore(component.value),
			/** The value as part of a whole, 0 to 1. */
			share: component.value / 100,
		})),
		/** Null with fewer than two days of history. */
		history: historyOf(snapshot.history.moods, snapshot.at),
	};
}

function bandsOf() {
	const rising = MOOD_BOUNDS.toReversed();
	return rising.map(({ label, from }, index) => ({
		name: label,
		from,
		to: rising[index + 1]?.from ?? 100,
	}));
}

/** The last value of each day. */
function historyOf(moods: readonly Mood[], at: string) {
	const daily = dailyPoints(moods, { at, days: CHART_DAYS });
	const first = daily[0];
	const last = daily.at(-1);
	if (!first || !last || first === last) return null;
	const values = daily.map(({ point }) => point.fearGreed);
	const [least, greatest] = [Math.min(...values), Math.max(...values)].map(showScore);
	const { start, end, placeOf } = spanOf(daily);
	const chart: ScoreChart = {
		period: `${CHART_DAYS} days`,
		points: daily.map(({ day, point }) => ({ value: point.fearGreed, place: placeOf(day) })),
		events: [],
		summary: `From ${start} to ${end}, the index went from ${showScore(first.point.fearGreed)} to ${showScore(last.point.fearGreed)} (low ${least}, high ${greatest}).`,
		start,
		end,
	};
	const rows = daily
		.toReversed()
		.map(({ day, point }) => [showDay(day), showScore(point.fearGreed)]);
	return { chart, table: { columns: ["Index"], rows } };
}
