/** A linked image, and nothing that runs. */
export function renderHtmlImage({ image, link, alternative, width, height }: LinkedImage): string {
	const src = escapeHtml(image);
	const alt = escapeHtml(alternative);
	const size = Object.entries({ width, height })
		.filter(([, pixels]) => pixels !== null)
		.map(([name, pixels]) => ` ${name}="${pixels}"`);
	return `<a href="${escapeHtml(link)}"><img src="${src}" alt="${alt}"${size.join("")}></a>`;
}

/** Those that every parser of HTML and XML reads. */
export const REFERENCES: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Matches texts without anything to replace, which most are. */
const PLAIN = /^[\t\n !#-%(-;=?-~]*$/;

/** Text for use between tags and in quoted attributes. Control characters, which HTML does not allow, are dropped. */
export function escapeHtml(text: string): string {
	if (PLAIN.test(text)) return text;
	return text
		.toWellFormed()
		.replace(/\r\n?/g, "\n")
		.replace(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "")
		.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? "");
}

export interface LinkedImage {
	image: string;
	link: string;
	/** Text for readers who do not see the image. */
	alternative: string;
	/** Both in pixels. Null for the image's own size. */
	width: number | null;
	height: number | null;
}
