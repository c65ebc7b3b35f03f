import { capitalise } from "#domain/capitalise.ts";
import { GROWTH_WINDOW_DAYS } from "#domain/reports/category-trends.ts";
import {
	MOOD_BOUNDS,
	MOOD_COMPONENTS,
	MOVING_TREND,
	NEUTRAL,
	SEVERITY_POINTS,
} from "#domain/reports/fear-greed.ts";
import { STEADY_BAND } from "#domain/reports/sector-rotation.ts";
import { RECENT_DAYS } from "#domain/scores/trend-score.ts";
import { MOOD_LABELS } from "../../labels.ts";
import { type MethodologySection, partsTable, pointsTable } from "./weight-table.ts";

/** The reports about the whole market. */
export function moodSection(): MethodologySection {
	return {
		id: "market",
		title: "Market reports",
		lead: "Fear and greed, 0 to 100, is the weighted mean of what can be measured in this hour.",
		paragraphs: [
			`In a market in which nothing can be measured the mood is ${NEUTRAL}. A trend score beyond ${MOVING_TREND}, up or down, counts as a movement.`,
			`Sector rotation: the share of a category in all engagement of the last ${RECENT_DAYS} complete days, against the ${RECENT_DAYS} days before. A change below ${STEADY_BAND} percentage points is steady. Momentum is the mean trend score of its agents.`,
			`Growth of a category: agents listed in the last ${GROWTH_WINDOW_DAYS} days, in percent of those before.`,
		],
		tables: [
			{
				...partsTable(
					"Components of fear and greed",
					MOOD_COMPONENTS.map(({ name, description, weight }) => ({
						name: capitalise(name),
						note: description,
						value: weight,
					})),
				),
				valueLabel: "Weight",
			},
			{
				...pointsTable(
					"Names of the mood",
					"Mood",
					MOOD_BOUNDS.map(({ label, from }) => ({ name: MOOD_LABELS[label], value: from })),
				),
				valueLabel: "From",
			},
			severityTable(),
		],
	};
}

function severityTable() {
	return pointsTable(
		"What an open incident takes from safety",
		"Severity",
		Object.entries(SEVERITY_POINTS).map(([name, value]) => ({
			name: capitalise(name),
			value,
		})),
	);
}
