import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { document, element, fragment, textNode } from "#render/xml.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
import { carriedByXml, outlineOf, readXml } from "./read-xml.ts";

const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: "",
	parseTagValue: false,
	trimValues: false,
});

describe("XML", () => {
	it("is a declaration, one element and a line end", () => {
		const link = element("link", { rel: "self", length: 3 });
		expect(
			document(element("feed", { id: "a" }, link, element("title", {}, textNode("Mole")))),
		).toBe(
			'<?xml version="1.0" encoding="utf-8"?>\n' +
				'<feed id="a"><link rel="self" length="3"/><title>Mole</title></feed>\n',
		);
	});

	it("has no declaration as part of something else", () => {
		expect(fragment(element("a", {}, textNode("b")))).toBe("<a>b</a>");
	});

	it.each([
		["<b>&amp;</b>", "markup"],
		["]]>", "the end of a section that was never opened"],
		["one\r\ntwo\rthree\nfour", "line ends, which parsers turn into one kind"],
		["\t a \t", "white space at the ends"],
		['"it\'s"', "quotes"],
		["&#0;&lt;", "what looks like references"],
		["港口 🦀", "beyond ASCII"],
	])("restores %j from text and attribute: %s", (value) => {
		const root = readXml(document(element("a", { b: value }, textNode(value))));
		expect(root).toEqual({ name: "a", attributes: { b: value }, text: value, children: [] });
	});

	it.each([
		["a\u0000\u0008\u000B\u001Fb", "ab", "control characters"],
		["a\uFFFE\uFFFFb", "ab", "what is no character"],
		["a\uD800b\uDC00", "a\uFFFDb\uFFFD", "half surrogate pairs"],
		["\u007F\u0085\uFDD0", "\u007F\u0085\uFDD0", "characters that are only discouraged"],
	])("writes %j as %j: %s", (value, kept) => {
		expect(fragment(element("a", { b: value }, textNode(value)))).toBe(
			`<a b="${kept}">${kept}</a>`,
		);
	});

	it("keeps every hostile text a text", () => {
		for (const hostile of HOSTILE_TEXTS) {
			const xml = document(element("a", { b: hostile }, textNode(hostile), element("c", {})));
			const root = readXml(xml);
			expect(outlineOf(root)).toEqual(["a", ["b"], [["c", [], []]]]);
			expect([root.text, root.attributes.b]).toEqual(Array(2).fill(carriedByXml(hostile)));
		}
	});

	it("is valid for a second parser, with any content", () => {
		for (const hostile of HOSTILE_TEXTS) {
			const xml = document(element("a", { b: hostile }, textNode(hostile), element("c", {})));
			expect(XMLValidator.validate(xml)).toBe(true);
			expect(Object.keys(parser.parse(xml).a)).toEqual(expect.arrayContaining(["c", "b"]));
		}
	});
});
