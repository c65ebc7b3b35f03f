import type { agentDetailView } from "../../agents/agent-detail-view.ts";
import { riskTone } from "../../risk-tone.ts";
import { showScore } from "../display.ts";

type PublicExposure = ReturnType<typeof agentDetailView>["trust"]["behavioral_exposure"];

/** What could go wrong, by source. */
export function exposureRows(exposure: PublicExposure) {
	const { automated, declared, verified, mismatch_delta: delta } = exposure;
	const sources = [
		["Automated", automated],
		["Declared", declared],
		["Reviewed", verified],
	] as const;
	return {
		score: exposure.public_score,
		tier: exposure.public_tier,
		confidence: exposure.confidence_level,
		summary: exposure.summary,
		rows: sources.flatMap(([source, assessment]) =>
			assessment ? [{ source, ...assessment, tone: riskTone(assessment.tier) }] : [],
		),
		mismatch:
			delta === null || delta === 0
				? null
				: `The owner rates the risk ${showScore(Math.abs(delta))} points ${delta < 0 ? "lower" : "higher"} than our estimate.`,
	};
}
