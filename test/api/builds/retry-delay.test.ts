import { expect, it } from "vitest";
import { RETRY_DELAYS_MS, retryDelayMs } from "#api/builds/retry-delay.ts";

it.each([
	[1, 5_000],
	[2, 15_000],
	[3, 60_000],
	[5, 600_000],
	[50, 600_000],
])("after %i failures in a row, the next try comes after %i ms", (failures, delayMs) => {
	expect(retryDelayMs(failures, 0.5)).toBe(delayMs);
});

it("varies by a fifth, so that many processes do not retry together", () => {
	expect([retryDelayMs(2, 0), retryDelayMs(2, 1)]).toEqual([12_000, 18_000]);
});

it("grows, but stays below an hour", () => {
	expect(RETRY_DELAYS_MS.toSorted((left, right) => left - right)).toEqual([...RETRY_DELAYS_MS]);
	expect(retryDelayMs(1_000, 1)).toBeLessThan(3_600_000);
});
