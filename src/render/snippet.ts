import { renderHtmlImage } from "./html.ts";
import type { LinkedImage } from "./linked-image.ts";
import { renderMarkdownImage } from "./markdown.ts";
import { renderRestructuredTextImage } from "./restructured-text.ts";

/** The same image for copying into a page, in several markup languages. */
export function renderSnippets(linked: LinkedImage) {
	return {
		markdown: renderMarkdownImage(linked),
		html: renderHtmlImage(linked),
		restructuredText: renderRestructuredTextImage(linked),
	};
}
