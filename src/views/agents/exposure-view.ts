import type { BehavioralExposure } from "#contract/exposure.ts";
import type { Exposure } from "#domain/scores/exposure.ts";

export function exposureView(exposure: Exposure): BehavioralExposure {
	return {
		public_score: exposure.publicScore,
		public_tier: exposure.publicTier,
		confidence_level: exposure.confidence,
		review_status: exposure.reviewStatus,
		mismatch_delta: exposure.mismatchDelta,
		automated: exposure.automated,
		declared: exposure.declared,
		verified: exposure.verified,
		summary: exposure.summary,
	};
}
