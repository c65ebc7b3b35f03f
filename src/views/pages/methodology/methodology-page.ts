import { RANK_CHANGE_RULE, RECORDING_RULE } from "#contract/agents/history.ts";
import type { Limits } from "#contract/quotas.ts";
import { METHODOLOGY_VERSION } from "#contract/versions.ts";
import { GROWTH_WINDOW_DAYS } from "#domain/market/category-trends.ts";
import * as mood from "#domain/market/fear-greed.ts";
import { GRAVITY, HEAD_START_DAYS, LAUNCH_WINDOW_DAYS } from "#domain/market/launch-leaderboard.ts";
import { MARKET_MINIMUMS } from "#domain/market/market-minimums.ts";
import { STEADY_BAND } from "#domain/market/sector-rotation.ts";
import { signalRules } from "#domain/moderation/signal-rules.ts";
import { VIEW_RULES } from "#domain/moderation/view-rules.ts";
import { BADGE_RULES } from "#domain/scores/awards.ts";
import { ENGAGEMENT_WEIGHTS } from "#domain/scores/engagement.ts";
import { LIST_CRITERIA } from "#domain/scores/rank.ts";
import { BASELINE_DAYS, RECENT_DAYS, SMOOTHING_PER_DAY } from "#domain/scores/trend-score.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { MOOD_LABELS } from "../../labels.ts";
import type { ViewContext } from "../../view-context.ts";
import { pageFrame } from "../page-frame.ts";
import { claimsSection } from "./claims-section.ts";
import { exposureSection } from "./exposure-section.ts";
import { marketScoreSection, methodChangeSection } from "./market-score-section.ts";
import { trustScoreSection } from "./trust-score-section.ts";
import { type MethodologySection, meaningTable, partsTable, pointsTable } from "./weight-table.ts";

/** How every score is calculated, from the tables that the calculation uses. */
export function methodologyPage(context: ViewContext) {
	return {
		...pageFrame(context, {
			path: "/methodology/",
			title: "Methodology",
			description:
				"How every score is calculated: all parts, weights and formulas, straight from the tables that the program uses.",
		}),
		version: METHODOLOGY_VERSION,
		sections: [
			marketScoreSection(),
			trustScoreSection(),
			exposureSection(),
			rankingSection(),
			moodSection(),
			badgesSection(),
			signalsSection(context.site.limits),
			claimsSection(context.site),
			methodChangeSection(),
		],
	};
}

function rankingSection(): MethodologySection {
	return {
		id: "ranking",
		title: "Rank, trend and velocity",
		lead: "Agents with equal market scores share a rank. Trend and velocity measure attention, not quality.",
		paragraphs: [
			`Trend score, −100 to 100: engagement per day in the last ${RECENT_DAYS} complete days compared with the ${BASELINE_DAYS} days before: 100 × (recent − before) ÷ (recent + before + ${2 * SMOOTHING_PER_DAY}). The day of listing does not count, and the score is unknown until there is at least one day before the last ${RECENT_DAYS}.`,
			`Velocity orders the launches of the last ${LAUNCH_WINDOW_DAYS} days: engagement since the launch ÷ (days since the launch + ${HEAD_START_DAYS})^${GRAVITY}. The older a launch, the more attention it needs to keep its place.`,
			"Age is counted in whole days (UTC), here and in every score. Within a day, a score changes only when something about the agent does; today counts towards the trend score once it is over.",
			`History: ${RECORDING_RULE} ${RANK_CHANGE_RULE}`,
			"For each visitor, only the last vote and the last watch of an agent count; taking it back or repeating it adds nothing.",
		],
		tables: [
			meaningTable(
				"How lists are ordered, in these steps",
				"Step",
				LIST_CRITERIA.map(({ words }, index) => [String(index + 1), `${capitalise(words)}.`]),
			),
			pointsTable(
				"Weight of each signal in engagement",
				["Signal", "Weight"],
				Object.entries(ENGAGEMENT_WEIGHTS),
			),
		],
	};
}

function moodSection(): MethodologySection {
	return {
		id: "market",
		title: "Market reports",
		lead: "Fear and greed, 0 to 100, is the weighted average of what is known in the current hour. While too little is known, there is no index.",
		paragraphs: [
			`The weight of what is known stands with the index. A launch is a launch date, never the day of listing. An agent counts as moving when its trend score is beyond ${mood.MOVING_TREND}, up or down.`,
			`Sector rotation: the share of each category in all engagement of the last ${RECENT_DAYS} complete days, compared with the ${RECENT_DAYS} days before. A change of less than ${STEADY_BAND} percentage points counts as steady. Momentum is the average trend score of its agents.`,
			`Growth of a category: agents listed in the last ${GROWTH_WINDOW_DAYS} days, as a percentage of the previous total.`,
		],
		tables: [
			partsTable(
				"Components of fear and greed",
				mood.MOOD_COMPONENTS.map(({ name, description, weight }) => [name, weight, description]),
				"Weight",
			),
			pointsTable(
				"Mood labels",
				["Mood", "From"],
				mood.MOOD_BOUNDS.map(({ label, from }) => [MOOD_LABELS[label], from]),
			),
			pointsTable(
				"What statements about the market take",
				["Statement", "At least"],
				Object.values(MARKET_MINIMUMS).map(({ of, least }) => [of, least]),
			),
			pointsTable(
				"Points that an open incident takes from safety",
				["Severity"],
				Object.entries(mood.SEVERITY_POINTS),
			),
		],
	};
}

function badgesSection(): MethodologySection {
	return {
		id: "badges",
		title: "Badges",
		lead: "An agent holds a badge for as long as it meets the conditions.",
		tables: [
			meaningTable(
				"Badges and their conditions",
				"Badge",
				Object.values(BADGE_RULES).map(({ label, description }) => [label, description]),
			),
		],
	};
}

function signalsSection(limits: Limits): MethodologySection {
	return {
		id: "signals",
		title: "Signals",
		lead: "Votes, watches and page views are stored as events, never as counters. Each calculation adds them up from scratch, by these rules.",
		tables: [
			meaningTable("Votes, watches and comments", "Rule", Object.entries(signalRules(limits))),
			meaningTable("Page views", "Rule", Object.entries(VIEW_RULES)),
		],
	};
}
