import { expect, it } from "vitest";
import { queriedWords } from "#search/search-words.ts";

const words = (count: number) => Array.from({ length: count }, (_, number) => `word${number}`);

it.each([
	["C compiler", ["c", "compiler"]],
	["GPT 4", ["gpt", "4"]],
	["bot BOT bot", ["bot"]],
	[words(12).join(" "), words(8)],
	[
		"翻訳者のための小さな道具",
		[
			"翻訳者のための小",
			"訳者のための小さ",
			"者のための小さな",
			"のための小さな道",
			"ための小さな道具",
		],
	],
	["！", []],
])("a query asks for the first eight of its words: %j", (query, expected) => {
	expect([...queriedWords(query)]).toEqual(expected);
});
