import { describe, expect, it } from "vitest";
import { foldedWords, foldText, titleKey } from "#domain/texts/fold-text.ts";

describe("folded text", () => {
	it("ignores case, accents and width", () => {
		const folded = ["Café", "CAFE", "cafe\u0301", "ｃａｆé"].map(foldText);
		expect(new Set(folded)).toEqual(new Set(["cafe"]));
	});

	it.each([
		["Straße", "strasse", "as people write it without the letter"],
		["GROẞ", "gross", "the capital too"],
		["Smørrebrød", "smorrebrod", "a stroke is no accent"],
		["Łódź", "lodz", "nor is this one"],
		["Æsir", "aesir", "two letters in one"],
		["Œuvre", "oeuvre", "two letters of French"],
		["Đurđa", "durda", "a stroke of Croatian"],
		["Þórður", "thordur", "letters of Icelandic"],
		["Kapı", "kapi", "an i without a dot"],
		["ﬁle", "file", "a ligature"],
		["Ångström", "angstrom", "a ring"],
		["Ёлка", "елка", "accents of Cyrillic"],
		["Οδός", "οδος", "accents of Greek"],
		["مُحَمَّد", "محمد", "vowel signs of Arabic are seldom written"],
		["שָׁלוֹם", "שלום", "nor are those of Hebrew"],
		["한국어", "한국어", "syllables stay whole"],
		["ひらがな", "ひらがな", "voiced kana are separate letters"],
		["हिन्दी", "हिन्दी", "vowel signs of Hindi are no accents"],
	])("of %s is %s: %s", (text, folded) => {
		expect(foldText(text)).toBe(folded);
	});

	it("is the same when folded again", () => {
		for (const text of ["Café", "İstanbul", "ひらがな", "हिन्दी", "ẞ", "𝔘𝔫𝔦", "ΟΔΟΣ"]) {
			expect(foldText(foldText(text)), text).toBe(foldText(text));
		}
	});
});

describe("the words of a text", () => {
	it("are its runs of letters and digits", () => {
		expect(foldedWords("GPT-4.1 mini, (beta)!")).toEqual(["gpt", "4", "1", "mini", "beta"]);
	});

	it.each([
		["हिन्दी सहायक", ["हिन्दी", "सहायक"], "vowel signs belong to their word"],
		["ผู้ช่วย", ["ผู้ช่วย"], "so do the signs of Thai"],
		["港口 侦察", ["港口", "侦察"], "of any script"],
		["🦀 — ★", [], "signs are no words"],
	])("of %s are %j: %s", (text, words) => {
		expect(foldedWords(text)).toEqual(words.map((word) => word.normalize("NFKC")));
	});
});

describe("the key of a title", () => {
	it.each([
		["Harbor Scout", "harbor-scout"],
		["Harbor Scout", "HarborScout!"],
		["Café 7", "CAFE7"],
		["Scout", "★ Scout 🦀"],
	])("is the same for %s and %s", (left, right) => {
		expect(titleKey(left)).toBe(titleKey(right));
	});

	it.each([
		["Harbor Scout", "Harbor Scouts", "another word"],
		["Scout 1", "Scout 2", "another number"],
		["Tutor for C++", "Tutor for C#", "another language"],
		["कम", "काम", "little and work differ by a vowel sign"],
		["ハット", "バット", "hat and bat differ by a voicing mark"],
		["มา", "ม้า", "to come and horse differ by a tone"],
	])("differs for %s and %s: %s", (left, right) => {
		expect(titleKey(left)).not.toBe(titleKey(right));
	});
});
