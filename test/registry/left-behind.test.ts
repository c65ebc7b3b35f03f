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
});
