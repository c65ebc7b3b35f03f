import type { ReadAnswer } from "./polite-fetch.ts";

/** Why a response that must be JSON is not usable, as the end of a sentence. */
export function flawOfJson(answer: ReadAnswer): string | undefined {
	if (isWebPage(answer)) return "was answered with a web page instead of a document.";
	return isJson(answer.text) ? undefined : "was answered with JSON that is invalid or incomplete.";
}

/** The same for sources that may also have documents in other syntaxes. */
export function flawOfDocument(answer: ReadAnswer): string | undefined {
	const isMeantAsJson = /^\s*[[{]/u.test(answer.text);
	return isMeantAsJson || isWebPage(answer) ? flawOfJson(answer) : undefined;
}

function isWebPage({ text, mediaType }: ReadAnswer): boolean {
	return mediaType === "text/html" || /^\s*<(?:!doctype|html)\b/iu.test(text);
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text.replace(/^\uFEFF/u, ""));
		return true;
	} catch {
		return false;
	}
}
