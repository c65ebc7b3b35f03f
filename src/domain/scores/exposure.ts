import type { ConfidenceLevel, ExposureTier, ReviewStatus } from "#contract/vocabulary.ts";
import { capitalise } from "../capitalise.ts";
import type { AgentRecord } from "../records/agent-record.ts";
import { collectEvidence, type Evidence } from "./exposure-evidence.ts";
import { declaredScore } from "./exposure-profile.ts";
import type { ScoredFacts } from "./fact-points.ts";
import { roundTo } from "./score-parts.ts";

/** Lowest score of each tier, highest tier first. Higher exposure means that more could go wrong. */
export const EXPOSURE_TIER_BOUNDS: readonly { tier: ExposureTier; from: number }[] = [
	{ tier: "extensive", from: 80 },
	{ tier: "elevated", from: 60 },
	{ tier: "moderate", from: 40 },
	{ tier: "limited", from: 20 },
	{ tier: "minimal", from: 0 },
];

export interface Assessment {
	score: number;
	tier: ExposureTier;
	summary: string;
}

export interface Exposure {
	publicScore: number;
	publicTier: ExposureTier;
	confidence: ConfidenceLevel;
	reviewStatus: ReviewStatus;
	/** Declared minus automated. */
	mismatchDelta: number | null;
	automated: Assessment;
	declared: Assessment | null;
	verified: Assessment | null;
	summary: string;
}

export function assessExposure(agent: AgentRecord): Exposure {
	const { behavioralProfile: profile, profileReviewed } = agent;
	return exposureOf(agent, { declaredScore: profile && declaredScore(profile), profileReviewed });
}

/** The figures from an owner's declaration. The declaration itself is not public. */
export interface DeclaredFigures {
	declaredScore: number | null;
	profileReviewed: boolean;
}

/**
 * A reviewed profile counts alone. A declared one is averaged with the automated baseline, because it is unverified.
 * Without a profile the baseline counts alone.
 */
export function exposureOf(
	facts: ScoredFacts,
	{ declaredScore: score, profileReviewed }: DeclaredFigures,
): Exposure {
	const evidence = collectEvidence(facts);
	const automated = assessAutomatically(evidence);
	const declared = score === null ? null : assessDeclaration(score);
	const verified = profileReviewed ? declared : null;
	const publicScore = roundTo(
		verified?.score ?? (declared ? (declared.score + automated.score) / 2 : automated.score),
		1,
	);
	const publicTier = tierOf(publicScore);
	const reviewStatus = verified ? "reviewed" : declared ? "declared" : "automated";
	return {
		publicScore,
		publicTier,
		confidence: confidenceOf(reviewStatus, evidence),
		reviewStatus,
		mismatchDelta: declared ? roundTo(declared.score - automated.score, 1) : null,
		automated,
		declared,
		verified,
		summary:
			declared === null && evidence.length === 0
				? "Exposure unknown: the listing has no facts to estimate it from."
				: `${capitalise(publicTier)} exposure, ${SOURCE_WORDS[reviewStatus]}.`,
	};
}

/** How an assessment was made, by its review status. */
export const SOURCE_WORDS: Record<ReviewStatus, string> = {
	automated: "estimated from the listing alone",
	declared: "estimated from the listing and its owner's declaration",
	reviewed: "from a declaration that a reviewer confirmed",
};

/** Pieces of evidence that a listing needs for medium confidence. */
export const EVIDENCE_FOR_MEDIUM_CONFIDENCE = 4;

function confidenceOf(review: ReviewStatus, evidence: readonly Evidence[]): ConfidenceLevel {
	if (review === "reviewed") return "high";
	const isTelling = evidence.length >= EVIDENCE_FOR_MEDIUM_CONFIDENCE;
	return review === "declared" || isTelling ? "medium" : "low";
}

function assessAutomatically(evidence: readonly Evidence[]): Assessment {
	const points = evidence.reduce((sum, item) => sum + item.points, 0);
	const score = Math.min(100, Math.max(0, points));
	const names = evidence.map(({ name }) => name);
	const summary =
		names.length === 0
			? "The listing has no facts to estimate exposure from."
			: `Estimated from ${names.join(", ")}.`;
	return { score, tier: tierOf(score), summary };
}

function assessDeclaration(score: number): Assessment {
	return {
		score,
		tier: tierOf(score),
		summary: `Based on the owner's declaration: ${tierOf(score)} exposure.`,
	};
}

function tierOf(score: number): ExposureTier {
	return EXPOSURE_TIER_BOUNDS.find(({ from }) => score >= from)?.tier ?? "minimal";
}
