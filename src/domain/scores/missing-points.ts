import type { FactName } from "#contract/facts/fact-rows.ts";
import type { VerificationLevel } from "#contract/vocabulary.ts";
import type { FactPoints, ScoredFacts } from "./fact-points.ts";
import { PROFILE_POINTS, STANDING_LEVEL_POINTS, STANDING_PROOF_POINTS } from "./market-score.ts";
import { roundTo } from "./score-parts.ts";
import {
	COMPLETENESS_POINTS,
	IDENTITY_HINTS,
	IDENTITY_POINTS,
	LEVEL_HINTS,
	VERIFICATION_POINTS,
} from "./trust-score.ts";

/** A step that raises a score, and by how many points of its parts. */
export interface MissingPoints {
	/** As a sentence: "Add a logo." */
	step: string;
	market: number;
	trust: number;
	/** Facts of the listing, any of which earns the points. Null for what a claim earns. */
	names: readonly FactName[] | null;
}

/** What an owner can still do for both scores, most points first. */
export function missingPoints(agent: ScoredFacts): MissingPoints[] {
	return [...missingFacts(agent), ...missingProofs(agent)].toSorted(
		(left, right) => right.market + right.trust - left.market - left.trust,
	);
}

/** One step for each fact, even if several rows of points check it. */
function missingFacts(agent: ScoredFacts): MissingPoints[] {
	const steps = new Map<string, MissingPoints>();
	const add = (rows: readonly FactPoints[], score: "market" | "trust") => {
		for (const { fact, names, points, isPresent } of rows) {
			if (isPresent(agent)) continue;
			const step = steps.get(names.join()) ?? { step: "", market: 0, trust: 0, names };
			// The last row about a fact asks for most: a long description is also a description.
			steps.set(names.join(), { ...step, step: `Add ${fact}.`, [score]: step[score] + points });
		}
	};
	add(PROFILE_POINTS, "market");
	add(COMPLETENESS_POINTS, "trust");
	return [...steps.values()];
}

/** One step for each thing to do, even if it raises several parts. */
function missingProofs(agent: ScoredFacts): MissingPoints[] {
	const steps = new Map<string, MissingPoints>();
	const add = (step: string | null, { market = 0, trust = 0 }) => {
		if (step === null) return;
		const entry = steps.get(step) ?? { step, market: 0, trust: 0, names: null };
		steps.set(step, { ...entry, market: entry.market + market, trust: entry.trust + trust });
	};
	for (const { step, points, isPresent } of STANDING_PROOF_POINTS) {
		if (!isPresent(agent)) add(step, { market: points });
	}
	const { status, level } = agent.claim;
	if (status !== "certified") {
		add(IDENTITY_HINTS[status], {
			trust: IDENTITY_POINTS[NEXT_STATUS[status]] - IDENTITY_POINTS[status],
		});
	}
	const [now, next] = LEVEL_STEPS.find(([from]) => from === level) ?? [4, 4];
	add(LEVEL_HINTS[now], {
		market: roundTo(STANDING_LEVEL_POINTS[next] - STANDING_LEVEL_POINTS[now], 2),
		trust: VERIFICATION_POINTS[next] - VERIFICATION_POINTS[now],
	});
	return [...steps.values()];
}

const NEXT_STATUS = { unclaimed: "claimed", claimed: "verified", verified: "certified" } as const;

const LEVEL_STEPS: readonly (readonly [now: VerificationLevel, next: VerificationLevel])[] = [
	[0, 1],
	[1, 2],
	[2, 3],
	[3, 4],
];
