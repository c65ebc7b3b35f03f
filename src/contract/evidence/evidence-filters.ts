import { mapMembers } from "../members-of.ts";
import { OptionalText } from "../primitives.ts";
import { KEY_PLACES } from "./key-place.ts";
import { REACH_DATA, REACH_RUNS } from "./reach.ts";

interface EvidenceFilter {
	label: string;
	/** Its values as people read them. */
	values: Readonly<Record<string, string>>;
	description: string;
}

/** Filters by where keys go, by age, and by what looks found. What is not known never matches. */
export const EVIDENCE_FILTERS = {
	runs: {
		label: "Runs",
		values: REACH_RUNS,
		description: "A way is `here` (the user’s machine) or `hosted`.",
	},
	reach: {
		label: "Where your data goes",
		values: REACH_DATA,
		description: "Data: `stays`, `maker`, `elsewhere` or `unknown`.",
	},
	key: {
		label: "Where your key goes",
		values: KEY_PLACES,
		description:
			"Where a key that it asks for goes: `machine` (a program of the user, which may pass it on), `maker` (a domain of its maker), `other` (another than the known one) or `unknown`.",
	},
	answers: {
		label: "Endpoint",
		values: { yes: "Answers by its protocol", no: "Does not answer by its protocol" },
		description: "`yes` or `no`: whether an endpoint answered by its protocol when last asked.",
	},
	sign_in: {
		label: "Sign-in, as found",
		values: { no: "No sign-in needed", yes: "Asks for sign-in" },
		description: "`yes` or `no`: whether an endpoint asked for sign-in.",
	},
	tools_unchanged: {
		label: "Tools, as found",
		values: { "30": "Unchanged for 30 days" },
		description: "`30`: its endpoints list the same tools for 30 days.",
	},
	min_age: {
		label: "Age",
		values: { "7": "Older than 7 days" },
		description:
			"`7`: its newest version was first seen here, or published by its source, 7 days ago or earlier.",
	},
} as const satisfies Record<string, EvidenceFilter>;
export type EvidenceFilterName = keyof typeof EVIDENCE_FILTERS;

/** Parameters of the API. Any other value matches nothing. */
export const EVIDENCE_PARAMETERS = mapMembers(EVIDENCE_FILTERS, ({ values, description }) =>
	OptionalText.meta({ description, examples: Object.keys(values).slice(0, 1) }),
);
