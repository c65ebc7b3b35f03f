import { GROWTH_WINDOW_DAYS } from "#domain/market/category-trends.ts";
import {
	MOOD_BOUNDS,
	MOOD_COMPONENTS,
	MOVING_TREND,
	SEVERITY_POINTS,
} from "#domain/market/fear-greed.ts";
import { MARKET_MINIMUMS } from "#domain/market/market-minimums.ts";
import { STEADY_BAND } from "#domain/market/sector-rotation.ts";
import { RECENT_DAYS } from "#domain/scores/trend-score.ts";
import { MOOD_LABELS } from "../../labels.ts";
import { type MethodologySection, partsTable, pointsTable } from "./weight-table.ts";

/** The reports about the whole market. */
export function moodSection(): MethodologySection {
	return {
		id: "market",
		title: "Market reports",
		lead: "Fear and greed, 0 to 100, is the weighted average of what is known in the current hour. While too little is known, there is no index.",
		paragraphs: [
			`The weight of what is known stands with the index. A launch is a launch date, never the day of listing. An agent counts as moving when its trend score is beyond ${MOVING_TREND}, up or down.`,
			`Sector rotation: the share of each category in all engagement of the last ${RECENT_DAYS} complete days, compared with the ${RECENT_DAYS} days before. A change of less than ${STEADY_BAND} percentage points counts as steady. Momentum is the average trend score of its agents.`,
			`Growth of a category: agents listed in the last ${GROWTH_WINDOW_DAYS} days, as a percentage of the previous total.`,
		],
		tables: [
			partsTable(
				"Components of fear and greed",
				MOOD_COMPONENTS.map(({ name, description, weight }) => [name, weight, description]),
				"Weight",
			),
			pointsTable(
				"Mood labels",
				["Mood", "From"],
				MOOD_BOUNDS.map(({ label, from }) => [MOOD_LABELS[label], from]),
			),
			pointsTable(
				"What statements about the market take",
				["Statement", "At least"],
				Object.values(MARKET_MINIMUMS).map(({ of, least }) => [of, least]),
			),
			pointsTable(
				"Points that an open incident takes from safety",
				["Severity"],
				Object.entries(SEVERITY_POINTS),
			),
		],
	};
}
