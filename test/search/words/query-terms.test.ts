import { describe, expect, it } from "vitest";
import { askedCompounds, queryTerms } from "#search/words/query-terms.ts";

const WORDS = ["websearch", "web", "search", "payment", "openai", "note", "book", "notebook"];
const known = {
	hasStart: (start: string) => WORDS.some((word) => word.startsWith(start)),
	hasWord: (word: string) => WORDS.includes(word),
};

/** `web* & search` for adjacent words, the second a whole word, with `(in title)` after some. */
function shown(query: string): string[] {
	return queryTerms(askedCompounds(query), known).map((term) =>
		term
			.map(({ words, isInTitle }) => {
				const all = words.map(({ text, isWhole }) => (isWhole ? text : `${text}*`));
				return `${all.join(" & ")}${isInTitle ? " (in title)" : ""}`;
			})
			.join(" | "),
	);
}

describe("a query searches", () => {
	it.each([
		["C compiler", ["c*", "compiler*"], "for the starts of its words"],
		["bot BOT bot", ["bot*"], "for each word once"],
		["find me a bot for the boss", ["bot*", "boss*"], "for none of its small words"],
		["what is the", ["what*", "is*", "the*"], "for small words if there are no others"],
		["payments", ["payments* | payment"], "for other forms that there are"],
		["e-mail", ["email* | e & mail*"], "for a compound as one word, or for its parts"],
		["gpt-4", ["gpt4* | gpt* & 4*"], "for beginnings of numbers"],
		["a-b-c-d", ["a & b & c & d"], "for all parts of a long one"],
		["C# F#", ["c#*", "f#*"], "for languages as they are written"],
		[".NET", [".net*"], "for a dot in front"],
		[
			"open ai",
			["open* | openai*", "ai* | openai*"],
			"for neighbours that some agent writes as one",
		],
		["notebook", ["notebook* | note & book (in title)"], "for halves in titles"],
		["searchnote", ["searchnote* | search & note"], "for halves anywhere if no agent has both"],
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
			"翻訳者のための小* & 訳者のための小さ* & 者のための小さな* & のための小さな道* & ための小さな道具*",
		]);
	});
});
