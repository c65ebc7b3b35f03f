import { getEndpoint } from "#contract/endpoints.ts";
import { isOpenIncident } from "#domain/incident-rules.ts";
import { MOOD_LABELS } from "../labels.ts";
import { weeklyReportView } from "../market/report-views.ts";
import { type WeekReport, weekReports } from "../market/week-report.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import { agentRow } from "./agent-row.ts";
import { showCount, showDay, showInstant } from "./display.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";
import { shareLinks } from "./share-links.ts";
import { agentItemList } from "./structured-data.ts";
import { topWords, weekEvents } from "./week-events.ts";
import { WEEKS_FEED, weekLinks } from "./week-page.ts";

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
		alternates: [
			WEEKS_FEED,
			{ href: getEndpoint("weeklyReport").path, type: "application/json", title: "JSON" },
		],
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
