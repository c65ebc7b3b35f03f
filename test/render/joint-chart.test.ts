import { expect, it } from "vitest";
import { jointChart } from "#render/joint-chart.ts";

const BOX = { width: 100, height: 100, left: 0, padding: 0, bounds: [0, 100] as const };

it("lines have one scale and the same end, and a shorter one starts later", () => {
	const { lines, ticks } = jointChart(
		[
			[0, 50, 100],
			[100, 0],
		],
		BOX,
	);
	expect(lines).toEqual(["M0 100L50 50L100 0", "M50 0L100 100"]);
	expect(ticks[0]).toEqual({ y: 100, label: "0" });
});
