import type { ExposureTier } from "#contract/vocabulary.ts";

/** The colour of a risk. Null for a low one, which needs no warning. */
export type RiskTone = "warn" | "bad" | null;

const TONES: Readonly<Record<ExposureTier, RiskTone>> = {
	minimal: null,
	limited: null,
	moderate: "warn",
	elevated: "bad",
	extensive: "bad",
};

export function riskTone(tier: ExposureTier): RiskTone {
	return TONES[tier];
}
