import { describe, expect, it } from "vitest";
import { nextAttemptAt } from "#delivery/run-outbox.ts";

const AT = new Date("2026-03-01T12:00:00Z");

/** Seconds from the last attempt to the next. */
function waitAfter(
	attempts: number,
	options: { retryAfterSeconds?: number; chance?: number } = {},
) {
	const { retryAfterSeconds = null, chance = 0 } = options;
	const next = nextAttemptAt({ attempts, at: AT, retryAfterSeconds, random: () => chance });
	return next && (next.getTime() - AT.getTime()) / 1000;
}

describe("the next attempt", () => {
	it.each<[attempts: number, seconds: number | null, reason: string]>([
		[0, 0, "the first is made at once"],
		[1, 5, "five seconds"],
		[2, 300, "five minutes"],
		[3, 1_800, "half an hour"],
		[4, 7_200, "two hours"],
		[5, 18_000, "five hours"],
		[6, 36_000, "ten hours"],
		[7, 50_400, "fourteen hours"],
		[8, 72_000, "twenty hours"],
		[9, 86_400, "a day"],
		[10, null, "given up"],
		[11, null, "given up long ago"],
	])("after %i comes %s seconds later: %s", (attempts, expected) => {
		expect(waitAfter(attempts)).toBe(expected);
	});

	it.each([
		[0, 300],
		[0.5, 315],
		[1, 330],
	])("is up to a tenth later at random: %d", (chance, expected) => {
		expect(waitAfter(2, { chance })).toBe(expected);
	});

	it.each([
		[60, 300, "sooner than planned"],
		[600, 600, "later than planned"],
		[0, 300, "at once"],
		[86_400, 86_400, "in a day"],
		[999_999_999, 86_400, "in thirty years"],
	])("respects a requested delay of %i seconds: %i, %s", (retryAfterSeconds, expected) => {
		expect(waitAfter(2, { retryAfterSeconds })).toBe(expected);
	});

	it("spreads messages with the same requested delay", () => {
		expect(waitAfter(2, { retryAfterSeconds: 600, chance: 1 })).toBe(660);
	});

	it("is not extra because of a requested delay", () => {
		expect(waitAfter(10, { retryAfterSeconds: 60 })).toBeNull();
	});
});
