import { agentPath, weekPath } from "#contract/addresses.ts";
import { getAgent, getWeekReport, type ViewContext } from "../view-context.ts";
import { showCount, showDay } from "./display.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";
import { type WeekEvents, weekEvents } from "./week-events.ts";

export interface WeekPage extends PageFrame, WeekEvents {
	heading: string;
	span: string;
	/** As they stood when the week ended. */
	top: { rank: string; title: string; path: string }[];
	/** The weeks beside it. Null where there is none. */
	previous: WeekLink | null;
	next: WeekLink | null;
}

export interface WeekLink {
	label: string;
	path: string;
}

/** The report of a week that is over. */
export function weekPage(context: ViewContext, week: string): WeekPage {
	const report = getWeekReport(context, week);
	const weeks = [...context.weekReports().keys()];
	const place = weeks.indexOf(week);
	const span = `${showDay(report.start)} to ${showDay(report.end)}`;
	const heading = `Week ${Number(week.slice(-2))} of ${week.slice(0, 4)}`;
	return {
		...pageFrame(context, {
			path: weekPath(week),
			title: `${heading}: weekly report`,
			description: `${span}: the ten best ranked AI agents, ranks gained and lost, newcomers and incidents.`,
			card: "/og/weekly-report.png",
			section: "/weekly-report/",
		}),
		...weekEvents(context, report),
		heading,
		span,
		top: report.top.map(({ slug, rank }) => ({
			rank: `#${showCount(rank)}`,
			title: getAgent(context, slug).title,
			path: agentPath(slug),
		})),
		previous: linkOf(weeks[place - 1]),
		next: linkOf(weeks[place + 1]),
	};
}

/** Every week that is over, the newest first. */
export function weekLinks(context: ViewContext): WeekLink[] {
	return [...context.weekReports().keys()].toReversed().flatMap((week) => linkOf(week) ?? []);
}

function linkOf(week: string | undefined): WeekLink | null {
	return week === undefined ? null : { label: week, path: weekPath(week) };
}
