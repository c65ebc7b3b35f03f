import { OBSERVATION_KIND_NAMES, observationKind } from "#contract/evidence/observations.ts";
import { keysOf } from "#contract/members-of.ts";
import { VERIFICATION_LEVELS } from "#contract/vocabulary.ts";
import { CONTRADICTION } from "#domain/evidence/counted-observations.ts";
import { OWN_COUNTS } from "#domain/scores/adoption.ts";
import { VIEW_HALF_LIFE_DAYS } from "#domain/scores/engagement.ts";
import {
	MARKET_PARTS,
	PROFILE_POINTS,
	RANKED_FROM_WEIGHT,
	STANDING_LEVEL_POINTS,
	STANDING_PROOF_POINTS,
} from "#domain/scores/market-score.ts";
import { UPKEEP_STEPS } from "#domain/scores/upkeep.ts";
import { VERIFICATION_LEVEL_NAMES } from "../../labels.ts";
import { showCount } from "../display.ts";
import { type MethodologySection, partsTable, pointsTable } from "./weight-table.ts";

export function marketScoreSection(): MethodologySection {
	return {
		id: "market-score",
		title: "Market score",
		lead: "0 to 100: how much an agent is used, as far as that is known. Agents are ranked by it.",
		paragraphs: [
			"Market score = 100 × points ÷ known weight, with one decimal. The known weight, 0 to 100, is the sum of the points that the known parts could give.",
			`An agent is ranked if its adoption is known, and at least ${RANKED_FROM_WEIGHT} of 100 points. Otherwise its market score is 0 and it is shown as “not ranked yet”, after all others.`,
			"Adoption is the best of the counts that are known, each as log(10 × count) ÷ log(10 × full count), and each other one raises it a little. So nobody falls by being counted once more, and five times a count outweighs all other parts together. A count that nobody states is left out, not zero, and so is a count of zero.",
			`Of several figures of the same kind the newest counts, or the lowest if they differ by a factor of ${CONTRADICTION}. Stars and forks of a repository that several listings share count for none of them. What owners state about themselves does not count, and neither does what a source says about rank or office.`,
			`All parts but adoption together give at most ${100 - MARKET_PARTS.adoption} points. So dates, filled fields and proofs never lift an agent above one that is clearly more used.`,
			`The trend score runs from −100 to 100 and becomes (trend score + 100) ÷ 200 × ${MARKET_PARTS.trend} points.`,
		],
		tables: [
			partsTable("Parts of the market score", PARTS),
			countsTable(),
			pointsTable(
				"Upkeep: age of the last release or change",
				["Age"],
				UPKEEP_STEPS.map(({ days, share }) => [`Up to ${days} days`, share * MARKET_PARTS.upkeep]),
			),
			pointsTable(
				"Standing: verification level",
				["Level"],
				VERIFICATION_LEVELS.map((level) => [
					`${level}, ${VERIFICATION_LEVEL_NAMES[level]}`,
					STANDING_LEVEL_POINTS[level],
				]),
			),
			pointsTable(
				"Standing: proofs",
				["Proof"],
				STANDING_PROOF_POINTS.map(({ proof, points }) => [proof, points]),
			),
			pointsTable(
				"Profile",
				["Fact"],
				PROFILE_POINTS.map(({ fact, points }) => [fact, points]),
			),
		],
	};
}

const NOTES: Readonly<Record<keyof typeof MARKET_PARTS, string>> = {
	adoption:
		"The best of what sources count, and of page views and watchers here; the others raise it.",
	upkeep: "The last release or change at its source. None if it is archived or deprecated.",
	standing: "The verification level, a claim and proofs.",
	profile: "Each fact in the listing.",
	trend: "Attention against the weeks before.",
};

const PARTS = keysOf(MARKET_PARTS).map((name) => [name, MARKET_PARTS[name], NOTES[name]] as const);

function countsTable() {
	const observed = OBSERVATION_KIND_NAMES.map(observationKind).flatMap(({ label, full }) =>
		full === undefined ? [] : [[label, full] as const],
	);
	const { views, watchers } = OWN_COUNTS;
	const fading = `a view loses half its weight every ${VIEW_HALF_LIFE_DAYS} days`;
	return pointsTable(
		"Adoption: counts",
		["Count", "Full at"],
		[
			...observed,
			["Page views here", views.full, `From ${views.from} on; ${fading}.`],
			["Watchers here", watchers.full, `From ${watchers.from} on.`],
		],
	);
}

/** The parts of the method before, by points of 100. */
const BEFORE = { profile: 30, standing: 40, engagement: 20, trend: 10 } as const;

export function methodChangeSection(): MethodologySection {
	const names = [...new Set([...Object.keys(MARKET_PARTS), ...Object.keys(BEFORE)])];
	const points = (parts: Readonly<Record<string, number>>, name: string) => parts[name] ?? 0;
	return {
		id: "change",
		title: "What changed with method 3",
		lead: "Before, filled fields and proofs decided the rank, and what was unknown made little difference. Now use decides it, and what is unknown is said.",
		paragraphs: [
			`Profile and standing moved from ${BEFORE.profile + BEFORE.standing} of 100 points to ${MARKET_PARTS.profile + MARKET_PARTS.standing}, because they say how complete a listing is, not how good the agent.`,
			`Adoption is new and gives ${MARKET_PARTS.adoption} points, from counts of others that name their source and day. Page views and watchers are two more counts of it. The share of upvotes is shown and no longer counts in the score; votes still count as attention.`,
			"Agents whose use nobody counts are no longer ranked. Equal scores now share a rank; before, the alphabet decided.",
			"Points of the method before are kept in the history, marked and never compared with newer ones: changes, movers and trends of ranks start anew. Dumps of that time keep their figures.",
		],
		tables: [
			pointsTable(
				"Points by part, now and before",
				["Part", "Now"],
				names.map((name) => [
					name,
					points(MARKET_PARTS, name),
					`Before: ${showCount(points(BEFORE, name))}`,
				]),
			),
		],
	};
}
