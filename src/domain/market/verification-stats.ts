import { CLAIM_STATUSES, type ClaimStatus, VERIFICATION_LEVELS } from "#contract/vocabulary.ts";
import { roundTo } from "../scores/score-parts.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export interface VerificationStats {
	total: number;
	byLevel: Record<"0" | "1" | "2" | "3" | "4", number>;
	byClaimStatus: Record<ClaimStatus, number>;
	/** Percent of agents that are verified or certified. */
	verifiedShare: number;
}

export function verificationStats(agents: readonly ScoredAgent[]): VerificationStats {
	const countLevel = (level: number) =>
		agents.filter(({ verificationLevel }) => verificationLevel === level).length;
	const countStatus = (status: ClaimStatus) =>
		agents.filter(({ claimStatus }) => claimStatus === status).length;
	const [zero, one, two, three, four] = VERIFICATION_LEVELS.map(countLevel);
	const [unclaimed, claimed, verified, certified] = CLAIM_STATUSES.map(countStatus);
	const proven = (verified ?? 0) + (certified ?? 0);
	return {
		total: agents.length,
		byLevel: { 0: zero ?? 0, 1: one ?? 0, 2: two ?? 0, 3: three ?? 0, 4: four ?? 0 },
		byClaimStatus: {
			unclaimed: unclaimed ?? 0,
			claimed: claimed ?? 0,
			verified: verified ?? 0,
			certified: certified ?? 0,
		},
		verifiedShare: agents.length === 0 ? 0 : roundTo((100 * proven) / agents.length, 1),
	};
}
