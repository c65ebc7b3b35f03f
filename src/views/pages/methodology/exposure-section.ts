import { RISK_LABELS, TYPE_LABELS } from "#contract/agents/labels.ts";
import { RISK_CLASSES, type RiskClass } from "#contract/evidence/risk-signals.ts";
import { keysOf } from "#contract/members-of.ts";
import { AGENT_TYPES } from "#contract/vocabulary.ts";
import { EXPOSURE_TIER_BOUNDS } from "#domain/scores/exposure.ts";
import * as evidence from "#domain/scores/exposure-evidence.ts";
import { PROFILE_SCALES, SENSITIVE_ACCESS } from "#domain/scores/exposure-profile.ts";
import * as risk from "#domain/scores/risk-rules.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import * as table from "./weight-table.ts";

export function exposureSection(): table.MethodologySection {
	return {
		id: "exposure",
		title: "Risk",
		lead: "0 to 100: how much could go wrong if an agent misbehaved. It says nothing about how well it behaves.",
		paragraphs: [
			"The automated estimate is made from what the listing's documents say that it can do: its tools, the secrets that it asks for, what it may reach, and where it runs. The most harmful thing counts, and the rest adds a little. Words of a description count only as phrases, if no tool shows what it does and no skills are listed; they then count before a key to a cloud. All sources of one program count together.",
			`The words of a phrase stand at most ${risk.PHRASE_REACH} apart, or ${risk.WORST_REACH} if it runs anything, and no “not”, “never” or “without” stands before it.`,
			"An agent is not assessed if nothing shows what it can do, or if most of its tools do not and the others only read. Its sentence then says why, and quotes the strongest thing that its description says. It has the number of its type, which is never compared.",
			"The declared score is the weighted average of what the owner declares, using the weights below. Undocumented words are left out.",
			"A declaration confirmed by a reviewer is published unchanged. An unchecked one is averaged with the estimate. Without a declaration, the estimate is used alone. The mismatch is declared minus automated.",
			"Confidence is high if a reviewer confirmed the declaration, medium if the owner declared it or it is estimated from tools, and low for all others.",
		],
		tables: [
			table.pointsTable(
				"Tiers",
				["Tier", "From"],
				EXPOSURE_TIER_BOUNDS.map(({ tier, from }) => [tier, from, `${RISK_LABELS[tier]} risk.`]),
			),
			...estimateTables(),
			profileTable(),
			sensitiveTable(),
		],
	};
}

function estimateTables(): table.WeightTable[] {
	return [
		table.pointsTable(
			"Automated estimate: what it can do",
			["Act"],
			keysOf(evidence.ACT_POINTS).map((name) => [
				name,
				evidence.ACT_POINTS[name],
				capitalise(`${RISK_CLASSES[name].says}.`),
			]),
		),
		table.pointsTable(
			"Automated estimate: what else counts",
			["What"],
			[
				...Object.entries(evidence.FURTHER_POINTS).map(
					([name, { each, max, ofReaders }]) =>
						[
							name,
							each,
							`Each; at most ${max}.${ofReaders ? "" : " Not if it only reads."}`,
						] as const,
				),
				["All together", evidence.FURTHER_MAX, "At most."],
			],
		),
		table.pointsTable(
			"Automated estimate: type, if nothing else is known",
			["Type"],
			AGENT_TYPES.map((type) => [TYPE_LABELS[type], evidence.TYPE_POINTS[type]]),
		),
		wordTable("Words in the names of tools: the first that is listed decides", risk.TOOL_RULES),
		table.meaningTable(
			"Parameters that raise a tool that does more than read by one act, to this one at most",
			"Act",
			risk.FREE_FORM.map(({ to, words }) => [to, words.join(", ")]),
		),
		wordTable("Words in the names of secrets", risk.CREDENTIAL_RULES),
		wordTable("Phrases in descriptions: the first row that fits decides", risk.PHRASE_RULES),
	];
}

function wordTable(caption: string, rules: readonly risk.WordRule<RiskClass>[]): table.WeightTable {
	return table.meaningTable(
		caption,
		"Act or secret",
		rules.map(({ class: of, words, with: also, unless, isAlone, isNear }) => {
			const note = [
				words.join(", "),
				...(also ? [`with one of: ${also.words.join(", ")}`] : []),
				...(unless ? [`without: ${unless.words.join(", ")}`] : []),
				...(isNear ? [`at most ${risk.NEAR_REACH} apart`] : []),
				...(isAlone ? ["with nothing else"] : []),
			];
			return [of, note.join("; ")];
		}),
	);
}

function profileTable(): table.WeightTable {
	const scales = Object.entries(PROFILE_SCALES).map(
		([name, { weight, words }]) => [name, weight, scaleOf(words)] as const,
	);
	const sensitive = ["Sensitive access", SENSITIVE_ACCESS.weight, "The kinds below."] as const;
	return table.partsTable("Declared profile: weights and words", [...scales, sensitive], "Weight");
}

function sensitiveTable(): table.WeightTable {
	const { words, furtherPoints } = SENSITIVE_ACCESS;
	const further = [
		"Each further kind",
		furtherPoints,
		"Added to the highest; 100 at most.",
	] as const;
	return table.pointsTable(
		"Declared profile: sensitive access",
		["Kind"],
		[...Object.entries(words), further],
	);
}

function scaleOf(words: Readonly<Record<string, number>>): string {
	return Object.entries(words)
		.map(([word, value]) => `${table.inWords(word)} ${value}`)
		.join(", ");
}
