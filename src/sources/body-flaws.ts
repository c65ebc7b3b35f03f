import type { ReadAnswer } from "./polite-fetch.ts";

/** What is wrong with an answer that must be JSON, as the end of a sentence. */
export function flawOfJson(answer: ReadAnswer): string | undefined {
	if (isWebPage(answer)) return "was answered with a web page instead of a document.";
	return isJson(answer.text) ? undefined : "was answered with JSON that is not valid or broke off.";
}

/** The same where documents of other kinds are awaited too. */
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
