import { shownRank } from "./rank-label.ts";

/** What the history keeps of an agent. */
export interface RecordedFigures {
	marketScore: number;
	trendScore: number;
	upvotes: number;
	rank: number;
}

/**
 * The rule that the contract states (`RECORDING_RULE`): whether figures are worth a point of their own after the last one that was recorded. The rank counts as people are
 * shown it, so that beyond the exact ranks one agent's move is no news of all others.
 */
export function isNewPoint(last: RecordedFigures | undefined, now: RecordedFigures): boolean {
	return (
		last === undefined ||
		last.marketScore !== now.marketScore ||
		last.trendScore !== now.trendScore ||
		last.upvotes !== now.upvotes ||
		shownRank(last.rank) !== shownRank(now.rank)
	);
}
