import { agentPath } from "#contract/http/addresses.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { whyNotRanked } from "#domain/scores/market-score.ts";
import { type HistoryPoint, standingAt } from "#snapshot/history/point-table.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { dailyPoints } from "#views/agents/daily-points.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { showCount, showInstant, showMarketScore, showScore } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

const WEEKS = 8;
const WEEK_DAYS = 7;

/** Figures of an own agent in the current hour and the weeks before. */
export function agentFigures(context: ViewContext, { slug }: Pick<AgentRecord, "slug">) {
	const shown = context.agentBySlug.get(slug);
	if (!shown) return ui.section("numbers", "Numbers", ui.text("Available within an hour."));
	const { agents, at } = context.snapshot;
	return ui.section(
		"numbers",
		"Numbers",
		ui.facts(
			ui.fact(
				"Rank",
				shown.isRanked
					? `${showCount(shown.rank)} of ${showCount(agents.length)}`
					: whyNotRanked(shown),
			),
			ui.fact("Market score", showMarketScore(shown), agentPath(slug)),
			ui.fact("Trust score", showScore(shown.trustScore)),
			ui.fact("Page views", showCount(shown.pageViews)),
			ui.fact("Votes", `${showCount(shown.upvotes)} up, ${showCount(shown.downvotes)} down`),
			ui.fact("Watchers", showCount(shown.watchers)),
			ui.fact("As of", showInstant(at)),
		),
		weeksTable(context, shown),
	);
}

/** Today, and the end of every seventh day before; weeks in which it was not listed are left out. */
function weeksTable(
	{ snapshot: { at, history } }: ViewContext,
	{ slug, weeklyViews }: SnapshotAgent,
): ui.Block {
	const days = dailyPoints(history.pointsOf(slug), { at, days: WEEKS * WEEK_DAYS }).toReversed();
	const weeks = days.filter((_, daysAgo) => daysAgo % WEEK_DAYS === 0);
	return ui.table("Views, rank, score and votes over time, latest first", {
		columns: ["Day", "Page views in 7 days", "Rank", "Market score", "Upvotes"],
		rows: weeks.map(({ day, point }, week) => [
			ui.dayCell(day),
			showViews(weeklyViews[week]),
			...standingCells(point),
			showCount(point.upvotes),
		]),
		empty: "History appears after the next hour.",
	});
}

function standingCells(point: HistoryPoint): [rank: string, score: string] {
	const { isRanked, rank } = standingAt(point);
	return isRanked ? [showCount(rank), showScore(point.marketScore)] : ["–", "–"];
}

/** Daily views are kept for some weeks, then only their sum. */
function showViews(views: number | undefined): string {
	return views === undefined ? "No longer kept" : showCount(views);
}
