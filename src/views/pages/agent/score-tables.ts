import { capitalise } from "#domain/capitalise.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { showMarketScore, showScore } from "../display.ts";

export interface ScoreTable {
	name: string;
	total: string;
	/** False if the total is words instead of a number. */
	isNumber: boolean;
	/** How much is known of it. Null if all of it is, or if there is no total: then its parts say why. */
	note: string | null;
	parts: { name: string; points: string; max: string; share: number; hint: string | null }[];
}

/** Both scores of an agent with their parts. */
export function scoreTables(agent: SnapshotAgent): ScoreTable[] {
	const { trustScore, scoreParts } = agent;
	const rowsOf = (parts: typeof scoreParts.market) =>
		parts.map((part) => ({
			name: capitalise(part.name),
			points: part.points === null ? "unknown" : showScore(part.points),
			max: String(part.maxPoints),
			share: part.points === null ? 0 : part.points / part.maxPoints,
			hint: part.hint,
		}));
	return [
		{
			name: "Market score",
			total: showMarketScore(agent),
			isNumber: agent.isRanked,
			note: basisOf(agent),
			parts: rowsOf(scoreParts.market),
		},
		{
			name: "Trust score",
			total: showScore(trustScore),
			isNumber: true,
			note: null,
			parts: rowsOf(scoreParts.trust),
		},
	];
}

function basisOf({ isRanked, knownWeight }: SnapshotAgent): string | null {
	return isRanked && knownWeight < 100 ? `Score from ${knownWeight} of 100 known points.` : null;
}
