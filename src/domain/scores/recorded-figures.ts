import { shownRank } from "./rank.ts";

/** What the history keeps of an agent. */
export interface RecordedFigures {
	marketScore: number;
	trendScore: number;
	upvotes: number;
	rank: number;
}

/**
 * True when figures deserve a new point after the last recorded one: the rule that the contract states as
 * `RECORDING_RULE`. Ranks are compared as shown, so that beyond the exact ranks one agent's move adds no points to
 * others.
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
