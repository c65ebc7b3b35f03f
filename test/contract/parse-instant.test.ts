import { describe, expect, it } from "vitest";
import { parseInstant, partialDatesIn } from "#contract/instants.ts";

describe("an instant", () => {
	it("is the start of a written day", () => {
		expect(parseInstant("2026-05-04")).toBe("2026-05-04T00:00:00.000Z");
	});

	it.each([
		["2026", "2026-01-01T00:00:00.000Z", "the first day of a year"],
		["2026-05", "2026-05-01T00:00:00.000Z", "the first day of a month"],
		["2026-05-04T10:30:00+02:00", "2026-05-04T08:30:00.000Z", "converted to UTC"],
		["2026-05-04T10:30:00.123456789Z", "2026-05-04T10:30:00.123Z", "cut to milliseconds"],
		["2026-02-30", undefined, "no day of any month"],
		["2026-02-30T00:00:00Z", undefined, "no day of any month, with a time"],
		["2026-13", undefined, "no month"],
		["2026-05-04T10:30:00", undefined, "ambiguous without an offset"],
		["May 2026", undefined, "not a form that all platforms read alike"],
		["", undefined, "nothing"],
	])("of %j is %j: %s", (text, expected, _) => {
		expect(parseInstant(text)).toBe(expected);
	});
});

it("dates without a day are told from others", () => {
	const dates = [
		"2026-05",
		"2026",
		"2026-05-04",
		"2026-13",
		"soon",
		"",
		null,
		undefined,
		"2026-05",
	];
	expect(partialDatesIn(dates)).toEqual(["2026-05", "2026"]);
});
