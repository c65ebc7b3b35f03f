import {
	type BehavioralProfile,
	KINDS_FIELD,
	NOTHING_SENSITIVE,
	ONE_WORD_MEMBERS,
	PROFILE_MEANINGS,
	profileField,
} from "#contract/agents/behavioral-profile.ts";
import { LOGO_FIELDS, LOGO_KIND_NAMES, LOGO_MEDIA_TYPES } from "#contract/agents/logo.ts";
import { type FactKind, holdsMany, isLong } from "#contract/facts/fact-kinds.ts";
import { ASKED_ROWS, type NamedRow } from "#contract/facts/fact-rows.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { dayOf, startOfDay } from "#contract/instants.ts";
import { LOGO } from "#contract/limits.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import { PROFILE_SCALES, SENSITIVE_ACCESS } from "#domain/scores/exposure-profile.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { checkboxes, select } from "#views/dashboard/fields.ts";
import type { Field, Option } from "#views/dashboard/form-blocks.ts";
import { showCount } from "#views/pages/display.ts";
import { inWords } from "#views/pages/methodology/weight-table.ts";

/** Fields of a registration, empty or with what a listing states. One that has no website, as imports may, needs none. */
export function listingFields(
	categories: readonly CategoryRecord[],
	listing?: Listing,
): readonly Field[] {
	const fields = ASKED_ROWS.flatMap((row, place): Field | Field[] => {
		if (row.kind === "profile") return profileFields(listing?.behavioralProfile ?? null);
		const field = fieldOf(row, categories, listing);
		return ASKED_ROWS[place - 1]?.kind === "profile" ? { ...field, heading: MORE_HEADING } : field;
	});
	return fields.map((field) => ({ ...field, id: editFieldId(field.name) }));
}

export function editFieldId(wire: string): string {
	return `edit-field-${wire}`;
}

const MORE_HEADING = { title: "More", text: "Shown on the agent's page." };

function fieldOf(
	row: NamedRow,
	categories: readonly CategoryRecord[],
	listing: Listing | undefined,
): Field {
	return {
		name: row.wire,
		label: row.label,
		type: typeOf(row.kind),
		value: writtenValue(listing?.[row.name]),
		required: row.required === true && listing?.[row.name] !== null,
		...wayToFill(row, categories),
		...(row.kind === "picture" ? { file: LOGO_FILE } : {}),
	};
}

/** As people write it in a field: one item per line, and midnight as only the day. */
function writtenValue(value: Listing[NamedRow["name"]] | undefined): string {
	const text = [value ?? ""].flat().join("\n");
	return text === startOfDay(dayOf(text)) ? dayOf(text) : text;
}

/** Addresses too, because an address field of a browser refuses those without a scheme, which is added. */
function typeOf(kind: FactKind["kind"]): Field["type"] {
	if (kind === "picture") return kind;
	if (kind === "choice" || kind === "category") return "select";
	return isLong(kind) || holdsMany(kind) ? "textarea" : "text";
}

function wayToFill(
	{ kind, label, meaning, bounds, maxItems, labels = {} }: NamedRow,
	categories: readonly CategoryRecord[],
): Partial<Field> {
	if (kind === "picture") return { hint: LOGO_HINT };
	if (kind === "instant") return { hint: `${meaning} For example, 2026-05-04.` };
	if (kind === "choice") return { options: optionsOf(Object.entries(labels)) };
	if (kind === "category") {
		return { options: optionsOf(categories.map(({ slug, name }) => [slug, name])) };
	}
	if (holdsMany(kind)) {
		return {
			hint: `${meaning} ${label}: one per line or separated by commas, at most ${maxItems}.`,
		};
	}
	if (!bounds) return { hint: meaning };
	const { max } = bounds;
	const hint = isLong(kind) ? meaning + SHAPES[kind] : meaning;
	const limit = kind === "address" ? {} : { limit: `At most ${showCount(max)} characters` };
	return { hint, maxLength: max, ...limit };
}

/** Hints on line breaks. */
const SHAPES = { long_text: " One paragraph of plain text.", markdown: "" } as const;

const LOGO_FILE = {
	picture: dashboardPath("keptLogo", "{value}"),
	name: LOGO_FIELDS.file,
	none: LOGO_FIELDS.none,
	accept: LOGO_MEDIA_TYPES.join(","),
};

const LOGO_HINT = `${LOGO_KIND_NAMES}, at most ${LOGO.maxBytes / 1024} KiB. Shown as a square. A moderator reviews it first.`;

function optionsOf(words: readonly (readonly [value: string, label: string])[]): Option[] {
	return [{ value: "", label: "Select…" }, ...words.map(([value, label]) => ({ value, label }))];
}

/**
 * A field for each member of the behavioural profile, with the words that are scored. The API also accepts other words; they
 * stay among the choices of a listing that states them.
 */
function profileFields(profile: BehavioralProfile | null): Field[] {
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
		hint: `${PROFILE_MEANINGS[name]} ${labelOf(name)} ${weightWords(weight)}`,
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
function kindsField(profile: BehavioralProfile | null): Field {
	const { words, weight, furtherPoints } = SENSITIVE_ACCESS;
	const values = profile?.sensitive_access;
	const kinds = new Set([...(values ?? []), ...Object.keys(words)]);
	const option = (kind: string): Option[] => {
		const points = words[kind];
		if (points === undefined) return ownWords([kind], words);
		return [{ value: kind, label: capitalise(inWords(kind)), hint: pointsWords(points) }];
	};
	return checkboxes(KINDS_FIELD, labelOf("sensitive_access"), {
		chosen: values?.length === 0 ? [NOTHING_SENSITIVE] : (values ?? []),
		hint: `${PROFILE_MEANINGS.sensitive_access} The highest one counts, and each further one adds ${furtherPoints}. It ${weightWords(weight)}`,
		options: [
			{ value: NOTHING_SENSITIVE, label: "Nothing sensitive", hint: pointsWords(0) },
			...[...kinds].flatMap(option),
		],
	});
}

function ownWords(values: readonly string[], words: Readonly<Record<string, number>>): Option[] {
	return values
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
	return `counts for ${weight} of ${ALL_WEIGHTS} in the declared exposure.`;
}
