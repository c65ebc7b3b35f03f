import { type Observation, observationKind } from "#contract/evidence/observations.ts";
import type { VerificationLevel } from "#contract/vocabulary.ts";
import { countedObservations } from "../evidence/counted-observations.ts";
import { oncePer } from "../evidence/once-per.ts";
import { adoptionShare, OWN_COUNTS } from "./adoption.ts";
import type { Engagement } from "./engagement.ts";
import * as facts from "./fact-points.ts";
import { knownWeightOf, roundTo, type ScorePartRow, totalOf } from "./score-parts.ts";
import { asLevel, IDENTITY_HINTS, LONG_DESCRIPTION_CHARACTERS } from "./trust-score.ts";
import { upkeepShare } from "./upkeep.ts";

export const PROFILE_POINTS: readonly facts.FactPoints[] = [
	...facts.factPoints("market", ["shortDescription"]),
	{
		fact: `${LONG_DESCRIPTION_CHARACTERS} characters of description`,
		names: ["shortDescription"],
		points: 0.2,
		isPresent: (agent) => facts.hasCharacters(agent.shortDescription, LONG_DESCRIPTION_CHARACTERS),
	},
	...facts.factPoints("market", [
		"websiteUrl",
		"docsUrl",
		"repositoryUrl",
		["logoUrl", "logoSha256"],
	]),
	...facts.factPoints("market", ["categorySlug", "agentType", "pricingType"]),
];

/** Points for the verification level, part of the standing. */
export const STANDING_LEVEL_POINTS: Record<VerificationLevel, number> = {
	0: 0,
	1: 0.1,
	2: 0.2,
	3: 0.3,
	4: 0.4,
};

/** Badges that depend on the rank must not count, because the rank depends on this score. */
export const STANDING_PROOF_POINTS: readonly {
	proof: string;
	/** How an owner earns it, as a sentence. */
	step: string;
	points: number;
	isPresent: (agent: facts.ScoredFacts) => boolean;
}[] = [
	{
		proof: "a claim",
		step: IDENTITY_HINTS.unclaimed,
		points: 0.2,
		isPresent: ({ claim }) => claim.status !== "unclaimed",
	},
	{
		proof: "a proven domain",
		step: IDENTITY_HINTS.claimed,
		points: 0.2,
		isPresent: ({ claim }) => claim.domainVerifiedAt !== null,
	},
	{
		proof: "a proven repository",
		step: "Verify the repository.",
		points: 0.2,
		isPresent: ({ claim }) => claim.repositoryVerifiedAt !== null,
	},
];

/** The greatest number of points of each part. All others together give less than five times a count does. */
export const MARKET_PARTS = {
	adoption: 95,
	upkeep: 2.5,
	standing: roundTo(STANDING_LEVEL_POINTS[4] + facts.sumPoints(STANDING_PROOF_POINTS), 2),
	profile: facts.sumPoints(PROFILE_POINTS),
	trend: 0.5,
} as const;

/** What must be known for a rank: adoption, and this many percent of the weight of all parts. */
export const RANKED_FROM_WEIGHT = 95;

/** What makes the adoption known, so that an agent gets a rank. */
const NOT_RANKED_YET = `Not ranked yet: no source counts how much it is used. Stars, pulls or downloads that a source counts would change that, or ${OWN_COUNTS.views.from} page views or ${OWN_COUNTS.watchers.from} watchers here.`;

const NONE_COUNTS =
	"Not ranked yet: what sources count of its use is zero, or does not count here.";

export function whyNotRanked({ isPlaceholder, observations }: Unranked): string {
	if (isPlaceholder)
		return "Not ranked: it names addresses that nobody has, as examples and templates do.";
	const isCounted = observations.some(({ kind }) => observationKind(kind).countsIn === "adoption");
	return isCounted ? NONE_COUNTS : NOT_RANKED_YET;
}

interface Unranked {
	isPlaceholder?: true | undefined;
	observations: readonly Observation[];
}

