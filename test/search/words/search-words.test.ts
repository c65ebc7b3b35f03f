import { describe, expect, it } from "vitest";
import { indexedWords, innerWords } from "#search/words/search-words.ts";

describe("indexed words", () => {
	it.each([
		["C compiler", ["c", "compiler"]],
		["C++ and C#, F#.", ["c++", "and", "c#", "f#"]],
		["C++17, page#3", ["c", "17", "page", "3"]],
		[".NET, ASP.NET", ["net", ".net", "asp", "net", "aspnet", ".net"]],
		["Node.js.", ["node", "js", "nodejs", ".js"]],
		["e-mail e‑mail", ["e", "mail", "email", "e", "mail", "email"]],
		["web_search - here", ["web", "search", "websearch", "here"]],
		["1.0 and 2026-05-04", ["1", "0", "and", "2026", "05", "04"]],
		["a-b-c-d", ["a", "b", "c", "d"]],
		["東京", ["東京", "京"]],
		["--- ++ #", []],
	])("%j: %j", (text, expected) => {
		expect(indexedWords(text)).toEqual(expected);
	});

	it.each([
		["OpenWeather", ["open", "weather"]],
		["MySQL", ["my", "sql"]],
		["Openweather MCP", []],
	])("inside of the name %s are %j", (name, expected) => {
		expect(innerWords(name)).toEqual(expected);
	});
});
