import { RISK_LABELS } from "#contract/labels.ts";
import type { ExposureTier } from "#contract/vocabulary.ts";

/** The colour of a risk. Null for a low one, which needs no warning, and for an unknown one. */
export type RiskTone = "warn" | "bad" | null;

const TONES: Readonly<Record<ExposureTier, RiskTone>> = {
	minimal: null,
	limited: null,
	moderate: "warn",
	elevated: "bad",
	extensive: "bad",
	unassessed: null,
};

export function riskTone(tier: ExposureTier): RiskTone {
	return TONES[tier];
}

/** A risk in two words. One that is not assessed has its own look. */
export function riskTag(tier: ExposureTier) {
	return tier === "unassessed"
		? { text: "Risk not assessed", tone: "unknown" }
		: { text: `${RISK_LABELS[tier]} risk`, tone: TONES[tier] };
}