export interface MarketScore {
	/** As published. 0 if it is not ranked, and only then. */
	total: number;
	knownWeight: number;
	isRanked: boolean;
	parts: ScorePartRow[];
}

export interface MarketFacts {
	engagement: Engagement;
	/** Null while unknown. */
	trend: number | null;
	at: Date;
	/** How many listed agents a repository holds. */
	sharing: (repository: string) => number;
	/** Whether it names addresses that nobody has. */
	isPlaceholder?: boolean | undefined;
}

export function marketScore(
	agent: facts.ScoredFacts,
	{ engagement, trend, at, sharing, isPlaceholder }: MarketFacts,
): MarketScore {
	const counted = countedObservations(agent.observations, { at, sharing });
	const parts = [
		sharedPart("adoption", adoptionShare(counted, engagement), {
			known: "Rises with what sources count, and with page views and watchers here.",
			unknown: whyNotRanked({ observations: agent.observations }),
		}),
		sharedPart("upkeep", upkeepShare(counted, { status: agent.status, at }), {
			known: "Rises with a new release or change at its source.",
			unknown: "Known once a source dates a release or change of the program itself.",
		}),
		standingPart(
			asLevel(agent.claim.level) * STANDING_STEP + facts.presenceOf(STANDING_PROOF_POINTS, agent),
		),
		profilePart(facts.presenceOf(PROFILE_POINTS, agent)),
		sharedPart("trend", trend === null ? null : (trend + 100) / 200, {
			known: "Rises if attention is higher than last month.",
			unknown: "Known after eight complete days with page views, votes or watchers.",
		}),
	];
	return sumMarketParts(parts, isPlaceholder);
}

/** 100 × points ÷ known weight, if that is enough for a rank. */
export function sumMarketParts(parts: ScorePartRow[], isPlaceholder = false): MarketScore {
	const knownWeight = knownWeightOf(parts);
	const adoption = parts.find(({ name }) => name === "adoption");
	const isKnown = (adoption?.points ?? null) !== null && knownWeight >= RANKED_FROM_WEIGHT;
	const isRanked = isKnown && !isPlaceholder;
	return { total: isRanked ? totalOf(parts, 1) : 0, knownWeight, isRanked, parts };
}

/** `share` of the points of a part, 0 to 1. Null while unknown. */
function sharedPart(
	name: keyof typeof MARKET_PARTS,
	share: number | null,
	hints: { known: string; unknown: string },
): ScorePartRow {
	const maxPoints = MARKET_PARTS[name];
	return share === null
		? { name, points: null, maxPoints, hint: hints.unknown }
		: { name, points: roundTo(share * maxPoints, 2), maxPoints, hint: hints.known };
}

const profilePart = oncePer((presence: number): ScorePartRow => {
	const missing = facts.missingRows(PROFILE_POINTS, presence);
	const maxPoints = MARKET_PARTS.profile;
	const points = roundTo(maxPoints - facts.sumPoints(missing), 2);
	return { name: "profile", points, maxPoints, hint: facts.hintFor(missing) };
});

/** Packs the level and the proofs into one number. */
const STANDING_STEP = 2 ** STANDING_PROOF_POINTS.length;

const standingPart = oncePer((standing: number): ScorePartRow => {
	const level = Math.floor(standing / STANDING_STEP) as VerificationLevel;
	const missing = facts.missingRows(STANDING_PROOF_POINTS, standing % STANDING_STEP);
	const proven = facts.sumPoints(STANDING_PROOF_POINTS) - facts.sumPoints(missing);
	const points = roundTo(STANDING_LEVEL_POINTS[level] + proven, 2);
	const wishes = missing.map(({ proof }) => proof);
	if (level < 4) wishes.push("a higher verification level");
	const hint = wishes.length === 0 ? null : `Raised by ${wishes.join(", ")}.`;
	return { name: "standing", points, maxPoints: MARKET_PARTS.standing, hint };
});
