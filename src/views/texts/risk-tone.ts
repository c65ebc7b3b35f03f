import type { ExposureTier } from "#contract/vocabulary.ts";

/** The colour of a risk. Null for a low one, which needs no warning, and for an unknown one. */
const TONES: Readonly<Record<ExposureTier, "warn" | "bad" | null>> = {
	minimal: null,
	limited: null,
	moderate: "warn",
	elevated: "bad",
	extensive: "bad",
	unassessed: null,
};

export const riskTone = (tier: ExposureTier) => TONES[tier];
