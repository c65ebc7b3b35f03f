import { describe, expect, it } from "vitest";
import { dailyPoints, startOfWindow, weeklyPoints } from "#views/agents/daily-points.ts";

const at = "2026-05-04T12:00:00.000Z";
const point = (instant: string, marketScore: number, rank = 1) => ({
	at: instant,
	marketScore,
	rank,
	trendScore: 0,
	upvotes: 0,
});

describe("daily points", () => {
	it.each([
		["are valid until the next one", ["2026-05-01T10:00:00.000Z"], 3, "1 1 1 1"],
		["are valid if older than the days", ["2026-01-01T10:00:00.000Z"], 2, "1 1 1"],
		["start with the first", ["2026-05-03T10:00:00.000Z"], 30, "1 1"],
		[
			"are the last of each day",
			["2026-05-03T00:00:00.000Z", "2026-05-03T23:59:59.999Z"],
			1,
			"2 2",
		],
		["change at midnight", ["2026-05-02T23:59:59.999Z", "2026-05-03T00:00:00.000Z"], 2, "1 2 2"],
		["end with today", ["2026-05-03T10:00:00.000Z", "2026-05-04T11:00:00.000Z"], 2, "1 2"],
		["are empty without any", [], 7, ""],
	])("%s", (_, instants, days, expected) => {
		const points = instants.map((instant, index) => point(instant, index + 1));
		const daily = dailyPoints(points, { at, days });
		expect(daily.map((one) => one.point.marketScore).join(" ")).toBe(expected);
		expect(daily.at(-1)?.day ?? startOfWindow(at, 0)).toBe("2026-05-04T00:00:00.000Z");
	});

	it("are the same in every hour of a day", () => {
		const points = [point("2026-05-01T10:00:00.000Z", 1)];
		const inHour = (hour: string) =>
			dailyPoints(points, { at: `2026-05-04T${hour}:59:59.999Z`, days: 7 });
		expect(inHour("00")).toEqual(inHour("23"));
	});
});

describe("weekly points", () => {
	/** 4 May 2026 is a Monday. */
	const daily = Array.from({ length: 60 }, (_, days) =>
		point(new Date(Date.UTC(2026, 2, 20 + days, 9)).toISOString(), days),
	);
	const instantsOf = (instant: string, weeks = 2) =>
		weeklyPoints(daily, { at: instant, weeks }).map((one) => one.at.slice(5, 10));

	it.each([
		["a Monday", "2026-05-04T00:00:00.000Z", ["04-26", "05-03"]],
		["the Sunday after it", "2026-05-10T23:59:59.999Z", ["04-26", "05-03"]],
		["the Monday after that", "2026-05-11T00:00:00.000Z", ["05-03", "05-10"]],
	])("end with the last completed Sunday on %s", (_, instant, expected) => {
		expect(instantsOf(instant)).toEqual(expected);
	});

	it("start with the first week that ended with a point", () => {
		expect(instantsOf("2026-04-06T10:00:00.000Z", 12)).toEqual(["03-22", "03-29", "04-05"]);
		expect(weeklyPoints([point(at, 1)], { at, weeks: 12 })).toEqual([]);
	});
});
