import { describe, expect, it } from "vitest";
import { velocity } from "#domain/market/launch-leaderboard.ts";
import { noEngagement } from "#domain/scores/engagement.ts";
import { logShare, roundTo, totalOf } from "#domain/scores/score-parts.ts";
import { trendScore } from "#domain/scores/trend-score.ts";

const DAYS = 38;
const daily = (signals: (day: number) => number) => ({
	...noEngagement(),
	daily: Array.from({ length: DAYS }, (_, day) => signals(day)),
});

describe("the trend score", () => {
	it("compares the last 7 complete days with the 30 before", () => {
		const risen = daily((day) => (day <= 7 ? 30 : 10));
		expect(trendScore(risen, 100)).toBeCloseTo((100 * 20) / 42, 1);
	});

	it("ignores today, which is not over", () => {
		const [quiet, busy] = [0, 1e6].map((today) => daily((day) => (day === 0 ? today : day)));
		expect(trendScore(quiet ?? noEngagement(), 100)).toBe(trendScore(busy ?? noEngagement(), 100));
	});

	it.each<[(day: number) => number, number, string]>([
		[(day) => (day <= 7 ? 20 : 10), 1, "twice as much as before"],
		[(day) => (day <= 7 ? 5 : 10), -1, "half of before"],
		[() => 10, 0, "as before"],
		[() => 3, 0, "always the same"],
	])("of %s has the sign %i: %s", (signals, sign) => {
		expect(Math.sign(trendScore(daily(signals), 100) ?? NaN)).toBe(sign);
	});

	it("stays between -100 and 100", () => {
		expect(
			trendScore(
				daily((day) => (day <= 7 ? 1e12 : 0)),
				100,
			),
		).toBeLessThanOrEqual(100);
		expect(
			trendScore(
				daily((day) => (day <= 7 ? 0 : 1e12)),
				100,
			),
		).toBeGreaterThanOrEqual(-100);
	});

	it("changes little with one more view than none", () => {
		expect(
			trendScore(
				daily((day) => (day === 1 ? 1 : 0)),
				100,
			),
		).toBeLessThan(10);
	});

	it.each([
		[0, false],
		[8, false],
		[9, true],
		[37, true],
	])("at an age of %d days is known: %s", (age, known) => {
		expect(
			trendScore(
				daily(() => 1),
				age,
			) !== null,
		).toBe(known);
	});

	it("compares a young agent with the days that it had", () => {
		const young = daily((day) => (day < 11 ? 10 : 0));
		expect(trendScore(young, 11)).toBe(0);
	});

	it("leaves out the day of listing, which was not complete", () => {
		const [none, some] = [0, 1e6].map((first) => daily((day) => (day === 11 ? first : 10)));
		expect(trendScore(none ?? noEngagement(), 11)).toBe(trendScore(some ?? noEngagement(), 11));
	});
});

describe("the velocity of a launch", () => {
	it("falls with age", () => {
		const falling = [0, 1, 2, 7, 30].map((age) => velocity(100, age));
		expect(falling).toEqual([...falling].sort((left, right) => right - left));
		expect(new Set(falling).size).toBe(5);
	});

	it.each([
		[0, 0, 0, "no signals"],
		[100, 0, 35.355, "100 / 2^1.5"],
		[100, 2, 12.5, "100 / 4^1.5"],
		[800, 14, 12.5, "eight times as much to stay where it was at two days"],
	])("of %i signals in %d days is %d: %s", (signals, age, expected) => {
		expect(velocity(signals, age)).toBe(expected);
	});
});

describe("a total of parts", () => {
	const part = (points: number | null, maxPoints: number) => ({
		name: "part",
		points,
		maxPoints,
		hint: null,
	});

	it.each([
		[[part(10, 20), part(40, 80)], 50, "all known"],
		[[part(10, 20), part(null, 80)], 50, "the unknown part counts as the known ones"],
		[[part(0, 20), part(null, 80)], 0, "known to be nothing"],
		[[part(null, 20), part(null, 80)], 0, "nothing known"],
		[[], 0, "no parts"],
	])("of %j is %d: %s", (parts, total) => {
		expect(totalOf(parts)).toBe(total);
	});
});

describe("a published number", () => {
	it.each([
		[1.005, 2, 1.01],
		[2.345, 1, 2.3],
		[-2.345, 2, -2.34],
		[1e-9, 2, 0],
		[-1e-9, 2, 0],
		[-0.004, 2, 0],
		[100, 2, 100],
	])("%d with %i decimals is %d", (value, decimals, rounded) => {
		expect(roundTo(value, decimals)).toBe(rounded);
	});

	it("grows by the logarithm, from 0 at zero to 1 at the limit", () => {
		expect([logShare(0, 1000), logShare(1000, 1000), logShare(9999, 1000)]).toEqual([0, 1, 1]);
		expect(logShare(-5, 1000)).toBe(0);
		expect(logShare(100, 1000)).toBeGreaterThan(0.5);
	});
});
