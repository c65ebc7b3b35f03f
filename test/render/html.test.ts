import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { renderHtmlImage } from "#render/html.ts";

const linked = {
	link: "https://registry.pier9.dev/agents/mole/",
	image: "https://registry.pier9.dev/api/og/mole",
	alternative: "Mole on Agent Registry",
	width: 600,
	height: 315,
};

/** A tolerant parser of tags, which returns elements in order with their attributes. */
const parser = new XMLParser({
	preserveOrder: true,
	ignoreAttributes: false,
	attributeNamePrefix: "",
	unpairedTags: ["img"],
	processEntities: true,
	htmlEntities: true,
	trimValues: false,
	parseAttributeValue: false,
});

describe("a linked image in HTML", () => {
	it("is a picture that links to a page, in the requested size", () => {
		expect(renderHtmlImage(linked)).toBe(
			'<a href="https://registry.pier9.dev/agents/mole/"><img src="https://registry.pier9.dev/api/og/mole" alt="Mole on Agent Registry" width="600" height="315"></a>',
		);
	});

	it.each([
		[{ width: 600, height: null }, ' width="600"'],
		[{ width: null, height: 315 }, ' height="315"'],
		[{ width: null, height: null }, ""],
	])("describes %j with what is known", (measures, written) => {
		expect(renderHtmlImage({ ...linked, ...measures })).toContain(`Registry"${written}></a>`);
	});

	it.each([
		['Mole "the Digger"', "quotes"],
		["R&D <b>Mole</b> 'n' more", "what looks like a tag"],
		["漢字 👩‍👩‍👧‍👦 العربية", "other scripts"],
	])("keeps the text %s: %s", (text) => {
		const html = renderHtmlImage({ ...linked, alternative: text });
		const [link] = parser.parse(html);
		expect(link.a[0][":@"].alt).toBe(text);
	});
});
