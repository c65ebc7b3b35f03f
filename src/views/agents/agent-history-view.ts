import type { AgentHistory, HistoryQuery } from "#contract/agents/history.ts";
import { dayOf } from "#contract/instants.ts";
import { HISTORY } from "#contract/limits.ts";
import { roundTo } from "#domain/scores/score-parts.ts";
import { comparablePoints, type HistoryPoint, standingAt } from "#snapshot/history/point-table.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { agentView } from "./agent-view.ts";
import { startOfWindow } from "./daily-points.ts";

export function agentHistoryView(
	context: ViewContext,
	agent: SnapshotAgent,
	query: HistoryQuery,
): AgentHistory {
	const { points, standing } = pointsWithin(context, agent, query);
	return {
		agent: agentAlone(context, agent),
		slug: agent.slug,
		current_score: agent.marketScore,
		delta_pct: deltaPercent(standing ? [standing, ...points] : points),
		history: points.map((point) => ({
			market_score: point.marketScore,
			trend_score: point.trendScore,
			upvotes: point.upvotes,
			rank: standingAt(point).isRanked ? point.rank : null,
			method: point.method,
			recorded_at: point.at,
		})),
		snapshots: points.map((point) => ({
			score: point.marketScore,
			trend: point.trendScore,
			upvotes: point.upvotes,
			rank: point.rank,
			method: point.method,
			recorded_at: point.at,
		})),
		total: points.length,
	};
}

export function defaultAgentHistoryView(context: ViewContext, agent: SnapshotAgent): AgentHistory {
	return agentHistoryView(context, agent, {
		limit: HISTORY.defaultLimit,
		days: HISTORY.defaultDays,
	});
}

/** The agent without its rank, which depends on other agents. */
function agentAlone(context: ViewContext, agent: SnapshotAgent): AgentHistory["agent"] {
	const { rank: _, ...alone } = agentView(context, agent);
	return alone;
}

/**
 * The points within whole days (UTC), and the one before them, which was valid when they began. That one is missing if the
 * history begins later or `limit` drops points of the window.
 */
function pointsWithin(
	{ snapshot: { at, history } }: ViewContext,
	{ slug }: SnapshotAgent,
	{ limit, days }: HistoryQuery,
): { points: readonly HistoryPoint[]; standing: HistoryPoint | undefined } {
	const all = keptPoints(history.pointsOf(slug), at);
	const from = days === 0 ? "" : startOfWindow(at, days);
	const begin = all.findIndex((point) => point.at >= from);
	const within = begin === -1 ? [] : all.slice(begin);
	const points = within.slice(-limit);
	const before = all[all.length - within.length - 1];
	return { points, standing: points.length < within.length ? undefined : before };
}

/** Only the points that thinning keeps, so that an answer does not depend on whether thinning has run. */
function keptPoints(points: readonly HistoryPoint[], at: string): readonly HistoryPoint[] {
	const from = startOfWindow(at, HISTORY.hourlyDays);
	return points.filter((point, index) => {
		const next = points[index + 1];
		return point.at >= from || !next || dayOf(next.at) !== dayOf(point.at);
	});
}

function deltaPercent(points: readonly HistoryPoint[]): number {
	const comparable = comparablePoints(points);
	const first = comparable[0];
	const last = comparable.at(-1);
	if (!first || !last || first.marketScore === 0) return 0;
	return roundTo((100 * (last.marketScore - first.marketScore)) / first.marketScore, 2);
}
