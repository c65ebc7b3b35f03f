import { weekPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import { MOOD_LABELS } from "../../labels.ts";
import { weeklyReportView } from "../../market/report-views.ts";
import { type WeekReport, weekHeading, weekReports } from "../../market/week-report.ts";
import {
	agentLink,
	getAgent,
	getWeekReport,
	type ViewContext,
	weekUrl,
} from "../../view-context.ts";
import { shareLinks } from "../agent/share-links.ts";
import { agentItemList } from "../agent/structured-data.ts";
import { agentRow } from "../agents/agent-row.ts";
import { showCount, showDay, showInstant } from "../display.ts";
import { alternateAt, type PageFrame, pageFrame } from "../page-frame.ts";
import { topWords, weekEvents } from "./week-events.ts";

const WEEKS_FEED = alternateAt("weeksAtom", "Weekly reports");

export function weekPage(context: ViewContext, week: string) {
	const report = getWeekReport(context, week);
	const weeks = [...context.weekReports().keys()];
	const place = weeks.indexOf(week);
	const span = `${showDay(report.start)} to ${showDay(report.end)}`;
	const heading = weekHeading(week);
	return {
		...pageFrame(context, {
			path: weekPath(week),
			title: `${heading}: weekly report`,
			description: `${span}: the best of the ranked AI agents, ranks gained and lost, newcomers and incidents.`,
			card: "/og/weekly-report.png",
			section: "/weekly-report/",
			alternates: [WEEKS_FEED],
		}),
		...weekEvents(context, report),
		heading,
		span,
		share: shareLinks({ title: `${heading}: weekly report`, url: weekUrl(context, week) }),
		topWords: topWords(report.top.length, report.ranked),
		// Ranks at the end of the week.
		top: report.top.map(({ slug, rank }) => ({
			rank: `#${showCount(rank)}`,
			...agentLink(context, slug),
		})),
		// The weeks before and after it. Null if there is none.
		previous: linkOf(weeks[place - 1]),
		next: linkOf(weeks[place + 1]),
	};
}

function weekLinks(context: ViewContext) {
	return [...context.weekReports().keys()].toReversed().flatMap((week) => linkOf(week) ?? []);
}

function linkOf(week: string | undefined) {
	return week === undefined ? null : { label: weekHeading(week), path: weekPath(week) };
}

export function weeklyReportPage(context: ViewContext) {
	const { at, week } = context.snapshot;
	const { summary, shareable_snippets: snippets } = weeklyReportView(context);
	const rows = (slugs: readonly string[]) =>
		slugs.map((slug) => agentRow(context, getAgent(context, slug)));
	return {
		...frameOf(context),
		...weekEvents(context, reportUntilNow(context)),
		asOf: showInstant(at),
		start: showDay(summary.week_start),
		end: showDay(summary.week_end),
		figures: figuresOf(context),
		top: rows(week.topByScore),
		topWords: topWords(week.topByScore.length, week.ranked),
		/** Only rising agents. */
		trending: rows(week.trending),
		/** The week in a sentence or two, to copy into other places. */
		snippets: [
			{ label: "Short message", text: snippets.twitter },
			{ label: "Longer message", text: snippets.linkedin },
		],
		share: shareLinks({ title: titleOf(at), url: `${context.site.baseUrl}/weekly-report/` }),
		forms: [
			{ label: "JSON", path: getEndpoint("weeklyReport").path },
			{ label: "Atom feed", path: getEndpoint("weeksAtom").path },
			{ label: "JSON Feed", path: getEndpoint("weeksJsonFeed").path },
		],
		/** Past weeks, newest first. */
		weeks: weekLinks(context),
	};
}

/** The last seven days, including today. */
function reportUntilNow(context: ViewContext): WeekReport {
	const { summary } = weeklyReportView(context);
	const week = { start: summary.week_start, end: summary.week_end };
	const [report] = weekReports(context.snapshot, [week]);
	if (!report) throw new Error("A week has a report");
	return report;
}

const titleOf = (at: string) => `Weekly report: the week to ${showDay(at)}`;

function frameOf(context: ViewContext): PageFrame {
	const { at, week } = context.snapshot;
	const title = titleOf(at);
	return pageFrame(context, {
		path: "/weekly-report/",
		title,
		description:
			"The best of the ranked AI agents, what is trending, what is new, and texts to share.",
		card: "/og/weekly-report.png",
		alternates: [WEEKS_FEED, alternateAt("weeklyReport")],
		structured: [agentItemList(context, { name: title, slugs: week.topByScore })],
	});
}

function figuresOf({ snapshot }: ViewContext) {
	const { agents, week, incidents, market } = snapshot;
	const open = incidents.filter(({ status }) => isOpenIncident(status)).length;
	const { label } = market.mood;
	return [
		{ label: "agents", value: showCount(agents.length), path: "/agents/" },
		{
			label: "newly listed this week",
			value: showCount(week.newAgents),
			path: "/agents/?sort=newest",
		},
		{ label: "launches in 30 days", value: showCount(week.launches), path: "/leaderboard/" },
		{ label: "open incidents", value: showCount(open), path: "/incidents/" },
		...(label === null
			? []
			: [{ label: "mood", value: MOOD_LABELS[label], path: "/market-report/" }]),
	];
}
