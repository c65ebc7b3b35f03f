import { DOCUMENT_FORMATS } from "#contract/document.ts";
import { REGISTRATION } from "#contract/limits.ts";
import type { Field } from "#views/dashboard/blocks.ts";

const FORMATS = Object.values(DOCUMENT_FORMATS)
	.map(({ label }) => label)
	.join(", ");

/** Fields of a form that another form is filled from. */
export const DOCUMENT_FIELDS: readonly Field[] = [
	{
		name: "document",
		label: "Document",
		type: "textarea",
		hint: `Paste one of these to fill in the form: ${FORMATS}.`,
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
