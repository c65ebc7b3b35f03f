import { DOCUMENT_FORMATS } from "#contract/document.ts";
import { REGISTRATION } from "#contract/limits.ts";
import type { Field } from "./blocks.ts";

const FORMATS = Object.values(DOCUMENT_FORMATS)
	.map(({ label }) => label)
	.join(", ");

/** Fields of a form that another form is filled from. */
export const DOCUMENT_FIELDS: readonly Field[] = [
	{
		name: "document",
		label: "Document",
		type: "textarea",
		hint: `Paste one of these, and the form fills itself: ${FORMATS}.`,
	},
	{
		name: "address",
		label: "Its address",
		type: "text",
		autocomplete: "url",
		maxLength: REGISTRATION.urlMaxCharacters,
		hint: "In place of the document: where the file itself is downloaded. It is fetched from there, and the address becomes public with the listing.",
	},
];
