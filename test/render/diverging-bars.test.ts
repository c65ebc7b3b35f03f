import { describe, expect, it } from "vitest";
import { divergingBars } from "#render/diverging-bars.ts";

describe("diverging bars", () => {
	it("grow to the right if positive and to the left if negative", () => {
		expect(divergingBars([2, 1, -1])).toEqual([
			{ x: 50, width: 34, tip: 84, isNegative: false },
			{ x: 50, width: 17, tip: 67, isNegative: false },
			{ x: 33, width: 17, tip: 33, isNegative: true },
		]);
	});

	it.each<[string, number[], number[]]>([
		["nothing at all", [], []],
		["only zeros", [0, 0], [0, 0]],
		["a loss as the greatest change", [1, -4], [8.5, 34]],
		["a single value of any size", [0.001], [34]],
	])("share one scale with %s", (_, values, widths) => {
		expect(divergingBars(values).map(({ width }) => width)).toEqual(widths);
	});
});
