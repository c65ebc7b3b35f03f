import { capitalise } from "#domain/texts/capitalise.ts";
import type { agentDetailView } from "../../agents/agent-detail-view.ts";
import { riskTag, riskTone } from "../../texts/risk-tone.ts";
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
	const said = new Set([exposure.summary]);
	return {
		score: exposure.public_tier === "unassessed" ? null : exposure.public_score,
		risk: riskTag(exposure.public_tier),
		confidence: exposure.confidence_level,
		/** Without the risk, which stands beside it. */
		reason: capitalise(exposure.summary.replace(/^[^,:]+?(?:[,:]| risk(?= by)) /u, "")),
		/** Without what is said already. */
		rows: sources.flatMap(([source, assessment]) => {
			if (!assessment || assessment.tier === "unassessed") return [];
			const isNew = said.size < said.add(assessment.summary).size;
			const summary = isNew ? assessment.summary : "";
			return [{ source, ...assessment, tone: riskTone(assessment.tier), summary }];
		}),
		mismatch:
			delta === null || delta === 0
				? null
				: `The owner rates the risk ${showScore(Math.abs(delta))} points ${delta < 0 ? "lower" : "higher"} than our estimate.`,
	};
}
