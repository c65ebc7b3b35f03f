import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "#render/markdown.ts";
import { plainLines, renderProse } from "#render/prose.ts";
import { processorMs } from "../processor-time.ts";
import { readMarkdown, walk } from "./read-markdown.ts";

const LINK = 'rel="nofollow ugc noopener noreferrer"';

/** All that may be between angle brackets. */
const ALLOWED = new RegExp(
	`^(?:/?(?:p|ul|li|blockquote|em|strong|s|table|thead|tbody|tr|th|td|pre|code|h[3-6])|/?ol|ol start="\\d+"|hr|br|/a|a href="https?://[^"<>]+" ${LINK})$`,
	"i",
);

function tagsIn(html: string): string[] {
	return [...html.matchAll(/<([^>]*)>/g)].map(([, tag = ""]) => tag);
}

describe("a text in Markdown as HTML", () => {
	it.each([
		[
			"Knows the **tides** of _40_ harbours.",
			"<p>Knows the <strong>tides</strong> of <em>40</em> harbours.</p>",
		],
		["- one\n- two", "<ul><li>one</li><li>two</li></ul>"],
		["3. one", '<ol start="3"><li>one</li></ol>'],
		["    a <b>", "<pre><code>a &lt;b&gt;\n</code></pre>"],
		["```js\nlet a;\n```", "<pre><code>let a;\n</code></pre>"],
		[
			"~~a~~ `b`\n\n---\n\n> c",
			"<p><s>a</s> <code>b</code></p><hr><blockquote><p>c</p></blockquote>",
		],
		[
			"|a|b|\n|:-|-|\n|c|d|",
			"<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>",
		],
	])("%j is %s", (markdown, html) => {
		expect(renderProse(markdown)).toBe(html);
	});

	it.each([
		["# a", "<h3>a</h3>", "under the heading of its section"],
		["# a\n\n#### b", "<h3>a</h3><h4>b</h4>", "with no level left out"],
		["###### a", "<h3>a</h3>", "with no level left out at the beginning"],
	])("has headings: %j (%s)", (markdown, html) => {
		expect(renderProse(markdown)).toBe(html);
	});

	it.each([
		["[a](https://pier9.dev/x)", `<p><a href="https://pier9.dev/x" ${LINK}>a</a></p>`, "elsewhere"],
		[
			"<https://pier9.dev>",
			`<p><a href="https://pier9.dev" ${LINK}>https://pier9.dev</a></p>`,
			"itself",
		],
		[
			'[a](https://pier9.dev/ "Sign in")',
			`<p><a href="https://pier9.dev/" ${LINK}>a</a></p>`,
			"a title",
		],
		["[a](/dashboard/)", "<p>a</p>", "a place of ours"],
		["[a](//pier9.dev)", "<p>a</p>", "no scheme"],
		["[a](#top)", "<p>a</p>", "the page itself"],
		["[a](mailto:a@pier9.dev)", "<p>a</p>", "another scheme"],
		["[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>", "something that runs"],
		["[a](&#106;avascript:alert(1))", "<p>[a](javascript:alert(1))</p>", "something in disguise"],
		["https://pier9.dev", "<p>https://pier9.dev</p>", "an address as text"],
	])("links only to the web: %j", (markdown, html) => {
		expect(renderProse(markdown)).toBe(html);
	});

	it.each([
		["![A chart](https://pier9.dev/a.png)", "<p>A chart</p>", "an image"],
		["![](a.png)", "<p></p>", "an image without a text"],
		[
			"[![Build](https://ci.dev/b.svg)](https://ci.dev)",
			`<p><a href="https://ci.dev" ${LINK}>Build</a></p>`,
			"a badge",
		],
		["<img src=x onerror=alert(1)>", "<p>&lt;img src=x onerror=alert(1)&gt;</p>", "HTML"],
		["<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", "a script"],
		["a &#x202E;b&#xE0041;c", "<p>a b c</p>", "hidden characters as references"],
		["&lt;b&gt;", "<p>&lt;b&gt;</p>", "escaped HTML"],
	])("loads and runs nothing: %j is %j (%s)", (markdown, html) => {
		expect(renderProse(markdown)).toBe(html);
	});

	it("has no other elements and attributes, whatever was written", () => {
		const sign = fc.constantFrom(
			..."abc 01\n\t*_`~#>-+|[]()!<>&;:\"'=/\\{}^".split(""),
			"](",
			"![",
			"https://a.dev",
			"javascript:",
			"\n\n",
			"    ",
			"```",
			"&#60;",
			"<b onload=",
			"|-|\n",
			"[a]: https://b.dev 'c'\n",
			"\u202E",
		);
		const text = fc.array(sign, { maxLength: 200 }).map((signs) => signs.join(""));
		fc.assert(
			fc.property(text, (markdown) => {
				const html = renderProse(markdown);
				expect(tagsIn(html).filter((tag) => !ALLOWED.test(tag))).toEqual([]);
				const open: string[] = [];
				for (const tag of tagsIn(html)) {
					const [name = ""] = tag.replace("/", "").split(" ");
					if (tag.startsWith("/")) expect(open.pop()).toBe(name);
					else if (name !== "br" && name !== "hr") open.push(name);
				}
				expect(open).toEqual([]);
			}),
			{ numRuns: 2000 },
		);
	});

	const SIZE = 20_000;
	it.each([
		["quotes in quotes", ">".repeat(SIZE)],
		["lists in lists", "- ".repeat(SIZE / 2)],
		["brackets", "[".repeat(SIZE)],
		["stars and lines", "*_".repeat(SIZE / 2)],
		["headings", "a\n=\n".repeat(SIZE / 4)],
		[
			"a table of very many cells",
			`${"|a".repeat(2500)}\n${"|-".repeat(2500)}\n${"|a\n".repeat(3000)}`,
		],
	])("takes a short time, without effect on the page: %s", (_, markdown) => {
		let html = "";
		const took = processorMs(() => {
			html = renderProse(markdown);
		});
		expect(took).toBeLessThan(5000);
		expect(html.length).toBeLessThan(200_000);
	});
});

describe("a text in Markdown as plain lines", () => {
	it("has a line for each block, without markup", () => {
		const markdown =
			"# A\n\nb *c*\nd [e](https://f.dev) ![g](h)\n\n- i\n- j\n\n```\nk\nl\n```\n\n|m|n|\n|-|-|\n|o||\n";
		expect(plainLines(markdown)).toEqual(["A", "b c d e g", "i", "j", "k", "l", "m, n", "o"]);
	});

	it("stays plain in our documents", () => {
		const document = renderMarkdown({
			title: "T",
			summary: "s",
			paragraphs: [],
			prose: {
				title: "Description",
				markdown: "`[a](https://b.dev)`\n\n\\# c\n\n1. d\n\n<b>",
				quote: (line) => line,
			},
			sections: [],
		});
		const kinds = [...walk(readMarkdown(document))].map(({ type }) => type);
		expect(kinds.filter((kind) => kind === "heading")).toHaveLength(2);
		expect(kinds).not.toContain("link");
		expect(kinds).not.toContain("html");
		expect(kinds).not.toContain("list");
	});
});
