import { roundTo } from "#domain/scores/score-parts.ts";
import { snapshotId } from "./build-snapshot.ts";
import type { History } from "./history.ts";
import type { HistoryRun } from "./point-table.ts";
import type { SnapshotBody } from "./snapshot-body.ts";

/**
 * The body of a snapshot for a later hour of the same day in which nothing happened. Only the instant and the change
 * within a week differ. Equal to the result of scoring everything again.
 */
export function carryBody(
	body: SnapshotBody,
	{ at, history }: { at: Date; history: History },
): { body: SnapshotBody; run: HistoryRun } {
	const instant = at.toISOString();
	const { mood } = body.market;
	const weekAgo = history.runBefore(instant, 7);
	const delta7d = weekAgo ? roundTo(mood.value - weekAgo.fearGreed, 1) : null;
	return {
		body: {
			...body,
			id: snapshotId(at),
			at: instant,
			market: { ...body.market, mood: { ...mood, delta7d } },
		},
		run: { at: instant, fearGreed: mood.value, points: new Map() },
	};
}
