import { expect, it } from "vitest";
import { endSentence } from "#domain/texts/end-sentence.ts";

it.each([
	["You are invited by Quay", "You are invited by Quay."],
	["You are invited by What seams?", "You are invited by What seams?"],
	["It is by Quay Inc.", "It is by Quay Inc."],
	["It is called “Who?”", "It is called “Who?”"],
	["It is (or was) by Quay (Pier)", "It is (or was) by Quay (Pier)."],
])("a sentence is ended once: %s", (words, ended) => {
	expect(endSentence(words)).toBe(ended);
});
