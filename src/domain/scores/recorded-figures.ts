import { shownRank } from "./rank.ts";

export interface RecordedFigures {
	marketScore: number;
	trendScore: number;
	upvotes: number;
	/** Of an agent that is not ranked, the round bound that is shown instead. */
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
		(isRankedPoint(now) && shownRank(asRanked(last)) !== shownRank(asRanked(now)))
	);
}

export function isRankedPoint({ marketScore }: Pick<RecordedFigures, "marketScore">): boolean {
	return marketScore > 0;
}

const asRanked = ({ rank }: RecordedFigures) => ({ rank, isRanked: true });
