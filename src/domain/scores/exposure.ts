import { RISK_LABELS } from "#contract/agents/labels.ts";
import type { ConfidenceLevel, ExposureTier, ReviewStatus } from "#contract/vocabulary.ts";
import type { AgentRecord } from "../records/agent-record.ts";
import { capitalise } from "../texts/capitalise.ts";
import { BASES, estimateRisk, TYPE_POINTS, whyUnassessed } from "./exposure-evidence.ts";
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

export type Exposure = ReturnType<typeof exposureOf>;

export function assessExposure(agent: AgentRecord): Exposure {
	const { behavioralProfile: profile, profileReviewed } = agent;
	return exposureOf(agent, { declaredScore: profile && declaredScore(profile), profileReviewed });
}

export interface DeclaredFigures {
	declaredScore: number | null;
	profileReviewed: boolean;
}

/**
 * A reviewed profile counts alone. A declared one is averaged with the automated baseline, because it is unverified.
 * Without a profile the baseline counts alone. Where only the type is known, the baseline is its number, which
 * assesses nothing.
 */
export function exposureOf(
	facts: ScoredFacts,
	{ declaredScore: score, profileReviewed }: DeclaredFigures,
) {
	const { basis, automated } = assessAutomatically(facts);
	const isAssessed = automated.tier !== "unassessed";
	const declared = score === null ? null : assessDeclaration(score);
	const verified = profileReviewed ? declared : null;
	const publicScore = roundTo(
		verified?.score ?? (declared ? (declared.score + automated.score) / 2 : automated.score),
		1,
	);
	const publicTier = isAssessed || declared ? tierOf(publicScore) : "unassessed";
	const reviewStatus: ReviewStatus = verified ? "reviewed" : declared ? "declared" : "automated";
	return {
		publicScore,
		publicTier,
		confidence: CONFIDENT[reviewStatus] ?? (basis === "its tools" ? "medium" : "low"),
		reviewStatus,
		/** Declared minus automated. Null if either is not known. */
		mismatchDelta: declared && isAssessed ? roundTo(declared.score - automated.score, 1) : null,
		automated,
		declared,
		verified,
		summary:
			declared === null
				? automated.summary
				: `${RISK_LABELS[publicTier]} risk, ${verified ? CONFIRMED : `estimated from ${basis} and its owner's declaration`}.`,
	};
}

const CONFIDENT: Readonly<Partial<Record<ReviewStatus, ConfidenceLevel>>> = {
	reviewed: "high",
	declared: "medium",
};

const CONFIRMED = "from a declaration that a reviewer confirmed";

function assessAutomatically(facts: ScoredFacts): { basis: string; automated: Assessment } {
	const { score, basis, reasons, phrase } = estimateRisk(facts);
	const why = reasons.map((text, at) => (at > 0 ? text.replace(/^it\b/, "It") : text)).join(". ");
	if (score !== null) {
		const tier = tierOf(score);
		const summary = `${RISK_LABELS[tier]} risk, estimated from ${BASES[basis]}: ${why}.`;
		return { basis: BASES[basis], automated: { score, tier, summary } };
	}
	const sentences = [
		`Risk not assessed: ${whyUnassessed(facts)}`,
		...(phrase ? [`It says: “${phrase}”`] : []),
		...(why === "" ? [] : [capitalise(why)]),
	];
	return {
		basis: "its type",
		automated: {
			score: facts.agentType === null ? 0 : TYPE_POINTS[facts.agentType],
			tier: "unassessed",
			summary: `${sentences.join(". ")}.`,
		},
	};
}

function assessDeclaration(score: number): Assessment {
	const tier = tierOf(score);
	return { score, tier, summary: `${RISK_LABELS[tier]} risk by its owner's declaration.` };
}

function tierOf(score: number): ExposureTier {
	return EXPOSURE_TIER_BOUNDS.find(({ from }) => score >= from)?.tier ?? "minimal";
}
