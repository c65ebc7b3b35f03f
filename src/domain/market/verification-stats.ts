import { membersOf } from "#contract/members-of.ts";
import {
	CLAIM_STATUSES,
	type ClaimStatus,
	VERIFICATION_LEVELS,
	type VerificationLevel,
} from "#contract/vocabulary.ts";
import { roundTo } from "../scores/score-parts.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export type VerificationStats = ReturnType<typeof verificationStats>;

export function verificationStats(agents: readonly ScoredAgent[]) {
	const countLevel = (level: number) =>
		agents.filter(({ verificationLevel }) => verificationLevel === level).length;
	const countStatus = (status: ClaimStatus) =>
		agents.filter(({ claimStatus }) => claimStatus === status).length;
	const proven = countStatus("verified") + countStatus("certified");
	return {
		total: agents.length,
		byLevel: membersOf<Record<VerificationLevel, number>>(
			VERIFICATION_LEVELS.map((level) => [String(level), countLevel(level)]),
		),
		byClaimStatus: membersOf<Record<ClaimStatus, number>>(
			CLAIM_STATUSES.map((status) => [status, countStatus(status)]),
		),
		/** Percent of agents that are verified or certified. */
		verifiedShare: agents.length === 0 ? 0 : roundTo((100 * proven) / agents.length, 1),
	};
}
