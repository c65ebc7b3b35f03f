import { keysOf } from "#contract/members-of.ts";
import { VERIFICATION_LEVELS } from "#contract/vocabulary.ts";
import * as trust from "#domain/scores/trust-score.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { TRUST_LEVEL_LABELS, VERIFICATION_LEVEL_NAMES } from "../../labels.ts";
import { type MethodologySection, meaningTable, partsTable, pointsTable } from "./weight-table.ts";

export function trustScoreSection(): MethodologySection {
	return {
		id: "trust-score",
		title: "Trust score",
		lead: "0 to 100: how much is proven about an agent and its owner. Attention does not count.",
		tables: [
			partsTable("Parts of the trust score", PARTS),
			pointsTable(
				"Identity",
				["Claim"],
				keysOf(trust.IDENTITY_POINTS).map((status) => [
					status,
					trust.IDENTITY_POINTS[status],
					withHint(CLAIM_MEANINGS[status], trust.IDENTITY_HINTS[status]),
				]),
			),
			pointsTable(
				"Verification",
				["Level"],
				VERIFICATION_LEVELS.map((level) => [
					`${level}, ${VERIFICATION_LEVEL_NAMES[level]}`,
					trust.VERIFICATION_POINTS[level],
					withHint(LEVEL_MEANINGS[level], trust.LEVEL_HINTS[level]),
				]),
			),
			pointsTable(
				"Completeness",
				["Fact"],
				trust.COMPLETENESS_POINTS.map(({ fact, points }) => [fact, points]),
			),
			trustLevelTable(),
		],
	};
}

const { identity, verification, completeness } = trust.TRUST_PARTS;
const PARTS = [
	["Identity", identity, "Rises when the owner claims the listing and proves it."],
	["Verification", verification, "Rises with every level that a moderator confirms."],
	["Completeness", completeness, "Rises with each fact that can be checked."],
] as const;

const CLAIM_MEANINGS: Readonly<Record<keyof typeof trust.IDENTITY_POINTS, string>> = {
	unclaimed: "It has not been claimed.",
	elsewhere:
		"Nobody has claimed it here, but a followed registry that the operator trusts for it has proven the publisher.",
	claimed: "The owner has proven the repository.",
	verified: "The owner has proven the website.",
	certified: "A moderator has certified it.",
};

const LEVEL_MEANINGS = [
	"Listed, but not reviewed by a person.",
	"A moderator has reviewed the listing.",
	"The website is proven.",
	"A moderator has certified the agent.",
	"Verified for enterprise use.",
] as const;

/** The hint begins with a capital letter, because elsewhere it is a sentence by itself. */
function withHint(meaning: string, hint: string | null): string {
	return hint === null ? meaning : `${meaning} To raise it: ${lowerFirst(hint)}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function trustLevelTable() {
	const rows = trust.TRUST_LEVEL_RULES.map(({ level, claim, verification }) => {
		const conditions = [
			claim === null ? [] : [`claim ${claim}`],
			verification === null ? [] : [`verification level ${verification}`],
		];
		return [TRUST_LEVEL_LABELS[level], `${capitalise(conditions.flat().join(", or "))}.`] as const;
	});
	return meaningTable("Trust levels; the highest that applies counts", "Trust", [
		...rows,
		[TRUST_LEVEL_LABELS.listed, "All other agents."],
	]);
}
