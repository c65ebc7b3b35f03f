import { mapMembers } from "#contract/members-of.ts";
import type { ClaimStatus, TrustLevel, VerificationLevel } from "#contract/vocabulary.ts";
import { oncePer } from "../evidence/once-per.ts";
import * as facts from "./fact-points.ts";
import { type ScorePartRow, totalOf } from "./score-parts.ts";

/** The state of a claim here, or nobody's here but proven at a registry that the operator trusts for it. */
type Identity = ClaimStatus | "elsewhere";

/** Points for what is proven about the owner. */
export const IDENTITY_POINTS: Record<Identity, number> = {
	unclaimed: 0,
	elsewhere: 25,
	claimed: 25,
	verified: 40,
	certified: 50,
};

export const VERIFICATION_POINTS: Record<VerificationLevel, number> = {
	0: 0,
	1: 8,
	2: 18,
	3: 30,
	4: 40,
};

export const LONG_DESCRIPTION_CHARACTERS = 80;

export const COMPLETENESS_POINTS: readonly facts.FactPoints[] = [
	...facts.factPoints("trust", [
		"websiteUrl",
		"docsUrl",
		"repositoryUrl",
		["logoUrl", "logoSha256"],
	]),
	{
		fact: `a description of at least ${LONG_DESCRIPTION_CHARACTERS} characters`,
		names: ["shortDescription"],
		points: 2,
		isPresent: (agent) => facts.hasCharacters(agent.shortDescription, LONG_DESCRIPTION_CHARACTERS),
	},
];

export const TRUST_PARTS = {
	identity: IDENTITY_POINTS.certified,
	verification: VERIFICATION_POINTS[4],
	completeness: facts.sumPoints(COMPLETENESS_POINTS),
} as const;

export type TrustPoints = ReturnType<typeof scoreOf>;

export function trustScore(
	agent: facts.ScoredFacts,
	known: { isProvenElsewhere?: boolean; isPlaceholder?: boolean | undefined } = {},
): TrustPoints {
	const { status, level } = agent.claim;
	const identity = status === "unclaimed" && known.isProvenElsewhere ? "elsewhere" : status;
	// What a placeholder states is nobody's.
	const stated = known.isPlaceholder ? 0 : facts.presenceOf(COMPLETENESS_POINTS, agent);
	return SCORES[identity][asLevel(level)](stated);
}

function scoreOf(status: Identity, level: VerificationLevel, presence: number) {
	const identity = IDENTITY_POINTS[status];
	const verification = VERIFICATION_POINTS[level];
	const missing = facts.missingRows(COMPLETENESS_POINTS, presence);
	const completeness = TRUST_PARTS.completeness - facts.sumPoints(missing);
	const parts = [
		partOf("identity", identity, IDENTITY_HINTS[status]),
		partOf("verification", verification, LEVEL_HINTS[level]),
		partOf("completeness", completeness, facts.hintFor(missing)),
	];
	return {
		total: totalOf(parts),
		identity,
		verification,
		completeness,
		level: trustLevel(status, level),
		parts,
	};
}

function partOf(name: keyof typeof TRUST_PARTS, points: number, hint: string | null): ScorePartRow {
	return { name, points, maxPoints: TRUST_PARTS[name], hint };
}

export const IDENTITY_HINTS = {
	unclaimed: "Claim the listing: verify the website or the repository.",
	elsewhere: "Claim the listing: verify the website.",
	claimed: "Verify the website.",
	verified: "Request certification.",
	certified: null,
} as const satisfies Record<Identity, string | null>;

export const LEVEL_HINTS: Record<VerificationLevel, string | null> = {
	0: "Request a review.",
	1: "Verify the website.",
	2: "Request certification.",
	3: "Request enterprise verification.",
	4: null,
};

/** Trust levels, strongest first. Either the claim status or the verification level is enough. */
export const TRUST_LEVEL_RULES: readonly {
	level: TrustLevel;
	claim: ClaimStatus | null;
	verification: VerificationLevel | null;
}[] = [
	{ level: "enterprise", claim: null, verification: 4 },
	{ level: "certified", claim: "certified", verification: 3 },
	{ level: "verified", claim: "verified", verification: 2 },
	{ level: "claimed", claim: "claimed", verification: null },
];

function trustLevel(status: Identity, level: VerificationLevel): TrustLevel {
	const rule = TRUST_LEVEL_RULES.find((row) => row.claim === status || row.verification === level);
	return rule?.level ?? "listed";
}

export function asLevel(level: number): VerificationLevel {
	return Math.min(4, Math.max(0, Math.trunc(level))) as VerificationLevel;
}

/** Claim, level and stated facts determine the score, so agents with the same ones share it. */
const SCORES = mapMembers(IDENTITY_POINTS, (_, status) => {
	const of = (level: VerificationLevel) =>
		oncePer((presence: number) => scoreOf(status, level, presence));
	return { 0: of(0), 1: of(1), 2: of(2), 3: of(3), 4: of(4) };
});
