import { agentPath, weekPath } from "#contract/addresses.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { weekHeading } from "../market/week-report.ts";
import { getAgent, getWeekReport, type ViewContext, weekUrl } from "../view-context.ts";
import { showCount, showDay } from "./display.ts";
import { pageFrame } from "./page-frame.ts";
import { shareLinks } from "./share-links.ts";
import { topWords, weekEvents } from "./week-events.ts";

export interface WeekLink {
	label: string;
	path: string;
}

export const WEEKS_FEED = {
	href: getEndpoint("weeksAtom").path,
	type: "application/atom+xml",
	title: "Weekly reports",
};

/** The report of a past week. */
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
			title: getAgent(context, slug).title,
			path: agentPath(slug),
		})),
		// The weeks before and after it. Null if there is none.
		previous: linkOf(weeks[place - 1]),
		next: linkOf(weeks[place + 1]),
	};
}

/** Every past week, newest first. */
export function weekLinks(context: ViewContext): WeekLink[] {
	return [...context.weekReports().keys()].toReversed().flatMap((week) => linkOf(week) ?? []);
}

function linkOf(week: string | undefined): WeekLink | null {
	return week === undefined ? null : { label: weekHeading(week), path: weekPath(week) };
}
