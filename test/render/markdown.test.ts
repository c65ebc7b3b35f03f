import { describe, expect, it } from "vitest";
import { escapeMarkdown, renderMarkdown } from "#render/markdown.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
import {
	childrenOf,
	lettersOf,
	outlineOf,
	readGithubMarkdown,
	readMarkdown,
	textOf,
	walk,
} from "./read-markdown.ts";

const bare = { title: "Title", summary: "Summary", paragraphs: [], sections: [] };

/** The only link of a document. */
function linkTo(url: string) {
	const source = renderMarkdown({
		...bare,
		sections: [{ title: "S", points: [{ name: "n", url, text: "t" }] }],
	});
	return [...walk(readMarkdown(source))].filter((node) => node.type === "link");
}

describe("a document in Markdown", () => {
	it("is a title, a quoted summary, paragraphs, and sections of lists", () => {
		const source = renderMarkdown({
			title: "Registry",
			summary: "What it is",
			paragraphs: ["One.", "Two."],
			sections: [
				{
					title: "Places",
					points: [
						{ name: "Home", url: "https://a.example/", text: "the first" },
						{ name: "Size", text: "small" },
						{ name: "Bare" },
						{ name: "Parts", facts: [{ name: "a; b", text: "c; d;e;" }, { name: "f" }] },
						{
							name: "Both",
							text: "g",
							facts: [{ name: "h", url: "https://a.example/;", text: "i" }],
						},
					],
				},
				{ title: "Nothing", points: [] },
			],
		});
		expect(source).toBe(
			[
				"# Registry\n\n> What it is\n\nOne.\n\nTwo.\n",
				"## Places\n\n- [Home](https://a.example/): the first\n- Size: small\n- Bare\n- Parts: a\\; b: c\\; d;e\\;; f\n- Both: g; [h](https://a.example/;): i\n",
				"## Nothing\n",
			].join("\n"),
		);
	});
});

describe("a table in Markdown", () => {
	it("follows the list of its section", () => {
		const table = {
			columns: ["Name", "Value"],
			rows: [
				["a", "b"],
				["", "c"],
			],
		};
		const points = [{ name: "n" }];
		const source = renderMarkdown({ ...bare, sections: [{ title: "S", points, table }] });
		expect(source).toContain("- n\n\n| Name | Value |\n| --- | --- |\n| a | b |\n|  | c |\n");
	});

	it("has a cell for each text, with any content", () => {
		// Parsing GitHub's dialect takes long, and no text of the registry is longer.
		const texts = HOSTILE_TEXTS.map((text) => text.slice(0, 280).toWellFormed());
		const table = { columns: ["Name", "Value"], rows: texts.map((text) => [text, text]) };
		const source = renderMarkdown({ ...bare, sections: [{ title: "S", points: [], table }] });
		const [read, ...others] = [...walk(readGithubMarkdown(source))].filter(
			({ type }) => type === "table",
		);
		expect(others).toEqual([]);
		const [, ...rows] = childrenOf(read).map((row) =>
			childrenOf(row).map((cell) => lettersOf(textOf(cell))),
		);
		expect(rows).toEqual(texts.map((text) => [lettersOf(text), lettersOf(text)]));
		const kinds = [...walk(readGithubMarkdown(source))].map(({ type }) => type);
		expect(kinds).not.toContain("link");
		expect(kinds).not.toContain("html");
	});
});

