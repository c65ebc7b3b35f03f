import type { AgentHistory, HistoryQuery } from "#contract/history.ts";
import { HISTORY } from "#contract/limits.ts";
import { roundTo } from "#domain/scores/score-parts.ts";
import type { HistoryPoint } from "#snapshot/history.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentView } from "./agent-view.ts";
import type { ViewContext } from "./view-context.ts";

const DAY_MS = 86_400_000;

/** Score history in both published forms at once (spec 4.3, 2.4). */
export function agentHistoryView(
	context: ViewContext,
	agent: SnapshotAgent,
	{ limit, days }: HistoryQuery,
): AgentHistory {
	const { at, history } = context.snapshot;
	const from = days === 0 ? 0 : Date.parse(at) - days * DAY_MS;
	const points = history
		.pointsOf(agent.slug)
		.filter((point) => Date.parse(point.at) >= from)
		.slice(-limit);
	return {
		agent: agentView(context, agent),
		slug: agent.slug,
		current_score: agent.marketScore,
		delta_pct: deltaPercent(points),
		history: points.map((point) => ({
			market_score: point.marketScore,
			trend_score: point.trendScore,
			upvotes: point.upvotes,
			rank: point.rank,
			recorded_at: point.at,
		})),
		snapshots: points.map((point) => ({
			score: point.marketScore,
			trend: point.trendScore,
			upvotes: point.upvotes,
			rank: point.rank,
			recorded_at: point.at,
		})),
		total: points.length,
	};
}

/** The history with every parameter at its default. */
export function defaultAgentHistoryView(context: ViewContext, agent: SnapshotAgent): AgentHistory {
	return agentHistoryView(context, agent, {
		limit: HISTORY.defaultLimit,
		days: HISTORY.defaultDays,
	});
}

function deltaPercent(points: readonly HistoryPoint[]): number {
	const first = points[0]?.marketScore ?? 0;
	const last = points.at(-1)?.marketScore ?? 0;
	return first === 0 ? 0 : roundTo((100 * (last - first)) / first, 2);
}
