import MarkdownIt, { type Token } from "markdown-it";
import { escapeHtml } from "./html.ts";

/** Deeper markup is shown as text. */
const OPTIONS = { html: false, linkify: false, typographer: false, maxNesting: 20 };
const parser = new MarkdownIt(OPTIONS);
const withoutTables = new MarkdownIt(OPTIONS).disable("table");

/** In a table, a few characters of Markdown can become very many cells. */
const MAX_CHARACTERS = 200_000;

/**
 * Markdown of a stranger as HTML. Only what is listed in the tables below becomes an element, and the only attributes
 * are addresses of links and first numbers of lists. Images become their descriptions, so nothing is loaded from
 * elsewhere.
 */
export function renderProse(markdown: string): string {
	const html = renderBlocks(parser.parse(markdown, {}));
	if (html.length <= MAX_CHARACTERS) return html;
	return renderBlocks(withoutTables.parse(markdown, {}));
}

/** The same as plain text: one line for every paragraph, item, table row and line of code. */
export function plainLines(markdown: string): string[] {
	const lines: string[] = [];
	let cells: string[] | undefined;
	for (const { type, content, children } of parser.parse(markdown, {})) {
		if (type === "tr_open") cells = [];
		if (type === "inline") (cells ?? lines).push(textOf(children));
		if (CODE.has(type)) lines.push(...content.split("\n"));
		if (type !== "tr_close" || !cells) continue;
		lines.push(cells.filter((cell) => cell !== "").join(", "));
		cells = undefined;
	}
	return lines.filter((line) => line.trim() !== "");
}

const CODE: ReadonlySet<string> = new Set(["fence", "code_block"]);

/** Elements by the name of their tokens, without `_open` or `_close`. */
const ELEMENTS: Readonly<Record<string, string>> = {
	paragraph: "p",
	bullet_list: "ul",
	ordered_list: "ol",
	list_item: "li",
	blockquote: "blockquote",
	em: "em",
	strong: "strong",
	s: "s",
	table: "table",
	thead: "thead",
	tbody: "tbody",
	tr: "tr",
	th: "th",
	td: "td",
};

/** Tokens that do not come in pairs. */
const SINGLE: Readonly<Record<string, (token: Token) => string>> = {
	inline: ({ children }) => renderBlocks(children ?? []),
	text: ({ content }) => escapeHtml(visible(content)),
	softbreak: () => "\n",
	hardbreak: () => "<br>",
	hr: () => "<hr>",
	image: ({ children }) => escapeHtml(textOf(children)),
	code_inline: ({ content }) => `<code>${escapeHtml(visible(content))}</code>`,
	code_block: renderCode,
	fence: renderCode,
};

function renderBlocks(tokens: readonly Token[]): string {
	let html = "";
	let heading = PAGE_HEADING;
	let isLink = false;
	for (const token of tokens) {
		const { type, nesting, hidden } = token;
		if (hidden) continue;
		if (type === "heading_open") heading = headingUnder(heading, token);
		if (type === "link_open") isLink = WEB.test(hrefOf(token));
		if (type.startsWith("heading_")) html += nesting > 0 ? `<h${heading}>` : `</h${heading}>`;
		else if (type === "link_open") html += isLink ? openLink(token) : "";
		else if (type === "link_close") html += isLink ? "</a>" : "";
		else html += nesting === 0 ? renderSingle(token) : renderTag(token);
	}
	return html;
}

/** Headings go below the heading of their section, and never skip a level. */
const PAGE_HEADING = 2;

function headingUnder(last: number, { tag }: Token): number {
	return Math.min(6, last + 1, PAGE_HEADING + Number(tag.slice(1)));
}

function renderTag({ type, nesting, attrs }: Token): string {
	const element = ELEMENTS[type.replace(/_(?:open|close)$/, "")];
	if (element === undefined) return "";
	if (nesting < 0) return `</${element}>`;
	const start = element === "ol" ? attrs?.find(([name]) => name === "start")?.[1] : undefined;
	return start === undefined ? `<${element}>` : `<${element} start="${Number(start)}">`;
}

function renderSingle(token: Token): string {
	return SINGLE[token.type]?.(token) ?? escapeHtml(visible(token.content));
}

function renderCode({ content }: Token): string {
	return `<pre><code>${escapeHtml(content)}</code></pre>`;
}

function openLink(token: Token): string {
	return `<a href="${escapeHtml(hrefOf(token))}" rel="nofollow ugc noopener noreferrer">`;
}

function hrefOf(token: Token): string {
	return String(token.attrGet("href") ?? "");
}

/** Other addresses lead to our own pages, or run scripts. */
const WEB = /^https?:\/\/[^/]/i;

function textOf(tokens: readonly Token[] | null): string {
	return (tokens ?? [])
		.map(({ type, content, children }) => {
			if (type === "image") return textOf(children);
			return type === "softbreak" || type === "hardbreak" ? " " : visible(content);
		})
		.join("");
}

/** Character references can produce invisible characters that were removed from the source. */
function visible(text: string): string {
	return text.toWellFormed().replace(INVISIBLE, " ");
}

/** Characters that would show, hide or reorder something that a reader of the source does not see. */
export const INVISIBLE =
	/[\s\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB\u{E0000}-\u{E007F}]+/gu;
