import { describe, expect, it } from "vitest";
import { shortenLines, shortenText } from "#domain/texts/shorten-text.ts";

describe("a shortened text", () => {
	it("ends at a word, with an ellipsis", () => {
		expect(shortenText("one two three four", 15)).toBe("one two three…");
	});

	it.each([
		["is unchanged if it fits", "one two", 7, "one two"],
		["is one line", " one\n\n two\t three ", 20, "one two three"],
		["loses what hangs before the ellipsis", "one two, three – four", 18, "one two, three…"],
		["without spaces is cut inside the word", "abcdefghij", 5, "abcd…"],
		["with only an early space is cut inside the word", "a bcdefghijkl", 8, "a bcdef…"],
		["counts an emoji once and never halves it", "🦀🦀🦀🦀🦀", 4, "🦀🦀🦀…"],
		["of nothing is nothing", " \n ", 5, ""],
	])("%s", (_, text, maxCharacters, expected) => {
		expect(shortenText(text, maxCharacters)).toBe(expected);
	});
});

describe("shortened lines", () => {
	it.each([
		["that fit stay as they are", " one\n\ntwo\n", 8, "one\n\ntwo"],
		["end with a whole one", "one\ntwo\nthree", 10, "one\n\n…"],
		["of which there is one are cut inside it", "abcdefghij", 8, "abcde\n\n…"],
	])("%s", (_, text, maxCharacters, expected) => {
		expect(shortenLines(text, maxCharacters)).toBe(expected);
	});
});
