import { expect, it } from "vitest";
import { countBefore } from "#domain/count-before.ts";

it.each([
	["zero in an empty list", [], 5, 0],
	["zero if all are after", [6, 7], 5, 0],
	["all if all are before", [1, 2, 3], 5, 3],
	["those before, without equal ones", [1, 2, 5, 5, 5, 8], 5, 2],
	["only the first", [1, 9, 9, 9], 5, 1],
	["all but the last", [1, 2, 3, 4, 9], 5, 4],
])("counts %s", (_, sorted, bound, expected) => {
	expect(countBefore(sorted.length, (place) => (sorted[place] ?? 0) < bound)).toBe(expected);
});

it("checks only a few positions, and none outside", () => {
	const asked: number[] = [];
	const length = 1_000_000;
	expect(countBefore(length, (place) => asked.push(place) > 0 && place < 765_432)).toBe(765_432);
	expect(asked.length).toBeLessThanOrEqual(20);
	expect(asked.every((place) => place >= 0 && place < length)).toBe(true);
});
