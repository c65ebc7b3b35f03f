import { describe, expect, it } from "vitest";
import { KeyedTexts } from "#search/columns/keyed-texts.ts";

const TEXTS = [
	"heron",
	"čáp",
	"héron",
	"鷺",
	"her",
	"",
	"ÿ",
	"\u0100",
	"👩‍🚀",
	"Heron",
	"hero\u0101",
	"z",
	"\0z",
	"z\0",
	"watchers",
	"watchdog",
	"watcherss",
	"watchers\0",
	"watcher\u00e9",
];

describe("numbered texts", () => {
	it("keep their first number", () => {
		const keys = new KeyedTexts();
		const met = TEXTS.map((text) => keys.keyOf(text));
		expect(met).toEqual([...TEXTS.keys()]);
		expect(TEXTS.map((text) => keys.keyOf(text))).toEqual(met);
	});

	it("are sorted like in JavaScript, for all characters", () => {
		const keys = new KeyedTexts();
		for (const text of TEXTS) keys.keyOf(text);
		const sorted = keys.sort();
		expect(sorted.sorted).toEqual(TEXTS.toSorted());
		expect(sorted.keys.map((key) => TEXTS[key])).toEqual(sorted.sorted);
	});
});
