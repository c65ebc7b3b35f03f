import { renderHtmlImage } from "./html.ts";
import type { LinkedImage } from "./linked-image.ts";
import { renderMarkdownImage } from "./markdown.ts";
import { renderRestructuredTextImage } from "./restructured-text.ts";

/** The same image to copy into a page, whatever the page is written in. */
export function renderSnippets(linked: LinkedImage) {
	return {
		markdown: renderMarkdownImage(linked),
		html: renderHtmlImage(linked),
		restructuredText: renderRestructuredTextImage(linked),
	};
}
