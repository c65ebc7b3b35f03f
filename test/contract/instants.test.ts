import { describe, expect, it } from "vitest";
import { by, compare } from "#contract/compare.ts";
import {
	ageMs,
	DAY_MS,
	dayNumber,
	dayNumberAt,
	dayOf,
	daysBefore,
	daysSince,
	earliestOf,
	instantAfter,
	latestOf,
	minuteOf,
	startOfDay,
} from "#contract/instants.ts";

const NOON = "2026-05-04T12:00:00.000Z";

describe("instants", () => {
	it("are cut to their day and minute", () => {
		expect(dayOf(NOON)).toBe("2026-05-04");
		expect(minuteOf(NOON)).toBe("2026-05-04T12:00");
		expect(startOfDay(dayOf(NOON))).toBe("2026-05-04T00:00:00.000Z");
	});

	it("move by a time, written or not", () => {
		expect(instantAfter(NOON, 1)).toBe("2026-05-04T12:00:00.001Z");
		expect(instantAfter(new Date(NOON), -DAY_MS)).toBe("2026-05-03T12:00:00.000Z");
		expect(daysBefore(NOON, 4)).toBe("2026-04-30T12:00:00.000Z");
		expect(ageMs(daysBefore(NOON, 2), new Date(NOON))).toBe(2 * DAY_MS);
	});

	it.each([
		["2026-05-04T23:59:59.999Z", 0],
		["2026-05-04T00:00:00.000Z", 0],
		["2026-05-03T23:59:59.999Z", 1],
		["2026-05-05T00:00:00.000Z", -1],
		["2024-02-29T12:00:00.000Z", 795],
	])("%s is %i whole days ago", (instant, days) => {
		expect(daysSince(instant, new Date(NOON))).toBe(days);
		expect(dayNumber(instant)).toBe(dayNumberAt(Date.parse(instant)));
	});

	it("the latest and the earliest ignore what is missing", () => {
		const instants = [null, "2026-05-04T12:00:00.000Z", undefined, "2026-05-04T11:59:59.999Z"];
		expect(latestOf(instants)).toBe(instants[1]);
		expect(earliestOf(instants)).toBe(instants[3]);
		expect(latestOf([null])).toBeNull();
		expect(earliestOf([])).toBeNull();
	});
});

describe("orders", () => {
	it("keep what is equal in its place", () => {
		expect(compare("a", "a")).toBe(0);
		const rows = [
			{ key: 10, name: "b" },
			{ key: 9, name: "c" },
			{ key: 10, name: "a" },
		];
		expect(rows.toSorted(by(({ key }) => key)).map(({ name }) => name)).toEqual(["c", "b", "a"]);
	});
});
