import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { renderOEmbedHtml } from "#render/oembed-html.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";

const embedded = {
	page: "https://registry.pier9.dev/agents/mole/",
	picture: "https://registry.pier9.dev/api/og/mole",
	alternative: "Mole on Agent Registry",
	widthPixels: 600,
	heightPixels: 315,
};

/** A tolerant reader of tags, as elements in their order with what they hold. */
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

describe("the HTML of an embedded card", () => {
	it("is a picture that leads to the page, in the measures asked for", () => {
		expect(renderOEmbedHtml(embedded)).toBe(
			'<a href="https://registry.pier9.dev/agents/mole/"><img src="https://registry.pier9.dev/api/og/mole" width="600" height="315" alt="Mole on Agent Registry"></a>',
		);
	});

	it("stays one link with one picture, whatever the agent is called", () => {
		for (const text of HOSTILE_TEXTS) {
			const html = renderOEmbedHtml({ ...embedded, alternative: text });
			expect(parser.parse(html), text).toEqual([
				{
					":@": { href: embedded.page },
					a: [{ ":@": expect.objectContaining({ src: embedded.picture }), img: [] }],
				},
			]);
			expect(html.split(/[<>]/), text).toHaveLength(7);
		}
	});

	it.each([
		['Mole "the Digger"', "quotes"],
		["R&D <b>Mole</b> 'n' more", "what looks like a tag"],
		["漢字 👩‍👩‍👧‍👦 العربية", "other scripts"],
	])("keeps the text %s: %s", (text) => {
		const html = renderOEmbedHtml({ ...embedded, alternative: text });
		const [link] = parser.parse(html);
		expect(link.a[0][":@"].alt).toBe(text);
	});
});
