import { compare } from "#contract/compare.ts";
import { incidentPath, versionsPath } from "#contract/http/addresses.ts";
import { dayNumber } from "#contract/instants.ts";
import { isVersionStated } from "#domain/agents/stated-version.ts";
import { rankLabel } from "#domain/scores/rank.ts";
import { type HistoryPoint, standingAt } from "#snapshot/history/point-table.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { type DailyPoint, dailyPoints } from "../../agents/daily-points.ts";
import { incidentsOf, type ViewContext } from "../../view-context.ts";
import { showDay, showScore } from "../display.ts";
import { versionRow } from "./version-rows.ts";

export type ScoreChart = ReturnType<typeof chartOf>;

export type ScoreHistory = NonNullable<ReturnType<typeof scoreHistory>>;

/** Older days are thinned to this many. */
const DAILY_DAYS = 90;
const OLDER_COUNT = 90;

/** Whole days (UTC), so that a page does not change from hour to hour if nothing happens. Null with fewer than two. */
export function scoreHistory(
	points: readonly HistoryPoint[],
	{ at, agents, events }: { at: string; agents: number; events: readonly ChartEvent[] },
) {
	const daily = wholeHistory(points, at).filter(({ point }) => standingAt(point).isRanked);
	const [first] = daily;
	if (!first || daily.length < 2) return null;
	const within = [...methodEvents(daily), ...events].filter((event) => event.at >= first.day);
	return {
		chart: chartOf(daily, within),
		table: {
			columns: ["Market score", "Rank"],
			rows: daily
				.toReversed()
				.map(({ day, point }) => [
					showDay(day),
					showScore(point.marketScore),
					rankLabel(standingAt(point), agents),
				]),
		},
		/** Newest first. */
		events: within,
	};
}

/** All recent days, and as many of the earlier ones as are easy to see. */
function wholeHistory(points: readonly HistoryPoint[], at: string): DailyPoint<HistoryPoint>[] {
	const [first] = points;
	if (!first) return [];
	const age = dayNumber(at) - dayNumber(first.at);
	const daily = dailyPoints(points, { at, days: Math.max(0, age) });
	const step = Math.ceil((age - DAILY_DAYS) / OLDER_COUNT);
	return daily.filter((_, index) => {
		const older = age - index - DAILY_DAYS;
		return older <= 0 || older % step === 0;
	});
}

function chartOf(daily: readonly DailyPoint<HistoryPoint>[], events: readonly ChartEvent[]) {
	const { start, end, placeOf } = spanOf(daily);
	return {
		/** `place` is the position between the first day, 0, and the last, 1. */
		points: daily.map(({ day, point }) => ({ value: point.marketScore, place: placeOf(day) })),
		events: events.map(({ kind, at }) => ({ kind, place: placeOf(at) })),
		/** What the line shows, in one sentence. */
		summary: summaryOf(daily),
		start,
		end,
	};
}

/** Only scores of the same method are compared. */
function summaryOf(daily: readonly DailyPoint<HistoryPoint>[]): string {
	const method = daily.at(-1)?.point.method;
	const alike = daily.filter(({ point }) => point.method === method);
	const values = alike.map(({ point }) => point.marketScore);
	const [from, to, least, greatest] = [
		values[0] ?? 0,
		values.at(-1) ?? 0,
		Math.min(...values),
		Math.max(...values),
	].map(showScore);
	const [start = "", end = ""] = [alike[0], alike.at(-1)].map((point) => showDay(point?.day ?? ""));
	if (start === end) return `On ${end}, the market score was ${to}.`;
	return `From ${start} to ${end}, the market score went from ${from} to ${to} (low ${least}, high ${greatest}).`;
}

/** The first and last day, and the place of an instant between them. Needs two days. */
export function spanOf(daily: readonly { day: string }[]) {
	const days = [daily[0], daily.at(-1)].map((point) => point?.day ?? "");
	const [first = 0, last = 0] = days.map(dayNumber);
	const [start = "", end = ""] = days.map(showDay);
	return { start, end, placeOf: (at: string) => (dayNumber(at) - first) / (last - first) };
}

/** Something that may explain a change of the line. */
interface ChartEvent {
	kind: "incident" | "version" | "edit" | "method";
	at: string;
	day: string;
	label: string;
	/** Null if there is nothing more to show. */
	path: string | null;
}

/** Days from which another method calculated the scores. */
function methodEvents(daily: readonly DailyPoint<HistoryPoint>[]): ChartEvent[] {
	return daily.flatMap(({ day, point: { method } }, index) => {
		const before = daily[index - 1];
		if (!before || before.point.method === method) return [];
		const label = `Scores by method ${method}: not comparable with those before`;
		return [{ kind: "method", at: day, day: showDay(day), label, path: "/methodology/#change" }];
	});
}

/** More would overlap. */
const MAX_EVENTS = 12;

/** Incidents, versions and approved edits of an agent, newest first. */
export function chartEvents(context: ViewContext, agent: SnapshotAgent): ChartEvent[] {
	const { slug, versions, revisedAt } = agent;
	const events: Omit<ChartEvent, "day">[] = [
		...incidentsOf(context, agent).map(({ title, slug, occurredAt }) => ({
			kind: "incident" as const,
			at: occurredAt,
			label: `Incident: ${title}`,
			path: incidentPath(slug),
		})),
		...versions.map((version) => ({
			kind: "version" as const,
			at: version.publishedAt ?? version.listedAt,
			label: isVersionStated(version) ? `Version ${version.number}` : "Entry changed",
			path: `${versionsPath(slug)}#${versionRow(version).id}`,
		})),
		...revisedAt.map((at) => ({ kind: "edit" as const, at, label: "Listing edited", path: null })),
	];
	return events
		.sort((left, right) => compare(right.at, left.at))
		.slice(0, MAX_EVENTS)
		.map((event) => ({ ...event, day: showDay(event.at) }));
}
