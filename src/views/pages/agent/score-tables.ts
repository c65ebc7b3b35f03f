import { capitalise } from "#domain/capitalise.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { showScore } from "../display.ts";

export interface ScoreTable {
	name: string;
	total: string;
	/** Why the parts do not add up to the total. Null when they do. */
	note: string | null;
	parts: { name: string; points: string; max: string; share: number; hint: string | null }[];
}

const UNKNOWN_PARTS = "Unknown parts are left out, and the other parts are scaled up to 100.";

/** Both scores of an agent with their parts. */
export function scoreTables({ marketScore, trustScore, scoreParts }: SnapshotAgent): ScoreTable[] {
	const table = (name: string, total: number, parts: typeof scoreParts.market): ScoreTable => ({
		name,
		total: showScore(total),
		note: parts.some(({ points }) => points === null) ? UNKNOWN_PARTS : null,
		parts: parts.map((part) => ({
			name: capitalise(part.name),
			points: part.points === null ? "unknown" : showScore(part.points),
			max: String(part.maxPoints),
			share: part.points === null ? 0 : part.points / part.maxPoints,
			hint: part.hint,
		})),
	});
	return [
		table("Market score", marketScore, scoreParts.market),
		table("Trust score", trustScore, scoreParts.trust),
	];
}
