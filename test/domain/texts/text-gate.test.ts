import { describe, expect, it } from "vitest";
import {
	FORBIDDEN_TEXTS,
	gateRequiredText,
	gateText,
	requireText,
} from "#domain/texts/text-gate.ts";

const passes = (text: string) => gateText(text).ok;
const hex = (point: number) => `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;

describe("the rules of the gate", () => {
	it("are sentences that continue from the name of the text", () => {
		expect(FORBIDDEN_TEXTS.length).toBeGreaterThan(5);
		for (const rule of FORBIDDEN_TEXTS) expect(rule).toMatch(/^must not [a-z ]+$/);
	});
});

describe("a text at the gate", () => {
	it("is returned trimmed and with single spaces", () => {
		expect(gateText("  Harbor \n\t Scout ")).toEqual({ ok: true, text: "Harbor Scout" });
	});

	it.each([
		["e\u0301", "é", "in the composed form"],
		["a\u00A0b", "a b", "a space that does not break is a space"],
		["a\u3000b", "a b", "a wide space is a space"],
		["a\u2003\u2009b", "a b", "thin and wide spaces are one"],
		["a\r\nb", "a b", "a line end is a space"],
		["\uFEFFa", "a", "a byte order mark at the start is removed"],
		["   ", "", "nothing is left of spaces"],
		["", "", "nothing of nothing"],
	])("%j is returned as %j: %s", (raw, text) => {
		expect(gateText(raw)).toEqual({ ok: true, text });
	});

	it.each([
		["👨‍👩‍👧‍👦", "a family, held together by joiners"],
		["🏳️‍🌈", "a flag with a joiner behind a variation"],
		["👩🏽‍💻", "a joiner behind a skin tone"],
		["👍🏿", "a skin tone"],
		["🇩🇪🇯🇵", "flags of regional letters"],
		["1️⃣", "a keycap"],
		["#️⃣ *️⃣", "keycaps of signs"],
		["❤️ ☎︎ ©️", "emoji as pictures and as text"],
		["❤️‍🔥", "a heart on fire"],
		["مرحبا بالعالم", "Arabic"],
		["مُحَمَّد", "Arabic with vowel signs"],
		["می‌خواهم", "Persian with a non-joiner"],
		["क्‍ष", "Hindi with a joiner"],
		["क्‌ष", "Hindi with a non-joiner"],
		["हिन्दी सहायक", "Hindi"],
		["ผู้ช่วย", "Thai with two marks on a letter"],
		["Việt Nam", "Vietnamese with two accents"],
		["שָׁלוֹם", "Hebrew with points"],
		["港口侦察", "Chinese"],
		["100 % – “quoted” … €5", "punctuation"],
		["𝔘𝔫𝔦", "letters beyond the first plane"],
	])("may contain %s: %s", (text) => {
		expect(passes(text)).toBe(true);
	});

	it.each([
		["a\u0000b", "a null", "control"],
		["a\u0007b", "a bell", "control"],
		["a\u001Bb", "an escape", "control"],
		["a\u007Fb", "a delete", "control"],
		["a\u0085b", "a next line", "control"],
		["a\u009Bb", "a control of the second set", "control"],
		["a\u202Eb", "an override to the left", "direction"],
		["a\u2066b", "an isolate", "direction"],
		["a\u200Fb", "a mark to the left", "direction"],
		["a\u061Cb", "a mark of Arabic", "direction"],
		["a\u200Bb", "a space of no width", "invisible"],
		["a\u00ADb", "a soft hyphen", "invisible"],
		["a\u2060b", "a word joiner", "invisible"],
		["a\uFEFFb", "a byte order mark inside", "invisible"],
		["a\u3164b", "a filler of Hangul", "invisible"],
		["a\u2800b", "an empty braille cell", "invisible"],
		["a\u034Fb", "a grapheme joiner", "invisible"],
		["a\u2028b", "a line separator", "invisible"],
		["a\u206Eb", "a deprecated format character", "invisible"],
		["a\uFFF9b", "the anchor of an annotation", "invisible"],
		["a\u{1D173}b", "a beam of music", "invisible"],
		["a\u{E0041}b", "a tag", "tag"],
		["a\u{E0101}b", "a supplementary variation", "invisible"],
		["a\uFE0Fb", "a variation of what is no emoji", "invisible"],
		["a\uFE00b", "another one", "invisible"],
		["1\uFE0Fb", "that of a keycap without the key", "invisible"],
		["\uFE0F", "one of nothing", "invisible"],
		["❤\uFE0F\uFE0F", "two of one emoji", "invisible"],
		["\u1820\u180Ba", "a variation of Mongolian", "invisible"],
		["a\u{13430}b", "a format control of hieroglyphs", "invisible"],
		["a\u{13441}b", "a blank of hieroglyphs", "invisible"],
		["a\u{16FE4}b", "a filler of Khitan", "invisible"],
		["a\u{1D159}b", "a note without a head", "invisible"],
		["a\uE000b", "private use", "private"],
		["a\uFFFDb", "a replacement character", "private"],
		["a\uFFFFb", "no character", "unassigned"],
		["a\u200Db", "a joiner between Latin letters", "joiners"],
		["\u200C", "a lone joiner", "joiners"],
		["👩‍‍💻", "two joiners in a row", "joiners"],
		["a\uD800b", "half a surrogate pair", "well-formed"],
		["\uDC00", "the other half", "well-formed"],
		[`x${"\u0300\u0301\u0302\u0303\u0304"}`, "a stack of marks", "marks"],
		[`Z${"\u0336\u0337\u0338".repeat(20)}`, "a tower of marks", "marks"],
	])("may not contain %j: %s", (text, _, word) => {
		const gated = gateText(text);
		expect(gated).toMatchObject({ ok: false });
		expect(gated).toHaveProperty("detail", expect.stringContaining(word));
	});

	it("is refused for what follows an invisible letter", () => {
		const passed: string[] = [];
		for (let point = 0x80; point < 0x110000; point += 1) {
			const character = String.fromCodePoint(point);
			if (!/\p{Default_Ignorable_Code_Point}/u.test(character)) continue;
			if (passes(`a${character}b`)) passed.push(hex(point));
		}
		expect(passed).toEqual([]);
	});

	it("accepts every letter of the first plane", () => {
		const refused: string[] = [];
		for (let point = 0x20; point < 0xd800; point += 1) {
			const character = String.fromCodePoint(point);
			const isFiller = /\p{Default_Ignorable_Code_Point}/u.test(character);
			if (/\p{L}/u.test(character) && !isFiller && !passes(character)) refused.push(hex(point));
		}
		expect(refused).toEqual([]);
	});
});

describe("a required text", () => {
	it.each([
		["Harbor", { ok: true, text: "Harbor" }],
		["  Harb  ", { ok: true, text: "Harb" }],
		["👍👍👍👍👍👍", { ok: true, text: "👍👍👍👍👍👍" }],
		["Harbors", { ok: false, detail: "must be at most 6 characters" }],
		["", { ok: false, detail: "must not be empty" }],
		[" \t ", { ok: false, detail: "must not be empty" }],
		["a\u0000b", { ok: false, detail: "must not contain control characters" }],
	])("%j gives %j with a limit of six characters", (raw, told) => {
		expect(gateRequiredText(raw, 6)).toEqual(told);
	});

	it("is returned as it will be shown", () => {
		expect(requireText("name", " Ada  L ", 5)).toBe("Ada L");
	});

	it("is refused with the name of its member", () => {
		expect(() => requireText("name", "", 5)).toThrow(
			expect.objectContaining({
				message: "The name must not be empty.",
				errors: [{ pointer: "#/name", detail: "must not be empty" }],
			}),
		);
	});
});
