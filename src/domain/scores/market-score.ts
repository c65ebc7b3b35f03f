import type { VerificationLevel } from "#contract/vocabulary.ts";
import type { Engagement } from "./engagement.ts";
import {
	type FactPoints,
	factPoints,
	hasCharacters,
	hintFor,
	missingRows,
	oncePerNumber,
	presenceOf,
	type ScoredFacts,
	sumPoints,
} from "./fact-points.ts";
import { knownWeightOf, logShare, roundTo, type ScorePart, totalOf } from "./score-parts.ts";
import { IDENTITY_HINTS, LONG_DESCRIPTION_CHARACTERS } from "./trust-score.ts";

/** Points for a complete profile. */
export const PROFILE_POINTS: readonly FactPoints[] = [
	...factPoints("market", ["shortDescription"]),
	{
		fact: `${LONG_DESCRIPTION_CHARACTERS} characters of description`,
		names: ["shortDescription"],
		points: 3,
		isPresent: (agent) => hasCharacters(agent.shortDescription, LONG_DESCRIPTION_CHARACTERS),
	},
	...factPoints("market", ["websiteUrl", "docsUrl", "repositoryUrl", ["logoUrl", "logoSha256"]]),
	...factPoints("market", ["categorySlug", "agentType", "pricingType"]),
	...factPoints("market", ["modelStack", "integrations"]),
];

/** Points for the verification level, the larger share of the standing. */
export const STANDING_LEVEL_POINTS: Record<VerificationLevel, number> = {
	0: 0,
	1: 8,
	2: 16,
	3: 24,
	4: 30,
};

/**
 * Points for proofs, the rest of the standing. Badges that depend on the rank must not count, because the rank depends
 * on this score.
 */
export const STANDING_PROOF_POINTS: readonly {
	proof: string;
	/** How an owner earns it, as a sentence. */
	step: string;
	points: number;
	isPresent: (agent: ScoredFacts) => boolean;
}[] = [
	{
		proof: "a claim",
		step: IDENTITY_HINTS.unclaimed,
		points: 2,
		isPresent: ({ claim }) => claim.status !== "unclaimed",
	},
	{
		proof: "a proven domain",
		step: IDENTITY_HINTS.claimed,
		points: 4,
		isPresent: ({ claim }) => claim.domainVerifiedAt !== null,
	},
	{
		proof: "a proven repository",
		step: "Verify the repository.",
		points: 4,
		isPresent: ({ claim }) => claim.repositoryVerifiedAt !== null,
	},
];

/** Points for attention, and the count at which each is full. */
export const ENGAGEMENT_POINTS = {
	views: { points: 8, full: 50_000 },
	watchers: { points: 6, full: 1_000 },
	votes: { points: 6 },
} as const;

/** The maximum of each part. */
export const MARKET_PARTS = {
	profile: sumPoints(PROFILE_POINTS),
	standing: STANDING_LEVEL_POINTS[4] + sumPoints(STANDING_PROOF_POINTS),
	engagement: sumPoints(Object.values(ENGAGEMENT_POINTS)),
	trend: 10,
} as const;

export interface MarketScore {
	/** 0 if it is not ranked. */
	total: number;
	/** In percent of the weight of all parts. */
	knownWeight: number;
	isRanked: boolean;
	parts: ScorePart[];
}

/** `trend` is null while unknown. */
export function marketScore(
	agent: ScoredFacts,
	engagement: Engagement,
	trend: number | null,
): MarketScore {
	const parts = [
		profilePart(presenceOf(PROFILE_POINTS, agent)),
		standingPart(levelOf(agent) * STANDING_STEP + presenceOf(STANDING_PROOF_POINTS, agent)),
		engagementPart(engagement),
		{
			name: "trend",
			points: trend === null ? null : roundTo(((trend + 100) / 200) * MARKET_PARTS.trend, 2),
			maxPoints: MARKET_PARTS.trend,
			hint:
				trend === null
					? "Available after eight complete days."
					: "Rises if attention is higher than last month.",
		},
	];
	return { total: totalOf(parts), knownWeight: knownWeightOf(parts), isRanked: true, parts };
}

const profilePart = oncePerNumber((presence): ScorePart => {
	const missing = missingRows(PROFILE_POINTS, presence);
	const hint = hintFor(missing);
	const maxPoints = MARKET_PARTS.profile;
	return { name: "profile", points: maxPoints - sumPoints(missing), maxPoints, hint };
});

/** Packs the level and the proofs into one number. */
const STANDING_STEP = 2 ** STANDING_PROOF_POINTS.length;

function levelOf({ claim }: ScoredFacts): VerificationLevel {
	return Math.min(4, Math.max(0, claim.level)) as VerificationLevel;
}

const standingPart = oncePerNumber((standing): ScorePart => {
	const level = Math.floor(standing / STANDING_STEP) as VerificationLevel;
	const missing = missingRows(STANDING_PROOF_POINTS, standing % STANDING_STEP);
	const proven = sumPoints(STANDING_PROOF_POINTS) - sumPoints(missing);
	const points = STANDING_LEVEL_POINTS[level] + proven;
	const wishes = missing.map(({ proof }) => proof);
	if (level < 4) wishes.push("a higher verification level");
	const hint = wishes.length === 0 ? null : `Raised by ${wishes.join(", ")}.`;
	return { name: "standing", points, maxPoints: MARKET_PARTS.standing, hint };
});

function engagementPart({ decayedViews, watchers, upvotes, downvotes }: Engagement): ScorePart {
	const { views, watchers: watching, votes } = ENGAGEMENT_POINTS;
	const part = (name: string, max: number, share: number | null): ScorePart => ({
		name,
		points: share === null ? null : max * share,
		maxPoints: max,
		hint: null,
	});
	const points = totalOf([
		part("views", views.points, logShare(decayedViews, views.full)),
		part("watchers", watching.points, logShare(watchers, watching.full)),
		part(
			"votes",
			votes.points,
			upvotes + downvotes === 0 ? null : wilsonLowerBound(upvotes, downvotes),
		),
	]);
	return {
		name: "engagement",
		points,
		maxPoints: MARKET_PARTS.engagement,
		hint: "Rises with page views, watchers and the share of upvotes.",
	};
}

/** Confidence that the share is at least this high. */
export const CONFIDENCE_PERCENT = 95;

/** z for that confidence. */
const Z = 1.959964;

/**
 * The lowest share of upvotes that is plausible with 95 % confidence (Wilson score interval). Few votes say little: 1
 * of 1 gives 0.21, 100 of 100 gives 0.96. Zero without votes.
 */
export function wilsonLowerBound(upvotes: number, downvotes: number): number {
	const votes = upvotes + downvotes;
	if (votes === 0) return 0;
	const share = upvotes / votes;
	const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * votes)) / votes);
	return Math.max(0, (share + (Z * Z) / (2 * votes) - spread) / (1 + (Z * Z) / votes));
}
