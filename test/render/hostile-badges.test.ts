import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { BADGE_STYLES, ShieldsBadge } from "#contract/agents/badge-style.ts";
import { renderBadge, renderShieldsBadge } from "#render/badge.ts";
import { renderSnippets } from "#render/snippet.ts";
import { snippetView } from "#views/agents/snippet-view.ts";
import { badgeView } from "#views/pictures/badge-view.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
import { mole } from "../views/view-context-builder.ts";
import { readBadge } from "./read-badge.ts";
import { readMarkdown, walk } from "./read-markdown.ts";
import { carriedByXml, outlineOf, readXml } from "./read-xml.ts";

const HARMLESS = "Mole";
const [context, agent] = mole();

/** The title and the name of the site are the same foreign text. */
function written(text: string) {
	const named = { ...context, site: { ...context.site, name: text } };
	const titled = { ...agent, title: text };
	const badges = BADGE_STYLES.map((style) => {
		const view = badgeView(named, titled, style);
		const svg = renderBadge(view);
		return { view, svg, root: readXml(svg) };
	});
	const [badge] = snippetView(named, titled);
	if (!badge) throw new Error("There is no badge");
	return { text, badges, snippets: renderSnippets(badge) };
}

const harmless = written(HARMLESS);
const all = HOSTILE_TEXTS.map(written);
const allBadges = all.flatMap(({ badges }) => badges);

/** What a reader sees of a text, with white space and invisible characters normalised. */
const visible = (text: string) => text.toWellFormed().replace(/[\s\p{C}]+/gu, "");
/** All that a reader could treat as the end of a line. */
const LINE_END = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const alternativeOf = (text: string) => `Rank and score of ${text} on ${text}`;

describe("badges of hostile texts", () => {
	const outlines = harmless.badges.map(({ root }) => outlineOf(root));

	it("are well-formed and have the same structure as any other", () => {
		for (const { badges } of all) {
			expect(badges.map(({ root }) => outlineOf(root))).toEqual(outlines);
		}
	});

	it("are well-formed for a second parser", () => {
		const faults = allBadges.map(({ svg }) => XMLValidator.validate(svg));
		expect(new Set(faults)).toEqual(new Set([true]));
	});

	it("contain the text, or the start of it", () => {
		for (const { view, root } of allBadges) {
			const { title, spoken, label, message } = readBadge(root);
			expect({ title, spoken, message }).toEqual({
				title: carriedByXml(view.title),
				spoken: carriedByXml(view.title),
				message: view.message,
			});
			const [start = "", ...cut] = visible(label).split(/(?<=^.*)…$/);
			const whole = visible(carriedByXml(view.label));
			expect(start).toBe(cut.length > 0 ? whole.slice(0, start.length) : whole);
		}
	});

	it("stay small", () => {
		const widths = allBadges.map(({ root }) => readBadge(root).width);
		expect(Math.max(...widths)).toBeLessThan(420);
	});

	it("match the schema of shields.io", () => {
		for (const { view } of allBadges) {
			const shields: unknown = JSON.parse(renderShieldsBadge(view));
			expect(ShieldsBadge.safeParse(shields).data).toMatchObject({ label: view.label });
		}
	});
});

describe("snippets of hostile texts", () => {
	it("are one linked image in Markdown", () => {
		const plain = readImage(harmless.snippets.markdown);
		expect(plain.types).toEqual(["root", "paragraph", "link", "image"]);
		for (const { text, snippets } of all) {
			const { alternative, ...image } = readImage(snippets.markdown);
			expect({ ...image, alternative: plain.alternative }).toEqual(plain);
			expect(visible(alternative)).toBe(visible(alternativeOf(text)));
		}
	});

	it("are one linked image in HTML", () => {
		const plain = readHtml(harmless.snippets.html);
		for (const { text, snippets } of all) {
			const { alt, ...image } = readHtml(snippets.html);
			expect({ ...image, alt: plain.alt }).toEqual(plain);
			expect(visible(alt)).toBe(visible(alternativeOf(text)));
		}
	});

	it("are one image directive in reStructuredText", () => {
		const [image, , target] = harmless.snippets.restructuredText.split("\n");
		for (const { text, snippets } of all) {
			const lines = snippets.restructuredText.split(LINE_END);
			expect([lines[0], lines[2], lines.length]).toEqual([image, target, 3]);
			expect(lines[1]).toMatch(/^ {3}:alt: \S/);
			expect(visible(lines[1]?.slice("   :alt: ".length) ?? "")).toBe(visible(alternativeOf(text)));
		}
	});
});

/** Every node by type, and the last link and image. */
function readImage(markdown: string) {
	const read = { types: [] as string[], link: "", image: "", alternative: "" };
	for (const node of walk(readMarkdown(markdown))) {
		read.types.push(node.type);
		if (node.type === "link") read.link = node.url;
		if (node.type === "image") Object.assign(read, { image: node.url, alternative: node.alt });
	}
	return read;
}

/** The link with the image in it. The test fails if there is anything else. */
function readHtml(html: string) {
	const { a, ...others } = htmlParser.parse(html);
	const { href, img, ...rest } = a;
	const { src, alt, ...attributes } = img;
	expect({ ...others, ...rest, ...attributes }).toEqual({});
	return { href: String(href), src: String(src), alt: String(alt) };
}

const htmlParser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: "",
	unpairedTags: ["img"],
	htmlEntities: true,
});
