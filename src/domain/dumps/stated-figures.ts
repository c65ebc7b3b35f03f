import type { DumpAgent } from "#contract/dump-agent.ts";
import type { Exposure } from "../scores/exposure.ts";
import type { ScorePart } from "../scores/score-parts.ts";

/** Points of the parts of a score by name, as a dump states them. */
export function statedPoints(parts: readonly ScorePart[]): Record<string, number | null> {
	return Object.fromEntries(parts.map(({ name, points }) => [name, points]));
}

/** Exposure as a dump states it. */
export function statedExposure(exposure: Exposure): DumpAgent["exposure"] {
	return {
		score: exposure.publicScore,
		tier: exposure.publicTier,
		confidence_level: exposure.confidence,
		review_status: exposure.reviewStatus,
		mismatch_delta: exposure.mismatchDelta,
		automated_score: exposure.automated.score,
		declared_score: exposure.declared?.score ?? null,
	};
}
