import { RANK_CHANGE_RULE, RECORDING_RULE } from "#contract/history.ts";
import { capitalise } from "#domain/capitalise.ts";
import { ENGAGEMENT_WEIGHTS } from "#domain/scores/engagement.ts";
import { RANK_CRITERIA } from "#domain/scores/rank.ts";
import { BASELINE_DAYS, RECENT_DAYS, SMOOTHING_PER_DAY } from "#domain/scores/trend-score.ts";
import { GRAVITY, HEAD_START_DAYS, LAUNCH_WINDOW_DAYS } from "#domain/scores/velocity.ts";
import { type MethodologySection, meaningTable, pointsTable } from "./weight-table.ts";

/** Rank, trend and velocity: what is made of scores and of attention. */
export function rankingSection(): MethodologySection {
	return {
		id: "ranking",
		title: "Rank, trend and velocity",
		lead: "Every rank is used exactly once. Trend and velocity measure attention, not quality.",
		paragraphs: [
			`Trend score, −100 to 100: engagement per day of the last ${RECENT_DAYS} complete days against the ${BASELINE_DAYS} before, as 100 × (recent − before) ÷ (recent + before + ${2 * SMOOTHING_PER_DAY}). The day of listing does not count, and the score is unknown until there is a day before the last ${RECENT_DAYS}.`,
			`Velocity orders the launches of the last ${LAUNCH_WINDOW_DAYS} days: engagement since the launch ÷ (days since the launch + ${HEAD_START_DAYS})^${GRAVITY}. The older a launch, the more it takes to stay up.`,
			"Age is counted in whole days (UTC), here and in every score: within a day a score changes only when something about the agent does, and today enters the trend score when it is over.",
			`History: ${RECORDING_RULE} ${RANK_CHANGE_RULE}`,
			"Of each visitor only the last vote and the last watch of an agent count; taking back or repeating adds nothing.",
		],
		tables: [
			meaningTable(
				"What decides about a rank, in this order",
				"Step",
				RANK_CRITERIA.map(({ words }, index) => ({
					name: String(index + 1),
					note: `${capitalise(words)}.`,
				})),
			),
			{
				...pointsTable(
					"What one signal weighs in engagement",
					"Signal",
					Object.entries(ENGAGEMENT_WEIGHTS).map(([name, value]) => ({
						name: capitalise(name),
						value,
					})),
				),
				valueLabel: "Weight",
			},
		],
	};
}
