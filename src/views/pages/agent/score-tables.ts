import { capitalise } from "#domain/texts/capitalise.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { hasProof, NOTHING_PROVEN } from "../../texts/claim-words.ts";
import { showMarketScore, showScore } from "../display.ts";

export type ScoreTable = ReturnType<typeof scoreTables>[number];

export function scoreTables(agent: SnapshotAgent) {
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
			/** False if the total is words instead of a number. */
			isNumber: agent.isRanked,
			note: basisOf(agent),
			parts: rowsOf(scoreParts.market),
		},
		{
			name: "Trust score",
			total: hasProof(agent) ? showScore(trustScore) : NOTHING_PROVEN,
			isNumber: hasProof(agent),
			note: null,
			parts: rowsOf(scoreParts.trust),
		},
	];
}

/** Null if all of it is known, or if there is no total: then its parts say why. */
function basisOf({ isRanked, knownWeight }: SnapshotAgent): string | null {
	return isRanked && knownWeight < 100 ? `Score from ${knownWeight} of 100 known points.` : null;
}
