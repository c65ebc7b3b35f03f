import { capitalise } from "#domain/texts/capitalise.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { hasProof } from "../../texts/claim-words.ts";
import { showScore } from "../display.ts";

export type ScoreTable = ReturnType<typeof scoreTables>[number];

/** The parts that are known, and what would raise them, each hint once. The JSON has all. */
export function scoreTables(agent: SnapshotAgent) {
	const { trustScore, scoreParts } = agent;
	const said = new Set<string>();
	const rowsOf = (parts: typeof scoreParts.market) =>
		parts.flatMap(({ name, points, maxPoints, hint }) => {
			if (points === null) return [];
			const isNew = hint !== null && said.size < said.add(hint).size;
			const shown = { name: capitalise(name), points: showScore(points), max: String(maxPoints) };
			return { ...shown, share: points / maxPoints, hint: isNew ? hint : null };
		});
	return [
		{
			name: "Market score",
			/** Null without a rank. */
			total: agent.isRanked ? showScore(agent.marketScore) : null,
			note: basisOf(agent),
			parts: rowsOf(scoreParts.market),
		},
		{
			name: "Trust score",
			total: hasProof(agent) ? showScore(trustScore) : null,
			note: null,
			parts: rowsOf(scoreParts.trust),
		},
	];
}

/** Null if all of it is known, or if there is no total: then its parts say why. */
function basisOf({ isRanked, knownWeight }: SnapshotAgent): string | null {
	return isRanked && knownWeight < 100 ? `Score from ${knownWeight} of 100 known points.` : null;
}
