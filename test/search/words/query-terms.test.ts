import { describe, expect, it } from "vitest";
import { askedWords } from "#search/words/query-terms.ts";

/** `web*` for the start of a word, and `web?` for an everyday word. */
function shown(query: string): string[] {
	return askedWords(query).map(
		({ text, isWhole, isEveryday }) => `${text}${isWhole ? "" : "*"}${isEveryday ? "?" : ""}`,
	);
}

describe("a query searches", () => {
	it.each([
		["C compiler", ["c*", "compiler*"], "for the starts of its words"],
		["bot BOT bot", ["bot*"], "for each word once"],
		["find me a bot for the boss", ["bot*", "boss*"], "for none of its small words"],
		["Rechnungen und Zahlungen", ["rechnungen*", "zahlungen*"], "for none of other languages"],
		["what is the", ["what*", "is*", "the*"], "for small words if there are no others"],
		["make quick maps", ["make*?", "quick*?", "maps*"], "for everyday words as such"],
		["x-ray", ["x", "ray*"], "for the parts of a compound, a short one as a whole word"],
		["keep my to-do list", ["todo*", "list*?"], "for a compound that has synonyms as one word"],
		["gpt-4", ["gpt*", "4*"], "for beginnings of numbers"],
		["C# F#", ["c#*", "f#*"], "for languages as they are written"],
		[".NET", [".net*"], "for a dot in front"],
		["！", [], "for nothing without a word"],
	])("%j: %j, %s", (query, expected) => {
		expect(shown(query)).toEqual(expected);
	});

	it("for the first twelve meaningful words", () => {
		const words = Array.from({ length: 20 }, (_, number) => `word${number}`);
		expect(shown(`the ${words.join(" of the ")}`)).toEqual(
			words.slice(0, 12).map((word) => `${word}*`),
		);
	});

	it("for overlapping parts of a long unspaced run", () => {
		expect(shown("翻訳者のための小さな道具")).toEqual([
			...["翻訳者のための小*", "訳者のための小さ*", "者のための小さな*"],
			...["のための小さな道*", "ための小さな道具*"],
		]);
	});
});
