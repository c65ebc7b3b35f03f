import { TYPE_LABELS } from "#contract/labels.ts";
import {
	AGENT_TYPES,
	CONFIDENCE_LEVELS,
	type ConfidenceLevel,
	REVIEW_STATUSES,
	type ReviewStatus,
} from "#contract/vocabulary.ts";
import { capitalise } from "#domain/capitalise.ts";
import {
	EVIDENCE_FOR_MEDIUM_CONFIDENCE,
	EXPOSURE_TIER_BOUNDS,
	SOURCE_WORDS,
} from "#domain/scores/exposure.ts";
import {
	DEPLOYMENT_POINTS,
	INTEGRATION_POINTS,
	TOUCHED_POINTS,
	TYPE_POINTS,
} from "#domain/scores/exposure-evidence.ts";
import { PROFILE_SCALES, SENSITIVE_ACCESS } from "#domain/scores/exposure-profile.ts";
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
		title: "Behavioural exposure",
		lead: "0 to 100: how much could go wrong if an agent misbehaved. It says nothing about how well it behaves.",
		paragraphs: [
			"The automated estimate adds up what the listing says: its type, deployment, integrations and what it mentions. It stays between 0 and 100.",
			"The declared score is the weighted average of what the owner declares, using the weights below. Undocumented words are left out.",
			"A declaration confirmed by a reviewer is published unchanged. An unchecked one is averaged with the estimate. Without a declaration, the estimate is used alone. The mismatch is declared minus automated.",
		],
		tables: [
			{
				...pointsTable(
					"Tiers",
					"Tier",
					EXPOSURE_TIER_BOUNDS.map(({ tier, from }) => ({ name: capitalise(tier), value: from })),
				),
				valueLabel: "From",
			},
			reviewTable(),
			confidenceTable(),
			...evidenceTables(),
			profileTable(),
			sensitiveTable(),
		],
	};
}

function reviewTable(): WeightTable {
	const note = (status: ReviewStatus) => `${capitalise(SOURCE_WORDS[status])}.`;
	return meaningTable(
		"Review status",
		"Review",
		REVIEW_STATUSES.map((status) => ({ name: capitalise(status), note: note(status) })),
	);
}

const CONFIDENCE: Readonly<Record<ConfidenceLevel, string>> = {
	low: `Estimated from fewer than ${EVIDENCE_FOR_MEDIUM_CONFIDENCE} pieces of evidence.`,
	medium: `Declared by the owner, or estimated from at least ${EVIDENCE_FOR_MEDIUM_CONFIDENCE} pieces of evidence.`,
	high: "A reviewer confirmed the declaration.",
};

function confidenceTable(): WeightTable {
	return meaningTable(
		"Confidence",
		"Confidence",
		CONFIDENCE_LEVELS.map((level) => ({ name: capitalise(level), note: CONFIDENCE[level] })),
	);
}

function evidenceTables(): WeightTable[] {
	return [
		pointsTable(
			"Automated estimate: type",
			"Type",
			AGENT_TYPES.map((type) => ({ name: TYPE_LABELS[type], value: TYPE_POINTS[type] })),
		),
		pointsTable(
			"Automated estimate: deployment",
			"Deployment",
			Object.entries(DEPLOYMENT_POINTS).map(([name, value]) => ({ name: capitalise(name), value })),
		),
		pointsTable("Automated estimate: integrations", "Integrations", [
			{ name: "Each", value: INTEGRATION_POINTS.each },
			{ name: "Maximum in total", value: INTEGRATION_POINTS.max },
		]),
		pointsTable(
			"Automated estimate: mentions",
			"Mention of",
			TOUCHED_POINTS.map(({ name, points, words }) => ({
				name: capitalise(name),
				note: words.join(", "),
				value: points,
			})),
		),
	];
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
