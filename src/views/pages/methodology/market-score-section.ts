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
const BEFORE: Readonly<Record<keyof typeof MARKET_PARTS, number>> = {
	adoption: 72,
	upkeep: 15,
	standing: 4,
	profile: 5,
	trend: 4,
};

export function methodChangeSection(): MethodologySection {
	return {
		id: "change",
		title: "What changed with method 4",
		lead: "Before, adoption was the mean of the known counts, so whoever was counted twice could fall. Now the best count decides, and all others only raise it.",
		paragraphs: [
			"Identity and verification give most of the trust score. What a listing states about itself gives a tenth, and nothing if it names addresses that nobody has: such a listing is not ranked either.",
			"Equal market scores are listed by the date of the last change at the source, then by title; before, by trust score.",
			"Points of the methods before are kept in the history, marked and never compared with newer ones: changes, movers and trends of ranks start anew. Dumps of that time keep their figures.",
		],
		tables: [
			pointsTable(
				"Points by part, now and before",
				["Part", "Now"],
				PARTS.map(([name, now]) => [name, now, `Before: ${showCount(BEFORE[name])}`]),
			),
		],
	};
}
