import { getEndpoint } from "#contract/http/endpoints.ts";
import { CLAIM_STATUSES, VERIFICATION_LEVELS } from "#contract/vocabulary.ts";
import { MOOD_BOUNDS, MOOD_COMPONENTS } from "#domain/market/fear-greed.ts";
import { STEADY_BAND } from "#domain/market/sector-rotation.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type { MoodPoint } from "#snapshot/history/point-table.ts";
import { dailyPoints } from "../../agents/daily-points.ts";
import { trendView } from "../../agents/trend-view.ts";
import { CLAIM_STATUS_LABELS, MOOD_LABELS, VERIFICATION_LEVEL_NAMES } from "../../labels.ts";
import { moodNote, rotationNote } from "../../market/report-views.ts";
import type { ViewContext } from "../../view-context.ts";
import { type ScoreChart, spanOf } from "../agent/score-chart.ts";
import { showAmount, showCount, showDay, showInstant, showPercent, showScore } from "../display.ts";
import { pageFrame } from "../page-frame.ts";
import { rotationChart, sectorRows } from "./sector-rows.ts";

export function marketReportPage(context: ViewContext) {
	const { at, market } = context.snapshot;
	const jsonPath = getEndpoint("marketReport").path;
	const mood = marketMood(context);
	return {
		...pageFrame(context, {
			path: "/market-report/",
			title: "Market report",
			description: `${mood.gauge ? `${mood.summary} ` : ""}Sector rotation and verification of AI agents.`,
			card: "/og/market-report.png",
			alternates: [{ href: jsonPath, type: "application/json", title: "JSON" }],
		}),
		asOf: showInstant(at),
		mood,
		rotation: rotationChart(context),
		/** What the shares are based on, or why there are none. */
		rotationNote: rotationNote(context),
		sectors: sectorRows(context),
		// Changes of share below this many percentage points count as steady.
		steadyBand: STEADY_BAND,
		verification: verificationTables(context),
		// Share of agents that are verified or certified.
		verifiedShare: `${showPercent(market.verification.verifiedShare)} of ${showAmount(market.verification.total, "agent")}`,
		jsonPath,
	};
}

/** Numbers of agents by level or status, as labelled bars. */
function verificationTables({ snapshot }: ViewContext) {
	const { total, byLevel, byClaimStatus } = snapshot.market.verification;
	const row = (label: string, count: number) => {
		const share = total === 0 ? 0 : count / total;
		return { label, count: showCount(count), percent: showPercent(100 * share), share };
	};
	return [
		{
			title: "By verification level",
			unit: "Level",
			rows: VERIFICATION_LEVELS.map((level) =>
				row(`${level} ${capitalise(VERIFICATION_LEVEL_NAMES[level])}`, byLevel[level]),
			),
		},
		{
			title: "By claim status",
			unit: "Status",
			rows: CLAIM_STATUSES.map((status) => row(CLAIM_STATUS_LABELS[status], byClaimStatus[status])),
		},
	];
}

const CHART_DAYS = 90;

export type ReportMood = ReturnType<typeof marketMood>;

function marketMood(context: ViewContext) {
	const { snapshot } = context;
	const { value, label, delta7d, components } = snapshot.market.mood;
	const summary = moodNote(context);
	const byName = new Map(components.map((component) => [component.name, component]));
	return {
		summary,
		/** Null while there is no index. */
		gauge:
			value === null || label === null
				? null
				: {
						value,
						figure: showScore(value),
						label: MOOD_LABELS[label],
						/** What it shows, in words. */
						summary,
						/** From fear on the left to greed on the right. */
						bands: bandsOf(),
					},
		/** Null while there is no value of a week ago. */
		change: delta7d === null ? null : trendView(delta7d, []),
		components: MOOD_COMPONENTS.map(({ name, description, weight, one, unit, least }) => {
			const { value: figure = null, count = 0 } = byName.get(name) ?? {};
			return {
				name: capitalise(name),
				description,
				weight: String(weight),
				/** Null while it is unknown, like the share. */
				value: figure === null ? null : showScore(figure),
				/** The value as part of a whole, 0 to 1. */
				share: figure === null ? null : figure / 100,
				basis:
					figure === null
						? `Takes ${showAmount(least, one, unit)}.`
						: `Of ${showAmount(count, one, unit)}.`,
			};
		}),
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

/** The last value of each day, since there are values. */
function historyOf(moods: readonly MoodPoint[], at: string) {
	const points = moods.flatMap(({ at, fearGreed }) =>
		fearGreed === null ? [] : [{ at, fearGreed }],
	);
	const daily = dailyPoints(points, { at, days: CHART_DAYS });
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
