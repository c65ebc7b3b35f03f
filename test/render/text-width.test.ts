import { describe, expect, it } from "vitest";
import { fitText, widthOfText } from "#render/text-width.ts";

describe("the width of a text", () => {
	it.each([
		["build", 26.7],
		["passing", 41.75],
		["coverage", 50.17],
		["License", 40.66],
		["MIT", 20.68],
		["Agent Registry", 81.41],
		["reviewed · level 1", 97.97],
		["trust 62", 43.89],
		["#12 · 74.3", 59.69],
	])("%s is within two pixels of the width in Verdana", (text, pixels) => {
		expect(Math.abs(widthOfText(text) - pixels)).toBeLessThan(2);
	});

	it.each([
		["é", "e", "accents add nothing"],
		["e\u0301", "e", "nor do they alone"],
		["й", "и", "in Cyrillic too"],
		["a\u200B\u0000b", "ab", "the invisible has no width"],
		["a\u00A0b", "a b", "spaces that do not break are spaces"],
		["👩‍👩‍👧‍👦", "👩", "a family is one picture"],
		["🇺🇳", "👩", "a flag is one picture"],
		["港", "한", "wide scripts are equally wide"],
		["Ａ", "港", "full-width letters as well"],
	])("of %j is that of %j: %s", (text, equal) => {
		expect(widthOfText(text)).toBe(widthOfText(equal));
		expect(widthOfText(equal)).toBeGreaterThan(0);
	});

	it("of wide characters is one em", () => {
		expect(widthOfText("漢字")).toBe(22);
	});
});

describe("a text that must fit", () => {
	it.each([
		["short", 100, "short", "fits"],
		["", 10, "", "nothing fits anywhere"],
		["Agent Registry", 60, "Agent R…", "is cut"],
		["Agent Registry", 53, "Agent…", "leaves no space before the ellipsis"],
		["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 27, "👩‍👩‍👧‍👦…", "is never cut inside a picture"],
		["e\u0301e\u0301e\u0301", 19, "e\u0301…", "is never cut before an accent"],
		["漢字", 5, "…", "may have no room at all"],
	])("%j in %i pixels is %j: %s", (text, pixels, fitted) => {
		expect(fitText(text, pixels)).toBe(fitted);
	});
});
