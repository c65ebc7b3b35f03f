import { type LinkedImage, renderHtmlImage } from "./html.ts";
import { renderMarkdownImage } from "./markdown.ts";

/** The same image for copying into a page, in several markup languages. */
export function renderSnippets(linked: LinkedImage) {
	return {
		markdown: renderMarkdownImage(linked),
		html: renderHtmlImage(linked),
		restructuredText: renderRestructuredTextImage(linked),
	};
}

function renderRestructuredTextImage(linked: LinkedImage): string {
	const { image, link, alternative, width, height } = linked;
	return [
		`.. image:: ${encodeAddress(image)}`,
		`   :alt: ${flattenText(alternative)}`,
		...(width === null ? [] : [`   :width: ${width}px`]),
		...(height === null ? [] : [`   :height: ${height}px`]),
		`   :target: ${encodeAddress(link)}`,
	].join("\n");
}

/** The value of an option: it contains no markup, but any kind of line end would end it. */
function flattenText(text: string): string {
	return text
		.toWellFormed()
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim();
}

/** With an underscore at its end, an address would be read as a reference to another target. */
function encodeAddress(url: string): string {
	return url
		.toWellFormed()
		.replace(/[^\w\-.~:/?#@!$&'()*+,;=%[\]]/gu, encodeURIComponent)
		.replace(/_$/, "%5F");
}
