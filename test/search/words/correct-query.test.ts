import { describe, expect, it } from "vitest";
import { correctQuery } from "#search/words/correct-query.ts";
import { fittingCategories } from "#search/words/fitting-values.ts";

const WORDS = ["harbor", "scout", "bramblecheck", "invoice", "bot"];
const NEAR: Readonly<Record<string, readonly string[]>> = {
	harbr: ["harbor"],
	scuot: ["scout"],
	inboice: ["invoice", "voice"],
};

const vocabulary = {
	hasStart: (start: string) => WORDS.some((word) => word.startsWith(start)),
	hasWord: (word: string) => WORDS.includes(word),
	nearest: (word: string) => NEAR[word] ?? [],
};

describe("a query without results", () => {
	it.each([
		["Harbr", ["harbor"], "a mistyped word"],
		["harbr scuot", ["harbor scout"], "two mistyped words"],
		["inboice bot", ["invoice bot", "voice bot"], "each word that may have been meant"],
		["harborscout", ["harbor scout"], "a space is missing"],
		["bramble check", ["bramblecheck", "bramble"], "a space too many, or a word too many"],
		["har bor sc", ["har sc"], "only a whole that is known is joined"],
		["bot qqqq", ["bot"], "unknown words are left out"],
		["qqqq", [], "nothing is left"],
		["aaaa bbbb cccc dddd", [], "nothing of it is known"],
		["harbr ".repeat(9), [], "too long for a name"],
		["!!!", [], "no word at all"],
		["", [], "nothing"],
	])("%j becomes %j: %s", (query, expected) => {
		expect(correctQuery(query, vocabulary)).toEqual(expected);
	});

	it("is joined if that is the start of a known word", () => {
		expect(correctQuery("harb or", { ...vocabulary, hasStart: () => true })).toEqual(["harbor"]);
	});
});

describe("categories of a query", () => {
	const category = (slug: string, name: string, agentCount: number) => ({
		slug,
		name,
		agentCount,
		icon: null,
		description: null,
		best: [],
	});
	const categories = [
		category("data", "Data Analysis", 3),
		category("finance", "Finance", 5),
		category("fintech", "Financial Technology", 9),
		category("none", "Finance of Old", 0),
	];

	it.each([
		["finance", ["finance"], "the name itself"],
		["financ", ["fintech", "finance"], "its beginning; the largest first"],
		["finanse tools", ["finance"], "nearly a word of it"],
		["analisys", ["data"], "any word of it"],
		["fi", [], "two letters are too few"],
		["", [], "nothing"],
	])("for %j are %j: %s", (query, expected) => {
		expect(fittingCategories(query, categories).map(({ slug }) => slug)).toEqual(expected);
	});
});
