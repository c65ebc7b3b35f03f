import { describe, expect, it } from "vitest";
import { seededRandom } from "#registry/sample/seeded-random.ts";
import { indexedWords, innerWords } from "#search/search-words.ts";
import { WordCollector } from "#search/word-collector.ts";

describe("words under which a text is found", () => {
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
	])("within the name %s are %j", (name, expected) => {
		expect(innerWords(name)).toEqual(expected);
	});

	it("are the same where they are collected without being taken apart one by one", () => {
		const random = seededRandom("plain texts");
		const signs = [..."ab1C-._+# ,/", "c++", ".net", " é"];
		for (let round = 0; round < 2000; round += 1) {
			const text = Array.from(
				{ length: Math.ceil(random.next() * 12) },
				() => signs[Math.floor(random.next() * signs.length)],
			).join("");
			const collector = new WordCollector();
			const keys = new Set<number>();
			collector.visit(text, (key) => keys.add(key));
			expect([text, collector.sort().sorted]).toEqual([
				text,
				[...new Set(indexedWords(text))].sort(),
			]);
		}
	});
});
