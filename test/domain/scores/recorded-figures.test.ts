import { describe, expect, it } from "vitest";
import { isNewPoint, type RecordedFigures } from "#domain/scores/recorded-figures.ts";

const last = { marketScore: 41.2, trendScore: -0.5, upvotes: 3, rank: 12 };

describe("a point of the history", () => {
	it("is recorded when an agent is first seen", () => {
		expect(isNewPoint(undefined, last)).toBe(true);
	});

	it.each<[expected: boolean, change: Partial<RecordedFigures>, reason: string]>([
		[false, {}, "nothing changed"],
		[true, { marketScore: 41.21 }, "the smallest change of a market score"],
		[true, { trendScore: 0 }, "another trend score"],
		[true, { upvotes: 2 }, "one vote fewer"],
		[true, { rank: 13 }, "another rank, shown exactly"],
	])("is recorded: %s for %j (%s)", (expected, change) => {
		expect(isNewPoint(last, { ...last, ...change })).toBe(expected);
	});

	it.each([
		[
			{ marketScore: 0, rank: 900 },
			{ marketScore: 0, rank: 1_000 },
			false,
			"it is still not ranked",
		],
		[{ marketScore: 0, rank: 1_000 }, { marketScore: 12.5, rank: 40 }, true, "it is now ranked"],
		[{ marketScore: 12.5, rank: 40 }, { marketScore: 0, rank: 1_000 }, true, "not any more"],
	])("from %j to %j is recorded: %s, as %s", (before, now, expected) => {
		expect(isNewPoint({ ...last, ...before }, { ...last, ...now })).toBe(expected);
	});

	it.each([
		[15_234, 15_300, false, "inside the same round bound"],
		[19_999, 20_000, false, "up to the bound"],
		[20_000, 20_001, true, "over the bound"],
		[1_000, 1_001, true, "out of the exact ranks"],
		[1_001, 1_000, true, "into the exact ranks"],
		[999, 1_000, true, "among the exact ranks"],
	])("from rank %i to %i is recorded: %s (%s)", (before, now, expected) => {
		expect(isNewPoint({ ...last, rank: before }, { ...last, rank: now })).toBe(expected);
	});
});
