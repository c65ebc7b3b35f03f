import { describe, expect, it } from "vitest";
import { breakText } from "#render/card/break-text.ts";

/** Every character is one wide. */
const measure = (text: string) => [...text].length;
const broken = (text: string, width: number, maxLines: number) =>
	breakText(text, { measure, width, maxLines });

describe("a text is broken into lines", () => {
	it.each([
		["one two three", 13, 1, ["one two three"], "it fits"],
		["one two three", 7, 2, ["one two", "three"], "between words"],
		["港口侦察员", 2, 3, ["港口", "侦察", "员"], "anywhere between Han characters"],
		["ab 港口 cd", 4, 3, ["ab 港", "口 cd"], "between scripts"],
		["", 5, 2, [], "nothing is no line"],
	])("%j in %i: %s", (text, width, maxLines, lines) => {
		expect(broken(text, width, maxLines)).toMatchObject({ lines, isCut: false, isSplit: false });
	});

	it.each([
		["one two three", 7, 1, ["one tw…"]],
		["one two three four", 5, 2, ["one", "two…"]],
		["abcdefgh", 4, 1, ["abc…"]],
	])("and shortened with an ellipsis: %j in %i by %i", (text, width, maxLines, lines) => {
		expect(broken(text, width, maxLines)).toMatchObject({ lines, isCut: true });
	});

	it("inside a word only if the word is wider than a line, and reports it", () => {
		expect(broken("one two three", 3, 5)).toEqual({
			lines: ["one", "two", "thr", "ee"],
			isCut: false,
			isSplit: true,
		});
	});

	it("never inside a grapheme", () => {
		expect(broken("e\u0301e\u0301e\u0301", 3, 1).lines).toEqual(["e\u0301…"]);
	});

	it("without losing a character if it is not shortened", () => {
		const text = "A patient reader of long planning documents";
		for (let width = 4; width < 44; width++) {
			const { lines } = broken(text, width, 99);
			expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
			expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width);
		}
	});
});
