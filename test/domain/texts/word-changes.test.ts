import { describe, expect, it } from "vitest";
import { wordChanges } from "#domain/texts/word-changes.ts";
import { processorMs } from "../../processor-time.ts";

/** `[-removed-]` and `{+added+}`, in common notation. */
function marked(before: string, after: string): string | null {
	const marks = { both: ["", ""], before: ["[-", "-]"], after: ["{+", "+}"] };
	const runs = wordChanges(before, after);
	return runs?.map(({ in: where, text }) => marks[where].join(text.trim())).join(" ") ?? null;
}

describe("words that differ", () => {
	it.each([
		[
			"Drafts short answers for you.",
			"Drafts long answers for you.",
			"Drafts [-short-] {+long+} answers for you.",
		],
		[
			"Drafts answers to all.",
			"Drafts answers kindly to all.",
			"Drafts answers {+kindly+} to all.",
		],
		["It knows the old pier well.", "It knows the pier well.", "It knows the [-old-] pier well."],
		["The same words.", "The same words.", "The same words."],
		["", "", ""],
	])("from %j to %j are marked", (before, after, words) => {
		expect(marked(before, after)).toBe(words);
	});

	it("give both texts back", () => {
		const before = "one two three  four\nfive six seven";
		const after = "one two 3 four\nfive and six seven";
		const runs = wordChanges(before, after) ?? [];
		const without = (other: string) =>
			runs.flatMap(({ in: where, text }) => (where === other ? [] : [text])).join("");
		expect(without("before")).toBe(after);
		expect(without("after").replace(/\s+/g, " ")).toBe(before.replace(/\s+/g, " "));
	});

	it("are not marked if almost no word is left", () => {
		expect(
			wordChanges("Knows every tide of the sea.", "Buy coins here, now and cheap!"),
		).toBeNull();
	});

	it("of long texts do not take quadratic time", () => {
		const words = Array.from({ length: 5000 }, (_, number) => `word${number}`);
		const took = processorMs(() => {
			expect(wordChanges(words.join(" "), words.toReversed().join(" "))).toBeNull();
			const one = words.with(2500, "another").join(" ");
			expect(wordChanges(words.join(" "), one)?.map(({ in: where }) => where)).toEqual([
				"both",
				"before",
				"after",
				"both",
			]);
		});
		expect(took).toBeLessThan(2000);
	});
});
