import type { ExposureTier } from "#contract/vocabulary.ts";

/** How a risk is coloured. Null as a merit is: what is low is nothing to warn of. */
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
