import { describe, expect, it } from "vitest";
import { readCardFonts } from "#publish/painter.ts";
import { drawableText } from "#render/card/drawable-text.ts";
import { createFaces, FACE_FILES } from "#render/card/faces.ts";
import { readAdvances } from "#render/card/sfnt.ts";

const files = readCardFonts();
const faces = createFaces(files);

describe("the metrics of a font", () => {
	/** Read from the font's own tables with another program. */
	it.each([
		["inter-semibold.ttf", "A", 0.7275],
		["inter-semibold.ttf", " ", 0.252],
		["noto-sans-han.ttf", "港", 1],
		["noto-sans-hangul.ttf", "항", 0.92],
		["vazirmatn.ttf", "ش", 1.1968],
	])("of %s have the width of %j", (file, character, width) => {
		const index = FACE_FILES.findIndex((row) => row.file === file);
		const advance = readAdvances(files[index] ?? new Uint8Array());
		expect(advance(character.codePointAt(0) ?? 0)).toBeCloseTo(width, 3);
	});

	it.each(["\u0900", "\u{10FFFD}", "\uFFFF", "\u0000"])("have no glyph for %j", (character) => {
		expect(faces.keepDrawable(character)).toBe("");
	});
});

describe("a drawable text", () => {
	it.each([
		["Harbor Scout", "Harbor Scout", "what has glyphs stays"],
		["  a\n\tb\u2028c ", "a b c", "white space is one space"],
		["हिन्दी bot", "bot", "what no face covers is dropped"],
		["a\u202Eb\u200Bc", "abc", "invisible characters are dropped"],
		["👩‍💻 and 🏳️‍🌈", "👩 and 🏳", "of joined emoji the first one stays"],
		["🇩🇪🇫🇷", "DEFR", "flags are letters"],
		["𝓕𝓪𝓷𝓬𝔂", "Fancy", "letters in disguise are plain ones"],
		[`e${"\u0301".repeat(120)}`, "é\u0301\u0301\u0301\u0301", "piles of marks are cut"],
		["\uD800x", "x", "halves of characters are dropped"],
		["", "", "nothing stays nothing"],
	])("of %j is %j: %s", (text, drawable) => {
		expect(drawableText(text, faces)).toBe(drawable);
	});

	it("is not longer than a line can show", () => {
		expect(drawableText("ab ".repeat(5_000), faces).length).toBeLessThanOrEqual(200);
	});
});

describe("the fonts for a text", () => {
	it("are only the basic ones if these are enough", () => {
		expect(faces.fontsFor("Harbor Scout").map(({ weight }) => weight)).toEqual([600, 500]);
	});

	it("are the same object for the same need, so that they are parsed once", () => {
		expect(faces.fontsFor("港 one")).toBe(faces.fontsFor("two 潮"));
		expect(faces.fontsFor("港")).not.toBe(faces.fontsFor("항"));
	});
});
