import { describe, expect, it } from "vitest";
import { KeyedTexts } from "#search/keyed-texts.ts";

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

describe("texts by the order in which they were met", () => {
	it("have the key of their first meeting", () => {
		const keys = new KeyedTexts();
		const met = TEXTS.map((text) => keys.keyOf(text));
		expect(met).toEqual([...TEXTS.keys()]);
		expect(TEXTS.map((text) => keys.keyOf(text))).toEqual(met);
	});

	it("are sorted as JavaScript sorts them, whatever their characters take", () => {
		const keys = new KeyedTexts();
		for (const text of TEXTS) keys.keyOf(text);
		const { sorted, places } = keys.sort();
		expect(sorted).toEqual(TEXTS.toSorted());
		expect(TEXTS.map((_, key) => sorted[places[key] ?? -1])).toEqual(TEXTS);
	});

	it("stay apart where their hashes are equal", () => {
		const keys = new KeyedTexts();
		const alike = ["duskyplover2378", "lilacplover1196"];
		expect([...alike, ...alike].map((text) => keys.keyOf(text))).toEqual([0, 1, 0, 1]);
		expect(keys.sort().sorted).toEqual(alike);
	});

	it("stay apart when they are very many", () => {
		const keys = new KeyedTexts();
		const many = Array.from({ length: 100_000 }, (_, index) =>
			`${index}č`.slice(0, index % 7 || 9),
		);
		const distinct = [...new Set(many)];
		for (const text of many) keys.keyOf(text);
		expect(keys.sort().sorted).toEqual(distinct.toSorted());
	});
});
