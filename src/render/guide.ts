import MarkdownIt, { type Token } from "markdown-it";
import { guidePath } from "#contract/http/addresses.ts";
import { renderCopyable } from "./copyable.ts";
import { escapeHtml } from "./html.ts";

/**
 * One of our guides as HTML, without its title, which is part of the page. Headings have the same ids as on GitHub, and
 * links to other guides lead to their pages. Source files are named by their paths, because no release has them.
 */
export function renderGuide(markdown: string) {
	const parser = createParser();
	const tokens = parser.parse(markdown, {});
	/** Its sections, for a table of contents. */
	const places: { id: string; title: string }[] = [];
	const idOf = createIds();
	let heading = "";
	let examples = 0;
	tokens.forEach((token, index) => {
		if (token.type === "heading_open") {
			heading = textOf(tokens[index + 1]);
			examples = 0;
			const id = idOf(heading);
			token.attrSet("id", id);
			if (token.tag === "h2") places.push({ id, title: heading });
		}
		if (token.type === "table_open") token.attrSet("label", heading);
		if (token.type === "fence") {
			examples += 1;
			token.attrSet("label", examples > 1 ? `${heading}, example ${examples}` : heading);
		}
		if (token.children) token.children = token.children.flatMap(linkWithin());
	});
	return { html: parser.renderer.render(withoutTitle(tokens), parser.options, {}), places };
}

const FOLDER = "file:///src/content/guides/";

function createParser() {
	const parser = new MarkdownIt();
	parser.renderer.rules.fence = (tokens, index) => {
		const token = tokens[index];
		if (!token) return "";
		return renderCopyable({ text: token.content.trimEnd(), label: String(token.attrGet("label")) });
	};
	// A wide table scrolls in its own box, also by keyboard.
	parser.renderer.rules.table_open = (tokens, index) =>
		`<div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(String(tokens[index]?.attrGet("label")))}"><table>`;
	parser.renderer.rules.table_close = () => "</table></div>";
	parser.renderer.rules.th_open = () => '<th scope="col">';
	return parser;
}

function withoutTitle(tokens: readonly Token[]): Token[] {
	const end = tokens.findIndex(({ type, tag }) => type === "heading_close" && tag === "h1");
	return tokens.slice(end + 1);
}

/** Ids of headings as on GitHub. Repeated headings get a number. */
function createIds(): (heading: string) => string {
	const counts = new Map<string, number>();
	return (heading) => {
		const id = headingId(heading);
		const before = counts.get(id) ?? 0;
		counts.set(id, before + 1);
		return before === 0 ? id : `${id}-${before}`;
	};
}

function headingId(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, "")
		.replaceAll(" ", "-");
}

function textOf(token: Token | undefined): string {
	return (token?.children ?? []).map(({ content }) => content).join("");
}

/** Rewrites links. Those to source files lead nowhere on the site: their paths follow or replace their texts. */
function linkWithin(): (token: Token) => Token[] {
	let source: string | undefined;
	let isReplaced = false;
	return (token) => {
		if (source !== undefined && token.type === "text" && source.endsWith(token.content)) {
			isReplaced = true;
			return [];
		}
		if (source !== undefined && token.type === "link_close") {
			const path = `<code>${escapeHtml(source)}</code>`;
			token.type = "html_inline";
			token.content = isReplaced ? path : ` (${path})`;
			source = undefined;
		}
		if (token.type !== "link_open") return [token];
		const link = String(token.attrGet("href"));
		const href = siteAddress(link);
		if (href === undefined) {
			source = URL.parse(link, FOLDER)?.pathname.slice(1);
			isReplaced = false;
			return [];
		}
		token.attrSet("href", href);
		if (/^https?:/.test(href)) token.attrSet("rel", "nofollow ugc noopener noreferrer");
		return [token];
	};
}

/** Where a link of a guide leads on the site. Undefined for a file of the sources. */
function siteAddress(href: string): string | undefined {
	if (/^(?:#|https?:|mailto:)/.test(href)) return href;
	const [, guide, anchor = ""] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
	return guide === undefined ? undefined : guidePath(guide) + anchor;
}
