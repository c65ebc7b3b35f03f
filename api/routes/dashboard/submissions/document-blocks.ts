import { FACT_ROWS } from "#contract/facts/fact-rows.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { DOCUMENT_FORMATS } from "#contract/intake/document.ts";
import { REGISTRATION } from "#contract/limits.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import { factText } from "#views/texts/fact-text.ts";

export interface ReadListing {
	listing: Listing;
	/** What a moderator will check in the document. */
	flags: readonly ProblemIssue[];
}

/** Ways to connect are read only from documents, so no field of the form shows them. */
const ROWS = FACT_ROWS.filter(({ part }) => part === "connecting");

export function readBlocks({ listing, flags }: ReadListing, next: string): ui.Block[] {
	const facts = ROWS.flatMap((row) => ui.fact(row.label, factText(row, listing)) ?? []);
	return [
		ui.notice("good", `We read the document. Check the fields, then ${next} below.`),
		...(facts.length > 0 ? [ui.facts(...facts)] : []),
		...flags.map(({ pointer, detail }) =>
			ui.notice("warn", `A moderator will check this: ${pointer} ${detail}.`),
		),
	];
}

const FORMATS = Object.values(DOCUMENT_FORMATS)
	.map(({ label }) => label)
	.join(", ");

/** Fields of a form that another form is filled from. */
export const DOCUMENT_FIELDS: readonly Field[] = [
	{
		name: "document",
		label: "Document",
		type: "textarea",
		hint: `Paste one of these to fill in the form: ${FORMATS}`,
	},
	{
		name: "address",
		label: "Its address",
		type: "text",
		autocomplete: "url",
		maxLength: REGISTRATION.urlMaxCharacters,
		hint: "Instead of the document: the address to download the file from. We fetch it from there, and the address becomes public with the listing.",
	},
];
