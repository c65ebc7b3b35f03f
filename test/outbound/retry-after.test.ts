import { expect, it } from "vitest";
import { parseRetryAfter } from "#outbound/retry-after.ts";

const NOW = Date.parse("2026-05-04T12:00:00Z");

it.each<[header: string | undefined, expected: number | undefined, why: string]>([
	["7", 7_000, "seconds"],
	["0", 0, "at once"],
	["Mon, 04 May 2026 12:01:30 GMT", 90_000, "a date"],
	["Mon, 04 May 2026 11:00:00 GMT", 0, "a date that has passed"],
	["Monday, 04-May-26 12:00:10 GMT", undefined, "an obsolete date"],
	["soon", undefined, "a word"],
	["2026-05-04T12:01:30Z", undefined, "a date of another kind"],
	["-5", undefined, "a negative number"],
	["1.5", undefined, "a fraction"],
	["99999999999", undefined, "longer than anything waits"],
	["", undefined, "nothing"],
	[undefined, undefined, "no header"],
])("Retry-After: %s means %s (%s)", (header, expected, _) => {
	expect(parseRetryAfter(header, NOW)).toBe(expected);
});
