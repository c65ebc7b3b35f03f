import { describe, expect, it } from "vitest";
import { SortedTexts, textColumns } from "#search/columns/sorted-texts.ts";
import { editDistance } from "#search/words/edit-distance.ts";
import { NearestWords, reachOf } from "#search/words/nearest-words.ts";
import { drawnRandom } from "../../drawn-random.ts";
import { plainDistance } from "../plain-distance.ts";

function nearestOf(words: readonly string[]): NearestWords {
	return new NearestWords(new SortedTexts(textColumns("words", words.toSorted()), "words"));
}

describe("the distance of two words", () => {
	it.each([
		["mole", "mole", 0, "the same"],
		["mole", "moles", 1, "a letter more"],
		["mole", "mol", 1, "one letter fewer"],
		["mole", "mule", 1, "another letter"],
		["mole", "moel", 1, "two neighbours swapped"],
		["bramblecheck", "bramblchekc", 2, "one letter fewer and a swap"],
		["mole", "wren", 4, "nothing in common"],
		["ca", "abc", 3, "a swap does not go through an added letter"],
		["", "mole", 4, "all letters"],
	])("from %s to %s is %i: %s", (from, to, expected) => {
		expect(editDistance(from, to, 9)).toBe(expected);
		expect(editDistance(to, from, 9)).toBe(expected);
		expect(plainDistance(from, to)).toBe(expected);
	});

	it.each([
		["mole", "wren", 2],
		["mole", "moleskin", 2],
		["abcdef", "fedcba", 1],
	])("from %s to %s is more than %i, without computing it", (from, to, reach) => {
		expect(editDistance(from, to, reach)).toBe(reach + 1);
	});
});

describe("similar words", () => {
	const words = ["bot", "boat", "invoice", "invoices", "voice", "agent", "agency", "über"];
	const common: Readonly<Record<string, number>> = { agency: 9, invoices: 9 };
	const nearest = nearestOf(words);
	const find = (word: string, limit = 3) =>
		nearest.find(word, { limit, weigh: (candidate) => common[candidate] ?? 1 });

	it.each([
		["invocie", ["invoice", "invoices"], "two slips reach both"],
		["invoice", ["invoices", "voice"], "never the word itself"],
		["bt", [], "two letters are too few to have a slip in them"],
		["bto", ["bot"], "three letters allow one"],
		["agenz", ["agent"], "five letters allow one"],
		["agentt", ["agent", "agency"], "nearer is first"],
		["uber", ["über"], "another letter is a slip"],
		["xylophone", [], "nothing near"],
		["", [], "nothing at all"],
	])("of %s are %j: %s", (word, expected) => {
		expect(find(word)).toEqual(expected);
	});

	it("are sorted by frequency if equally similar", () => {
		const twins = nearestOf(["cart", "card"]);
		const weigh = (word: string) => (word === "card" ? 5 : 1);
		expect(twins.find("carx", { limit: 2, weigh })).toEqual(["card", "cart"]);
		expect(twins.find("carx", { limit: 2, weigh: () => 1 })).toEqual(["card", "cart"]);
		expect(twins.find("carx", { limit: 1, weigh })).toEqual(["card"]);
	});

	it("are the same as by comparing every word", () => {
		const random = drawnRandom("words");
		const letters = "abcdeéßя日";
		const word = () =>
			Array.from(
				{ length: 1 + Math.floor(random.next() * 8) },
				() => letters[Math.floor(random.next() * letters.length)],
			).join("");
		const vocabulary = [...new Set(Array.from({ length: 400 }, word))];
		const all = nearestOf(vocabulary);
		for (let round = 0; round < 200; round += 1) {
			const asked = word();
			const reach = reachOf(asked);
			const expected = vocabulary.filter((candidate) => {
				const distance = plainDistance(asked, candidate);
				return reach > 0 && distance > 0 && distance <= reach;
			});
			const found = all.find(asked, { limit: vocabulary.length, weigh: () => 1 });
			expect([asked, found.toSorted()]).toEqual([asked, expected.toSorted()]);
		}
	});
});
