import { NEWS_ITEM_COUNT } from "#contract/limits.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { sampleNotices } from "../notices.ts";
import { quoteText } from "../quote-text.ts";
import { getAgent, type ViewContext, weekUrl } from "../view-context.ts";
import { newsHead } from "./news-view.ts";
import { type WeekReport, weekHeading } from "./week-report.ts";

/** The last weekly reports, for readers of feeds. A report appears when its week is over. */
export function weeksNewsView(context: ViewContext) {
	const { site } = context;
	const newest = [...context.weekReports()].reverse().slice(0, NEWS_ITEM_COUNT);
	return {
		...newsHead(
			context,
			newest.map(([, { end }]) => ({ updatedAt: end })),
		),
		title: `Weekly reports – ${site.name}`,
		summary: ["A report for every week.", ...sampleNotices(context)].join(" "),
		pageUrl: `${site.baseUrl}/weekly-report/`,
		atomUrl: endpointUrl(site, "weeksAtom"),
		jsonUrl: endpointUrl(site, "weeksJsonFeed"),
		items: newest.map(([week, report]) => ({
			url: weekUrl(context, week),
			title: weekHeading(week),
			summary: summaryOf(context, report),
			author: null,
			topics: [],
			image: `${site.baseUrl}/og/weekly-report.png`,
			icon: null,
			publishedAt: report.end,
			changedAt: report.end,
		})),
	};
}

const LEADER_COUNT = 3;

function summaryOf(context: ViewContext, report: WeekReport): string {
	const titleOf = ({ slug }: { slug: string }) => quoteText(getAgent(context, slug).title);
	const leaders = report.top.slice(0, LEADER_COUNT).map(titleOf);
	const [gained] = report.gained;
	return [
		`New agents: ${report.newCount}. Incidents reported: ${report.incidents.length}.`,
		...(leaders.length === 0 ? [] : [`Leading: ${leaders.join(", ")}.`]),
		...(gained
			? [`Most ranks gained: ${titleOf(gained)}, from ${gained.before} to ${gained.after}.`]
			: []),
	].join(" ");
}
