import { z } from "zod";
import { KEY_PLACES } from "./key-place.ts";
import { mapMembers } from "./members-of.ts";

interface EvidenceFilter {
	label: string;
	/** Its values as people read them. */
	values: Readonly<Record<string, string>>;
	description: string;
}

/** Filters by where keys go, by age, and by what looks found. What is not known never matches. */
export const EVIDENCE_FILTERS = {
	key: {
		label: "Where your key goes",
		values: KEY_PLACES,
		description:
			"Where a key that it asks for goes: `machine`, to a program on the user's machine; `maker`, under a domain of its maker; `other`, elsewhere than under the maker's known domain; `unknown`, if no domain of the maker is known. Never matches what asks for no key.",
	},
	answers: {
		label: "Endpoint",
		values: { yes: "Answers", no: "Does not answer" },
		description: "Whether an endpoint of it answered by its protocol when it was last asked.",
	},
	sign_in: {
		label: "Sign-in, as found",
		values: { no: "No sign-in needed", yes: "Asks for sign-in" },
		description: "Whether an endpoint of it asked for sign-in when it was last asked.",
	},
	tools_unchanged: {
		label: "Tools, as found",
		values: { "30": "Unchanged for 30 days" },
		description: "`30`: only agents whose endpoints list the same tools since 30 days or longer.",
	},
	min_age: {
		label: "Age",
		values: { "7": "Older than 7 days" },
		description:
			"`7`: only agents whose newest version was first seen here, or published by its source, at least 7 days ago.",
	},
} as const satisfies Record<string, EvidenceFilter>;
export type EvidenceFilterName = keyof typeof EVIDENCE_FILTERS;

/** Parameters of the API. Any other value matches nothing. */
export const EVIDENCE_PARAMETERS = mapMembers(EVIDENCE_FILTERS, ({ values, description }) =>
	z
		.string()
		.optional()
		.meta({ description, examples: [Object.keys(values)[0]] }),
);
