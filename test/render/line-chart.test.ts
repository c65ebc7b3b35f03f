import { describe, expect, it } from "vitest";
import { lineChart } from "#render/line-chart.ts";

const BOX = { width: 100, height: 100 };
const heightsOf = (values: readonly number[]) => lineChart(values, BOX).points.map(({ y }) => y);

describe("a line", () => {
	it("uses the whole height if its values are far apart", () => {
		expect(heightsOf([20, 70])).toEqual([100, 0]);
	});

	it.each([
		[[91, 92], [55, 45], "a point is a tenth of the height, not all of it"],
		[[91, 94], [65, 35], "three points are no recovery from a crash"],
		[[50, 60], [100, 0], "ten points are the smallest range that fills the height"],
		[[50, 50], [50, 50], "a level line is in the middle"],
	])("of %j is at %j: %s", (values, heights) => {
		expect(heightsOf(values)).toEqual(heights);
	});
});
