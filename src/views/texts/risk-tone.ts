import { RISK_LABELS } from "#contract/agents/labels.ts";
import type { RiskClass } from "#contract/evidence/risk-signals.ts";
import type { ExposureTier } from "#contract/vocabulary.ts";
import { estimateRisk, whyUnassessed } from "#domain/scores/exposure-evidence.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

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

/** What something does, in the fewest words. */
export const RISK_BRIEF: Readonly<Record<RiskClass, string>> = {
	runs_anything: "runs anything",
	container_socket: "runs containers",
	changes: "changes systems",
	private_key: "has a private key",
	cloud_secret: "has a cloud key",
	writes: "writes",
	writable_files: "writes files",
	open_network: "reaches any host",
	unclear: "tools unclear",
	secret: "has a secret",
	reads: "reads only",
};

/** What weighs most in a risk, or why it is not assessed, in the fewest words. */
export function riskBrief(agent: SnapshotAgent): string {
	if (agent.exposure.reviewStatus !== "automated") return `${agent.exposure.reviewStatus} profile`;
	const { leading, basis } = estimateRisk(agent);
	if (leading) return basis === "phrase" ? "by its description" : RISK_BRIEF[leading];
	return whyUnassessed(agent).brief;
}
