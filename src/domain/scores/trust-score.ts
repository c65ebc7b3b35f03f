import type { ClaimStatus, TrustLevel, VerificationLevel } from "#contract/vocabulary.ts";
import type { AgentRecord } from "../records/agent-record.ts";
import { type ScorePart, totalOf } from "./score-parts.ts";

/** Points for what is proven about the owner, out of 40. */
export const IDENTITY_POINTS: Record<ClaimStatus, number> = {
	unclaimed: 0,
	claimed: 20,
	verified: 32,
	certified: 40,
};

/** Points for the verification level, out of 35. */
export const VERIFICATION_POINTS: Record<VerificationLevel, number> = {
	0: 0,
	1: 7,
	2: 16,
	3: 26,
	4: 35,
};

export const LONG_DESCRIPTION_CHARACTERS = 80;

/** Points for what a listing tells, out of 25. */
export const COMPLETENESS_POINTS: readonly {
	fact: string;
	points: number;
	isPresent: (agent: AgentRecord) => boolean;
}[] = [
	{ fact: "a website", points: 8, isPresent: (agent) => agent.websiteUrl !== null },
	{ fact: "documentation", points: 6, isPresent: (agent) => agent.docsUrl !== null },
	{ fact: "a repository", points: 5, isPresent: (agent) => agent.repositoryUrl !== null },
	{ fact: "a logo", points: 3, isPresent: (agent) => agent.logoUrl !== null },
	{
		fact: `a description of at least ${LONG_DESCRIPTION_CHARACTERS} characters`,
		points: 3,
		isPresent: (agent) => [...(agent.shortDescription ?? "")].length >= LONG_DESCRIPTION_CHARACTERS,
	},
];

export interface TrustScore {
	total: number;
	identity: number;
	verification: number;
	completeness: number;
	level: TrustLevel;
	parts: ScorePart[];
}

export function trustScore(agent: AgentRecord): TrustScore {
	const { status, level } = agent.claim;
	const identity = IDENTITY_POINTS[status];
	const verification = VERIFICATION_POINTS[asLevel(level)];
	const missing = COMPLETENESS_POINTS.filter(({ isPresent }) => !isPresent(agent));
	const completeness = 25 - missing.reduce((sum, { points }) => sum + points, 0);
	const parts: ScorePart[] = [
		{ name: "identity", points: identity, maxPoints: 40, hint: IDENTITY_HINTS[status] },
		{
			name: "verification",
			points: verification,
			maxPoints: 35,
			hint: LEVEL_HINTS[asLevel(level)],
		},
		{
			name: "completeness",
			points: completeness,
			maxPoints: 25,
			hint: missing.length === 0 ? null : `Add ${missing.map(({ fact }) => fact).join(", ")}.`,
		},
	];
	return {
		total: totalOf(parts),
		identity,
		verification,
		completeness,
		level: trustLevel(agent),
		parts,
	};
}

const IDENTITY_HINTS: Record<ClaimStatus, string | null> = {
	unclaimed: "Claim the listing as its owner.",
	claimed: "Prove the website or the repository.",
	verified: "Ask for certification.",
	certified: null,
};

const LEVEL_HINTS: Record<VerificationLevel, string | null> = {
	0: "Have the listing reviewed.",
	1: "Prove the website or the repository.",
	2: "Ask for certification.",
	3: "Enterprise verification would raise this.",
	4: null,
};

/** Names for what status and level say together; the stronger of both wins. */
function trustLevel({ claim }: AgentRecord): TrustLevel {
	if (claim.level === 4) return "enterprise";
	if (claim.status === "certified" || claim.level === 3) return "certified";
	if (claim.status === "verified" || claim.level === 2) return "verified";
	return claim.status === "claimed" ? "claimed" : "listed";
}

function asLevel(level: number): VerificationLevel {
	return Math.min(4, Math.max(0, Math.trunc(level))) as VerificationLevel;
}
