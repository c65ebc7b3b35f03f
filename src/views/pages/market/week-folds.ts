import { categoryPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { attentionView } from "../../agents/trend-view.ts";
import { firstLaunchesView } from "../../market/report-views.ts";
import type { RankMove, WeekReport } from "../../market/week-report.ts";
import {
	agentLink,
	getAgent,
	getCategory,
	getIncident,
	type ViewContext,
} from "../../view-context.ts";
import { showChange, showCount, showPercent, showScore, showStated } from "../display.ts";
import { joinNames } from "../home/shelves.ts";
import { incidentRow } from "./incident-page.ts";

interface Cell {
	text: string;
	path?: string;
}

/** A table behind a line that already gives the answer. */
export interface Fold {
	title: string;
	answer: string;
	heads: readonly string[];
	rows: readonly (readonly [Cell, ...Cell[]])[];
	/** All of it, for programs. */
	json?: string;
}

/** What happened in a week. Without what is not known, and without what did not happen. */
export function weekFolds(context: ViewContext, report: WeekReport): Fold[] {
	const { top, ranked, gained, lost, newcomers, newCount, incidents } = report;
	const linkTo = (slug: string) => cellOf(agentLink(context, slug));
	const moves = (title: string, agents: readonly RankMove[]) =>
		foldOf(
			{ title, heads: ["Listing", "Rank"] },
			agents.map(({ slug, before, after }) => [
				linkTo(slug),
				{ text: `#${showCount(before)} → #${showCount(after)}` },
			]),
		);
	return [
		...foldOf(
			{ title: `Best of ${showCount(ranked)} ranked`, heads: ["Listing", "Rank"] },
			top.map(({ slug, rank }) => [linkTo(slug), { text: `#${showCount(rank)}` }]),
		),
		...moves("Ranks gained", gained),
		...moves("Ranks lost", lost),
		...foldOf(
			{ title: "New here", heads: ["Listing"], count: newCount },
			newcomers.map((slug) => [linkTo(slug)]),
		),
		...foldOf(
			{ title: "Incidents reported", heads: ["Incident", "Severity", "Status", "Day"] },
			incidents.map((slug) => {
				const { severity, status, day, ...incident } = incidentRow(
					context,
					getIncident(context, slug),
				);
				const words = [severity.label, status.label, day].map((text) => ({ text }));
				return [cellOf(incident), ...words];
			}),
		),
	];
}

const LAUNCH_COUNT = 10;

/** What is known only of this week. */
export function marketFolds(context: ViewContext): Fold[] {
	const { week, market } = context.snapshot;
	return [
		...foldOf(
			{ title: "Rising", heads: ["Listing", "Attention"] },
			week.trending.map((slug) => [
				cellOf(agentLink(context, slug)),
				{ text: attentionView(getAgent(context, slug)).label },
			]),
		),
		...foldOf(
			{
				title: "Launches",
				heads: ["Listing", "Launched", "Velocity"],
				json: getEndpoint("leaderboard").path,
			},
			firstLaunchesView(context, LAUNCH_COUNT).leaderboard.map((launch) => [
				cellOf(agentLink(context, launch.slug)),
				{ text: showStated(getAgent(context, launch.slug), launch.launch_date) },
				{ text: showScore(launch.velocity) },
			]),
		),
		...foldOf(
			{
				title: "Where attention goes",
				heads: ["Category", "Share", "Change in 7 days"],
				json: getEndpoint("marketReport").path,
			},
			market.sectors.map(({ categorySlug, share, shareDelta }) => [
				{ text: getCategory(context, categorySlug).name, path: categoryPath(categorySlug) },
				{ text: showPercent(share) },
				{ text: `${showChange(shareDelta)} points` },
			]),
		),
	];
}

interface FoldHead extends Pick<Fold, "title" | "heads" | "json"> {
	/** Of all, if the rows are the first of more. */
	count?: number;
}

/** The line names the first ones and counts the rest. */
function foldOf({ count, ...head }: FoldHead, rows: Fold["rows"]): Fold[] {
	if (rows.length === 0) return [];
	const named = rows.slice(0, NAMED).map(([{ text }]) => text);
	return [{ ...head, answer: joinNames(named, (count ?? rows.length) - named.length), rows }];
}

const NAMED = 2;

const cellOf = ({ title, path }: { title: string; path: string }): Cell => ({ text: title, path });
