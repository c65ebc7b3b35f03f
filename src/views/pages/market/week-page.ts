import { weekPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { moodNote, weeklyReportView } from "../../market/report-views.ts";
import { type WeekReport, weekHeading, weekReports } from "../../market/week-report.ts";
import { agentLink, getWeekReport, type ViewContext, weekUrl } from "../../view-context.ts";
import { shareLinks } from "../agent/share-links.ts";
import { agentItemList } from "../agent/structured-data.ts";
import { showAmount, showCount, showDay, showPercent, showSpan } from "../display.ts";
import { faceOf, kindsOf, leavingOf, usedServers } from "../home/shelves.ts";
import { alternateAt, type PageFrame, pageFrame } from "../page-frame.ts";
import { marketFolds, weekFolds } from "./week-folds.ts";
import { modelsByQuarter, type Quarter, quarterWords, serverJobs } from "./week-pictures.ts";

const WEEKS_FEED = alternateAt("weeksAtom", "Weekly reports");

export function weekPage(context: ViewContext, week: string) {
	const report = getWeekReport(context, week);
	const weeks = [...context.weekReports().keys()];
	const place = weeks.indexOf(week);
	const span = showSpan(report.start, report.end);
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
		heading,
		span,
		// Ranks are those at the end of the week.
		folds: weekFolds(context, report),
		share: shareLinks({ title: `${heading}: weekly report`, url: weekUrl(context, week) }),
		// The weeks before and after it. Null if there is none.
		previous: linkOf(weeks[place - 1]),
		next: linkOf(weeks[place + 1]),
	};
}

function linkOf(week: string | undefined) {
	return week === undefined ? null : { label: weekHeading(week), path: weekPath(week) };
}

/** Rows of a list that is not opened. */
const ROW_COUNT = 6;
/** Keeps the page small. */
const MOST_LEAVING = 100;

export function weeklyReportPage(context: ViewContext) {
	const { at, agents } = context.snapshot;
	const { summary, shareable_snippets: snippets } = weeklyReportView(context);
	const kinds = kindsOf(agents);
	const leaving = leavingOf([...kinds.models, ...kinds.servers, ...kinds.rest]);
	const quarters = modelsByQuarter(kinds.models);
	return {
		...frameOf(context),
		span: showSpan(summary.week_start, summary.week_end),
		headline: headlineOf(context, quarters?.at(-1)),
		figures: figuresOf(context),
		/** Null while there is no index. */
		mood: context.snapshot.market.mood.value === null ? null : moodNote(context),
		quarters,
		quarterWords: quarters?.map(quarterWords).join("; "),
		jobs: serverJobs(context, kinds.servers),
		leaving: {
			rows: leaving.slice(0, ROW_COUNT).map((agent) => leavingRow(context, agent)),
			/** Behind such a line as `12 more`. */
			rest: leaving.slice(ROW_COUNT, MOST_LEAVING).map(({ slug }) => agentLink(context, slug)),
			more: `${showCount(leaving.length - ROW_COUNT)} more`,
		},
		used: usedServers(kinds.servers, ROW_COUNT),
		folds: [...weekFolds(context, reportUntilNow(context)), ...marketFolds(context)],
		/** The week in a sentence or two, to copy into other places. */
		snippets: Object.values(snippets),
		share: shareLinks({ title: titleOf(at), url: `${context.site.baseUrl}/weekly-report/` }),
		forms: [
			{ label: "JSON", path: getEndpoint("weeklyReport").path },
			{ label: "Market JSON", path: getEndpoint("marketReport").path },
			{ label: "JSON Feed", path: getEndpoint("weeksJsonFeed").path },
		],
		feed: getEndpoint("weeksAtom").path,
		/** Past weeks, newest first. */
		weeks: [...context.weekReports().keys()].toReversed().flatMap((week) => linkOf(week) ?? []),
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

/** With why it leaves, and what its maker or owner offers instead. */
function leavingRow(context: ViewContext, agent: SnapshotAgent) {
	const { status, deprecation, creatorName } = agent;
	const successor = deprecation?.successor;
	const why = status === "deprecated" ? "Deprecated" : "Repository archived";
	return {
		...faceOf(agent),
		about: deprecation?.message ?? [why, creatorName].filter(Boolean).join(" · "),
		instead: successor ? agentLink(context, successor.slug) : null,
	};
}

/** Made of a figure. */
function headlineOf(context: ViewContext, quarter: Quarter | undefined): string {
	const { week, agents } = context.snapshot;
	if (quarter) {
		const { label, year, count, open } = quarter;
		return `${showAmount(count, "model")} in ${label} ${year}. ${showCount(open)} ${open === 1 ? "is" : "are"} open.`;
	}
	if (isNews(context)) return `${showAmount(week.newAgents, "listing")} new here this week.`;
	return `${showAmount(agents.length, "listing")}${week.newAgents > 0 ? "" : ", none new this week"}.`;
}

/** Where all are new, as after a first import, that is no news. */
function isNews({ snapshot: { week, agents } }: ViewContext): boolean {
	return week.newAgents > 0 && week.newAgents < agents.length;
}

const titleOf = (at: string) => `This week, to ${showDay(at)}`;

function frameOf(context: ViewContext): PageFrame {
	const { at, week } = context.snapshot;
	const title = titleOf(at);
	return pageFrame(context, {
		path: "/weekly-report/",
		title,
		description:
			"New models, what servers are for, what leaves service, the most used servers, and what moved.",
		card: "/og/weekly-report.png",
		alternates: [WEEKS_FEED, alternateAt("weeklyReport"), alternateAt("marketReport", "Market")],
		structured: [agentItemList(context, { name: title, slugs: week.topByScore })],
	});
}

function figuresOf(context: ViewContext) {
	const { agents, week, incidents, market } = context.snapshot;
	const { verifiedShare } = market.verification;
	const open = incidents.filter(({ status }) => isOpenIncident(status)).length;
	return [
		{ label: showAmount(agents.length, "listing"), path: "/agents/" },
		...(isNews(context)
			? [
					{
						label: `${showCount(week.newAgents)} newly listed this week`,
						path: "/agents/?sort=newest",
					},
				]
			: []),
		{ label: showAmount(open, "open incident"), path: "/incidents/" },
		...(verifiedShare === 0
			? []
			: [{ label: `${showPercent(verifiedShare)} verified`, path: "/agents/?claim=verified" }]),
	];
}
