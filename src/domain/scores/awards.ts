import { daysSince } from "#contract/instants.ts";
import { AWARD_IDS, type AwardId } from "#contract/vocabulary.ts";
import type { AgentRecord } from "../records/agent-record.ts";

export interface EarnedAward extends Omit<AwardRule, "since"> {
	id: AwardId;
	awardedAt: string;
}

/** Input of the rules. `topTenSince` and `trendingSince` are null while the condition does not hold. */
export interface AwardFacts {
	agent: AgentRecord;
	at: Date;
	isRanked: boolean;
	topTenSince: string | null;
	trendingSince: string | null;
}

export const TRENDING_MIN_SCORE = 30;
export const TOP_TEN_MAX_RANK = 10;
export const NEWCOMER_MAX_DAYS = 30;

interface AwardRule {
	label: string;
	description: string;
	/** When the badge was earned, or null. */
	since: (facts: AwardFacts) => string | null;
}

export const BADGE_RULES: Readonly<Record<AwardId, AwardRule>> = {
	claimed: {
		label: "Claimed",
		description: "Its owner has claimed this listing.",
		since: ({ agent }) => (agent.claim.status === "unclaimed" ? null : claimInstant(agent)),
	},
	domain_verified: {
		label: "Domain verified",
		description: "Its owner has proven control of the website.",
		since: ({ agent }) => agent.claim.domainVerifiedAt,
	},
	repository_verified: {
		label: "Repository verified",
		description: "Its owner has proven control of the source repository.",
		since: ({ agent }) => agent.claim.repositoryVerifiedAt,
	},
	certified: {
		label: "Certified",
		description: "A moderator has certified this agent.",
		since: ({ agent }) => (agent.claim.status === "certified" ? claimInstant(agent) : null),
	},
	enterprise: {
		label: "Enterprise",
		description: "Verified for enterprise use, the highest level.",
		since: ({ agent }) => (agent.claim.level === 4 ? claimInstant(agent) : null),
	},
	top_ten: {
		label: "Top ten",
		description: `Ranked in the top ${TOP_TEN_MAX_RANK} of the registry, untied with those after.`,
		since: ({ topTenSince }) => topTenSince,
	},
	trending: {
		label: "Trending",
		description: `Ranked, with a trend score of ${TRENDING_MIN_SCORE} or more.`,
		since: ({ isRanked, trendingSince }) => (isRanked ? trendingSince : null),
	},
	newcomer: {
		label: "Newcomer",
		description: `Ranked, and launched or registered here within the last ${NEWCOMER_MAX_DAYS} days.`,
		since: ({ agent, at, isRanked }) => {
			const start = startOf(agent);
			const age = start === null ? -1 : daysSince(start, at);
			return isRanked && age >= 0 && age < NEWCOMER_MAX_DAYS ? start : null;
		},
	},
};

export function earnedAwards(facts: AwardFacts): EarnedAward[] {
	const badges: EarnedAward[] = [];
	for (const id of AWARD_IDS) {
		const { label, description, since } = BADGE_RULES[id];
		const awardedAt = since(facts);
		if (awardedAt !== null) badges.push({ id, label, description, awardedAt });
	}
	return badges;
}

/** When it became available. Null if that is unknown: an import says nothing about it. */
function startOf({ launchedAt, releasedAt, agentType, facts, createdAt }: AgentRecord) {
	if (launchedAt !== null) return launchedAt;
	if (agentType === "model" || agentType === "llm") return releasedAt;
	return facts.title?.source === "imported" ? null : createdAt;
}

function claimInstant(agent: AgentRecord): string {
	return agent.claim.changedAt ?? agent.createdAt;
}
