import { membersOf } from "#contract/members-of.ts";
import * as words from "#contract/vocabulary.ts";
import { roundTo } from "../scores/score-parts.ts";
import type { ScoredAgent } from "./scored-agent.ts";

export type VerificationStats = ReturnType<typeof verificationStats>;

export function verificationStats(agents: readonly ScoredAgent[]) {
	const countLevel = (level: number) =>
		agents.filter(({ verificationLevel }) => verificationLevel === level).length;
	const countStatus = (status: words.ClaimStatus) =>
		agents.filter(({ claimStatus }) => claimStatus === status).length;
	const proven = countStatus("verified") + countStatus("certified");
	return {
		total: agents.length,
		byLevel: membersOf<Record<words.VerificationLevel, number>>(
			words.VERIFICATION_LEVELS.map((level) => [String(level), countLevel(level)]),
		),
		byClaimStatus: membersOf<Record<words.ClaimStatus, number>>(
			words.CLAIM_STATUSES.map((status) => [status, countStatus(status)]),
		),
		/** Percent of agents that are verified or certified. */
		verifiedShare: agents.length === 0 ? 0 : roundTo((100 * proven) / agents.length, 1),
	};
}
