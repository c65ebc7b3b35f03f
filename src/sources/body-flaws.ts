import type { z } from "zod";
import { parseJson } from "#contract/parse-json.ts";
import { parseForeign } from "#importers/parse-foreign.ts";
import type { ReadAnswer } from "./polite-fetch.ts";

/** Why a response that must be JSON is not usable, as the end of a sentence. */
export function flawOfJson(answer: ReadAnswer): string | undefined {
	if (isWebPage(answer)) return "was answered with a web page instead of a document.";
	const isJson = parseJson(answer.text.replace(/^\uFEFF/u, "")) !== undefined;
	return isJson ? undefined : "was answered with JSON that is invalid, incomplete or too deep.";
}

/** The same for answers of one shape. `what` says what others are not. */
export function flawBy(shape: z.ZodType, what: string) {
	return (answer: ReadAnswer): string | undefined =>
		flawOfJson(answer) ??
		(parseForeign(answer.text, "JSON", shape).ok ? undefined : `is not ${what}.`);
}

/** The same for sources that may also have documents in other syntaxes. */
export function flawOfDocument(answer: ReadAnswer): string | undefined {
	const isMeantAsJson = /^\s*[[{]/u.test(answer.text);
	return isMeantAsJson || isWebPage(answer) ? flawOfJson(answer) : undefined;
}

function isWebPage({ text, mediaType }: ReadAnswer): boolean {
	return mediaType === "text/html" || /^\s*<(?:!doctype|html)\b/iu.test(text);
}
