import { describe, expect, it } from "vitest";
import { createRateLine, describeRate } from "../../../scripts/sources/follow-telling.ts";

describe("progress without a known end", () => {
	it.each([
		["too early for a rate", { done: 500, ms: 1_000 }, "500 entries"],
		["how many and how fast", { done: 1_200, ms: 60_000 }, "1,200 entries, 1,200 a minute"],
		[
			"how long it may take",
			{ done: 1_000, expected: 28_000, ms: 120_000 },
			"1,000 of about 28,000 entries, 500 a minute, about 54 minutes left",
		],
		[
			"nearly there",
			{ done: 990, expected: 1_000, ms: 60_000 },
			"990 of about 1,000 entries, 990 a minute, about a minute left",
		],
		[
			"more than expected",
			{ done: 1_100, expected: 1_000, ms: 60_000 },
			"1,100 entries, 1,100 a minute",
		],
		["nothing yet", { done: 0, expected: 1_000, ms: 60_000 }, "0 of about 1,000 entries"],
	])("%s", (_why, counted, text) => {
		expect(describeRate(counted, "entries")).toBe(text);
	});

	it.each([
		[
			true,
			"\r\u001b[2K  official: 1 entries\r\u001b[2K  official: 9 entries, 45 a minute\r\u001b[2K",
		],
		[false, "  official: 9 entries, 45 a minute\n"],
	])("is one line on a terminal (%s), and otherwise a line every ten seconds", (isTTY, written) => {
		let now = 0;
		let output = "";
		const write = (text: string) => {
			output += text;
		};
		const stream = { isTTY, write };
		const line = createRateLine(stream, "official", { unit: "entries", now: () => now });
		line.report(1);
		now = 12_000;
		line.report(9);
		line.end();
		expect(output).toBe(written);
	});
});
