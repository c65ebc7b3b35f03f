import { RISK_LABELS, TYPE_LABELS } from "#contract/labels.ts";
import { keysOf } from "#contract/members-of.ts";
import { RISK_CLASSES, type RiskClass } from "#contract/risk-signals.ts";
import { AGENT_TYPES } from "#contract/vocabulary.ts";
import { capitalise } from "#domain/capitalise.ts";
import { EXPOSURE_TIER_BOUNDS } from "#domain/scores/exposure.ts";
import {
	ACT_POINTS,
	FURTHER_MAX,
	FURTHER_POINTS,
	TYPE_POINTS,
} from "#domain/scores/exposure-evidence.ts";
import { PROFILE_SCALES, SENSITIVE_ACCESS } from "#domain/scores/exposure-profile.ts";
import {
	CREDENTIAL_RULES,
	FREE_FORM,
	PHRASE_RULES,
	TOOL_RULES,
	type WordRule,
} from "#domain/scores/risk-rules.ts";
import {
	inWords,
	type MethodologySection,
	meaningTable,
	partsTable,
	pointsTable,
	type WeightTable,
} from "./weight-table.ts";

export function exposureSection(): MethodologySection {
	return {
		id: "exposure",
		title: "Risk",
		lead: "0 to 100: how much could go wrong if an agent misbehaved. It says nothing about how well it behaves.",
		paragraphs: [
			"The automated estimate is made from what the listing's documents say that it can do: its tools, the secrets that it asks for, what it may reach, and where it runs. The most harmful thing counts, and the rest adds a little. Words of a description count only if no tools or skills are listed. All sources of one program count together.",
			"An agent is not assessed if nothing shows what it can do, or if most of its tools do not and the others only read. It then has the number of its type, which is never compared.",
			"The declared score is the weighted average of what the owner declares, using the weights below. Undocumented words are left out.",
			"A declaration confirmed by a reviewer is published unchanged. An unchecked one is averaged with the estimate. Without a declaration, the estimate is used alone. The mismatch is declared minus automated.",
			"Confidence is high if a reviewer confirmed the declaration, medium if the owner declared it or it is estimated from tools, and low for all others.",
		],
		tables: [
			{
				...pointsTable(
					"Tiers",
					"Tier",
					EXPOSURE_TIER_BOUNDS.map(({ tier, from }) => ({
						name: capitalise(tier),
						note: `${RISK_LABELS[tier]} risk.`,
						value: from,
					})),
				),
				valueLabel: "From",
			},
			...estimateTables(),
			profileTable(),
			sensitiveTable(),
		],
	};
}

function estimateTables(): WeightTable[] {
	return [
		pointsTable(
			"Automated estimate: what it can do",
			"Act",
			keysOf(ACT_POINTS).map((name) => ({
				name: capitalise(inWords(name)),
				note: capitalise(`${RISK_CLASSES[name].says}.`),
				value: ACT_POINTS[name],
			})),
		),
		pointsTable("Automated estimate: what else counts", "What", [
			...Object.entries(FURTHER_POINTS).map(([name, { each, max, ofReaders }]) => ({
				name: capitalise(inWords(name)),
				note: `Each; at most ${max}.${ofReaders ? "" : " Not if it only reads."}`,
				value: each,
			})),
			{ name: "All together", note: "At most.", value: FURTHER_MAX },
		]),
		pointsTable(
			"Automated estimate: type, if nothing else is known",
			"Type",
			AGENT_TYPES.map((type) => ({ name: TYPE_LABELS[type], value: TYPE_POINTS[type] })),
		),
		wordTable("Words in the names of tools: the first that is listed decides", TOOL_RULES),
		meaningTable(
			"Parameters that raise a tool that does more than read by one act, to this one at most",
			"Act",
			FREE_FORM.map(({ to, words }) => ({
				name: capitalise(inWords(to)),
				note: words.join(", "),
			})),
		),
		wordTable("Words in the names of secrets", CREDENTIAL_RULES),
		wordTable("Phrases in descriptions: the first row that fits decides", PHRASE_RULES),
	];
}

function wordTable(caption: string, rules: readonly WordRule<RiskClass>[]): WeightTable {
	return meaningTable(
		caption,
		"Act or secret",
		rules.map(({ class: of, words, with: also, unless, isAlone }) => ({
			name: capitalise(inWords(of)),
			note: [
				words.join(", "),
				...(also ? [`with one of: ${also.words.join(", ")}`] : []),
				...(unless ? [`without: ${unless.words.join(", ")}`] : []),
				...(isAlone ? ["with nothing else"] : []),
			].join("; "),
		})),
	);
}

function profileTable(): WeightTable {
	const { weight: value } = SENSITIVE_ACCESS;
	const scales = Object.entries(PROFILE_SCALES).map(([name, { weight, words }]) => ({
		name: capitalise(inWords(name)),
		note: scaleOf(words),
		value: weight,
	}));
	const sensitive = { name: "Sensitive access", note: "The kinds below.", value };
	return {
		...partsTable("Declared profile: weights and words", [...scales, sensitive]),
		valueLabel: "Weight",
	};
}

function sensitiveTable(): WeightTable {
	const { words, furtherPoints } = SENSITIVE_ACCESS;
	return pointsTable("Declared profile: sensitive access", "Kind", [
		...Object.entries(words).map(([name, value]) => ({ name: capitalise(inWords(name)), value })),
		{
			name: "Each further kind",
			note: "Added to the highest; 100 at most.",
			value: furtherPoints,
		},
	]);
}

function scaleOf(words: Readonly<Record<string, number>>): string {
	return Object.entries(words)
		.map(([word, value]) => `${inWords(word)} ${value}`)
		.join(", ");
}
