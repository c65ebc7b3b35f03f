import {
	type BehavioralProfile,
	KINDS_FIELD,
	NOTHING_SENSITIVE,
	ONE_WORD_MEMBERS,
	PROFILE_MEANINGS,
	profileField,
} from "#contract/agents/behavioral-profile.ts";
import { PROFILE_SCALES, SENSITIVE_ACCESS } from "#domain/scores/exposure-profile.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type * as ui from "#views/dashboard/blocks.ts";
import { checkboxes, select } from "#views/dashboard/fields.ts";
import { inWords } from "#views/pages/methodology/weight-table.ts";

type Words = Readonly<Record<string, number>>;

/**
 * A field for each member of the behavioural profile, with the words that are scored. The API also accepts other words; they
 * stay among the choices of a listing that states them.
 */
export function profileFields(profile: BehavioralProfile | null): ui.Field[] {
	const [first, ...others] = ONE_WORD_MEMBERS.map((name) => oneWordField(name, profile));
	return [...(first ? [{ ...first, heading: HEADING }] : []), ...others, kindsField(profile)];
}

const HEADING = {
	title: "Risk profile",
	text: "What the agent can do, and what limits it. The declared exposure follows from it, and is shown next to our estimate.",
};

function oneWordField(name: (typeof ONE_WORD_MEMBERS)[number], profile: BehavioralProfile | null) {
	const { words, weight } = PROFILE_SCALES[name];
	const value = profile?.[name] ?? "";
	return select(profileField(name), labelOf(name), {
		value,
		hint: `${PROFILE_MEANINGS[name]} ${weightWords(weight)}`,
		options: [
			{ value: "", label: "Not stated" },
			...Object.entries(words).map(([word, points]) => ({
				value: word,
				label: `${capitalise(inWords(word))} (${pointsWords(points)})`,
			})),
			...ownWords([value], words),
		],
	});
}

/** Kinds keep the order in which they were stated, so that showing a form changes nothing. */
function kindsField(profile: BehavioralProfile | null): ui.Field {
	const { words, weight, furtherPoints } = SENSITIVE_ACCESS;
	const stated = profile?.sensitive_access;
	const kinds = new Set([...(stated ?? []), ...Object.keys(words)]);
	const option = (kind: string): ui.Option[] => {
		const points = words[kind];
		if (points === undefined) return ownWords([kind], words);
		return [{ value: kind, label: capitalise(inWords(kind)), hint: pointsWords(points) }];
	};
	return checkboxes(KINDS_FIELD, labelOf("sensitive_access"), {
		chosen: stated?.length === 0 ? [NOTHING_SENSITIVE] : (stated ?? []),
		hint: `${PROFILE_MEANINGS.sensitive_access} The highest one counts, and each further one adds ${furtherPoints}. ${weightWords(weight)}`,
		options: [
			{ value: NOTHING_SENSITIVE, label: "Nothing sensitive", hint: pointsWords(0) },
			...[...kinds].flatMap(option),
		],
	});
}

function ownWords(stated: readonly string[], words: Words): ui.Option[] {
	return stated
		.filter((word) => word !== "" && !Object.hasOwn(words, word))
		.map((word) => ({ value: word, label: `${word} (your own words)` }));
}

function labelOf(name: keyof BehavioralProfile): string {
	return capitalise(inWords(name));
}

const pointsWords = (points: number) => `exposure ${points} of 100`;

const WEIGHTS = [...Object.values(PROFILE_SCALES), SENSITIVE_ACCESS];
const ALL_WEIGHTS = WEIGHTS.reduce((sum, { weight }) => sum + weight, 0);

function weightWords(weight: number): string {
	return `Counts for ${weight} of ${ALL_WEIGHTS} in the declared exposure.`;
}
