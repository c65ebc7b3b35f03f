import { describe, expect, it } from "vitest";
import { COLLECTION_NAMES } from "#registry/collections.ts";
import { type LeftBehind, mostAfter, OTHERS_LEFT, RECORDS_LEFT } from "./left-behind.ts";

const rows: [string, LeftBehind][] = Object.entries({ ...RECORDS_LEFT, ...OTHERS_LEFT });

describe("what one account or network leaves behind", () => {
	it("is listed for each kind of record", () => {
		expect(Object.keys(RECORDS_LEFT).sort()).toEqual([...COLLECTION_NAMES].sort());
	});

	it.each(rows)("is limited in total or per day: %s", (_kind, row) => {
		const isOurs = row.by === "account" || row.by === "network";
		expect(isOurs).toBe(mostAfter(7, row) !== undefined);
		if (isOurs) expect(mostAfter(7, row)).toBeLessThan(20_000);
	});

	it.each([
		[7, { most: null, perDay: 10, keptDays: null }, 80, "each day, and the one that has begun"],
		[7, { most: 50, perDay: 10, keptDays: null }, 50, "the most"],
		[90, { most: null, perDay: 10, keptDays: 30 }, 310, "as long as it is kept"],
		[7, { most: 5, perDay: null, keptDays: null }, 5, "in number alone"],
	] as const)("after %i days with %j is %i: %s", (days, bounds, expected, _why) => {
		expect(mostAfter(days, { by: "account", goes: "never", ...bounds })).toBe(expected);
	});
});
