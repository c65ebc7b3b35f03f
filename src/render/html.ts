import type { LinkedImage } from "./linked-image.ts";

/** A picture that leads to a page, and nothing that runs. */
export function renderHtmlImage({ image, link, alternative, width, height }: LinkedImage): string {
	const src = escapeHtml(image);
	const alt = escapeHtml(alternative);
	const size = Object.entries({ width, height })
		.filter(([, pixels]) => pixels !== null)
		.map(([name, pixels]) => ` ${name}="${pixels}"`);
	return `<a href="${escapeHtml(link)}"><img src="${src}" alt="${alt}"${size.join("")}></a>`;
}

const REFERENCES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Nothing to replace, as in most texts. */
const PLAIN = /^[\t\n !#-%(-;=?-~]*$/;

/** Text as it reads, between tags and in quoted attributes. Control characters, which HTML has no place for, are dropped. */
export function escapeHtml(text: string): string {
	if (PLAIN.test(text)) return text;
	return text
		.toWellFormed()
		.replace(/\r\n?/g, "\n")
		.replace(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "")
		.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? "");
}
