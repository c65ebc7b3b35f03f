import { expect, it } from "vitest";
import { weeksBetween } from "#domain/iso-week.ts";

it.each([
	["2026-11-16T00:00:00.000Z", "2026-11-23T00:00:00.000Z", ["2026-W47"], "over with its Sunday"],
	["2026-11-22T23:59:59.999Z", "2026-11-22T23:59:59.999Z", [], "not over on its Sunday"],
	[
		"2026-12-20T10:00:00.000Z",
		"2027-01-12T10:00:00.000Z",
		["2026-W51", "2026-W52", "2026-W53", "2027-W01"],
		"a year of 53 weeks",
	],
	[
		"2024-12-31T10:00:00.000Z",
		"2025-01-06T10:00:00.000Z",
		["2025-W01"],
		"a week belongs to the year of its Thursday",
	],
])("weeks from %s that are over at %s: %j (%s)", (from, at, ids) => {
	expect(weeksBetween(from, at).map(({ id }) => id)).toEqual(ids);
});

it("a week starts with its Monday and ends with the last instant of its Sunday", () => {
	expect(weeksBetween("2026-11-19T10:00:00.000Z", "2026-11-23T10:00:00.000Z")).toEqual([
		{ id: "2026-W47", start: "2026-11-16T00:00:00.000Z", end: "2026-11-22T23:59:59.999Z" },
	]);
});