describe("text in Markdown", () => {
	it.each([
		["plain words, 3.5 of 10 (so far) – it's 100%", "plain words, 3.5 of 10 (so far) – it's 100%"],
		["[a](b)", "\\[a\\](b)"],
		["![a](b)", "\\!\\[a\\](b)"],
		["<b>&amp;", "\\<b\\>\\&amp;"],
		["Questions & answers, R&D, AT&T too; a&", "Questions & answers, R&D, AT&T too; a&"],
		["&copy; &#41; &x2", "\\&copy; \\&\\#41; \\&x2"],
		["a\\b", "a\\\\b"],
		["`x` *y* _z_ ~q~", "\\`x\\` \\*y\\* \\_z\\_ \\~q\\~"],
		["# one", "\\# one"],
		["- one", "\\- one"],
		["+ one", "\\+ one"],
		["-6", "-6"],
		["---", "\\---"],
		["===", "\\==="],
		["=SUM(1)", "=SUM(1)"],
		["1. one", "1\\. one"],
		["12) one", "12\\) one"],
		["59.08", "59.08"],
		["a | b", "a \\| b"],
		["https://a.example", "https&#8288;://a.example"],
		["see WWW.a.example", "see WWW&#8288;.a.example"],
		["me@a.example", "me\\@&#8288;a.example"],
		["me @ home", "me \\@ home"],
		["one\r\n\ttwo\u2028three", "one two three"],
		[" ends ", "ends"],
		["\u202Egnp\u202C", "gnp"],
		["a\u{E0041}b", "a b"],
		["\u0000", ""],
		["👩‍👩‍👧‍👦 नमस्ते", "👩‍👩‍👧‍👦 नमस्ते"],
		["\uD800", "\uFFFD"],
	])("%j is written %j", (text, expected) => {
		expect(escapeMarkdown(text)).toBe(expected);
	});

	const visible = HOSTILE_TEXTS.filter((text) => escapeMarkdown(text) !== "");
	const drawn = (text: string, read: typeof readMarkdown) => {
		const points = [{ name: text, url: "https://a.example/", text }];
		const document = { ...bare, title: text, paragraphs: [text] };
		return read(renderMarkdown({ ...document, sections: [{ title: "S", points }] }));
	};

	/** Parsing GitHub's dialect takes long, and no text of the registry is longer. */
	const short = visible.map((text) => text.slice(0, 280).toWellFormed());

	it.each([
		["CommonMark", readMarkdown, visible],
		["GitHub's dialect", readGithubMarkdown, short],
	])("stays text in every place of %s, with any content", (_, read, texts) => {
		expect(texts.length).toBeGreaterThan(450);
		const harmless = outlineOf(drawn("words", read));
		for (const text of texts) {
			const tree = drawn(text, read);
			expect(outlineOf(tree), text).toEqual(harmless);
			const [title, , paragraph, , list] = childrenOf(tree);
			for (const node of [title, paragraph]) expect(lettersOf(textOf(node))).toBe(lettersOf(text));
			expect(lettersOf(textOf(list))).toBe(lettersOf(`${text}:${text}`));
		}
	});

	it.each([
		"https://a.example",
		"See http://a.example/x?y=z.",
		"(HTTPS://a.example)",
		"ftp://a.example",
		"www.a.example",
		"WWW.a.example/x",
		"me@a.example",
		"*me.too+tag@a-b.example*",
		"me@_a.example",
		"mailto:me@a.example",
		"xmpp:me@a.example/room",
		"www.a@b.example",
	])("is no link in GitHub's dialect and reads the same: %s", (text) => {
		const tree = readGithubMarkdown(escapeMarkdown(text));
		expect([...walk(tree)].map(({ type }) => type)).toEqual(["root", "paragraph", "text"]);
		expect(textOf(tree).replaceAll("\u2060", "")).toBe(text);
	});

	it("stays on its line", () => {
		for (const text of HOSTILE_TEXTS) {
			expect(escapeMarkdown(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u);
		}
	});
});

describe("an address in Markdown", () => {
	it.each([
		["https://a.example/?a=1&b=2#c", "https://a.example/?a=1&b=2#c"],
		["https://a.example/(x)", "https://a.example/%28x%29"],
		["https://a.example/)[b](javascript:x)", "https://a.example/%29[b]%28javascript:x%29"],
		["https://a.example/a b<c>", "https://a.example/a%20b%3Cc%3E"],
		["https://a.example/{slug}", "https://a.example/%7Bslug%7D"],
		["https://a.example/\\)", "https://a.example/%5C%29"],
		["https://a.example/?a&copy;", "https://a.example/?a&copy;"],
		["https://a.example/?a&#41;", "https://a.example/?a&#41;"],
		["https://[::1]/", "https://[::1]/"],
		["https://a.example/*_x_*", "https://a.example/*_x_*"],
		["https://a.example/é\u202E", "https://a.example/%C3%A9%E2%80%AE"],
	])("%j leads to %j", (url, expected) => {
		expect(linkTo(url)).toMatchObject([{ url: expected }]);
	});

	it("is one address, with any content", () => {
		const points = HOSTILE_TEXTS.map((text) => ({ name: "n", url: `https://a.example/${text}` }));
		const tree = readMarkdown(renderMarkdown({ ...bare, sections: [{ title: "S", points }] }));
		const lines = childrenOf(childrenOf(tree)[3]);
		expect(lines).toHaveLength(HOSTILE_TEXTS.length);
		for (const line of lines) {
			const [paragraph] = childrenOf(line);
			expect(childrenOf(paragraph).map(({ type }) => type)).toEqual(["link"]);
			expect(textOf(paragraph)).toBe("n");
		}
	});
});

describe("code in Markdown", () => {
	const drawn = (code: string) =>
		renderMarkdown({ ...bare, sections: [{ title: "S", points: [{ name: "n", code }] }] });

	it.each([
		["npx -y a@1.0.0 --b 'c d'", "- n: `npx -y a@1.0.0 --b 'c d'`"],
		["a `b` c", "- n: ``a `b` c``"],
		["`a`", "- n: `` `a` ``"],
		["a\nb", "- n: `a b`"],
	])("%j is written unchanged", (code, line) => {
		expect(drawn(code)).toContain(`\n${line}\n`);
	});

	it("is one span of code, with any content", () => {
		const harmless = outlineOf(readGithubMarkdown(drawn("word")));
		for (const text of HOSTILE_TEXTS.map((one) => one.slice(0, 280).toWellFormed())) {
			if (lettersOf(text) === "") continue;
			const tree = readGithubMarkdown(drawn(text));
			expect(outlineOf(tree), text).toEqual(harmless);
			expect(lettersOf(textOf(tree)), text).toContain(lettersOf(text));
		}
	});
});
