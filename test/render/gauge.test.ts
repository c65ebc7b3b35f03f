import { describe, expect, it } from "vitest";
import { gauge } from "#render/gauge.ts";

const circle = { x: 100, y: 100, radius: 80 };

describe("a gauge", () => {
	it.each([
		[0, { x: 20, y: 100 }, "the left end"],
		[50, { x: 100, y: 20 }, "the top"],
		[100, { x: 180, y: 100 }, "the right end"],
		[25, { x: 43.4, y: 43.4 }, "halfway up"],
		[-10, { x: 20, y: 100 }, "held at the left end"],
		[140, { x: 180, y: 100 }, "held at the right end"],
	])("points to %s if the arc is at %o: %s", (value, marker) => {
		expect(gauge(value, [], circle).marker).toEqual(marker);
	});

	it("has an arc for each band, from end to end with gaps between", () => {
		const { bands } = gauge(
			50,
			[
				{ from: 0, to: 50 },
				{ from: 50, to: 100 },
			],
			circle,
		);
		expect(bands).toEqual(["M20 100A80 80 0 0 1 99 20", "M101 20A80 80 0 0 1 180 100"]);
	});
});
