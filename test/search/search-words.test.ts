import { expect, it } from "vitest";
import { queriedWords } from "#search/search-words.ts";

const words = (count: number) => Array.from({ length: count }, (_, number) => `word${number}`);

it.each([
	["C compiler", ["compiler"]],
	["a b", ["a", "b"]],
	["GPT 4", ["gpt", "4"]],
	["水 bot", ["水", "bot"]],
	["bot BOT bot", ["bot"]],
	[words(12).join(" "), words(8)],
	["！", []],
])(
	"a query asks for its first eight words, without lone letters beside longer ones: %j",
	(query, expected) => {
		expect([...queriedWords(query)]).toEqual(expected);
	},
);
