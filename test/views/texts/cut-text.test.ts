import { describe, expect, it } from "vitest";
import { cutText } from "#views/texts/cut-text.ts";

describe("a shortened text", () => {
	it.each([
		["is unchanged if it is short", "heron", 5, "heron"],
		["loses what is too long", "heron", 4, "hero"],
		["loses the space at its new end", "grey heron", 5, "grey"],
		["loses the space around it", " heron ", 20, "heron"],
		["contains no half character", "ab👩‍🚀", 4, "ab"],
		["contains no letter without its accent", "abe\u0301", 3, "ab"],
		["may become empty", "👩‍🚀", 2, ""],
	])("%s", (_, text, length, cut) => {
		expect(cutText(text, length)).toBe(cut);
	});
});
