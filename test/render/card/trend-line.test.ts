import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { COLOURS } from "#render/card/palette.ts";
import { arrowSvg, lineSvg, TREND_COLOURS } from "#render/card/trend-line.ts";

/** Points of the line itself in the picture. */
function pointsOf(svg: string): number[][] {
	const path = /<path d="M([^"Z]+)" fill="none"/.exec(svg)?.[1] ?? "";
	return path.split("L").map((point) => point.split(" ").map(Number));
}

describe("a trend line", () => {
	it("goes from left to right, with the lowest value lowest and the highest highest", () => {
		const points = pointsOf(lineSvg({ line: [10, 30, 20], lineDirection: "up" }));
		expect(points.map(([x]) => x)).toEqual([7, 79, 151]);
		expect(points.map(([, y]) => y)).toEqual([49, 7, 28]);
	});

	it("looks small if little changed", () => {
		const points = pointsOf(lineSvg({ line: [91, 92], lineDirection: "up" }));
		expect(points.map(([, y]) => y)).toEqual([30.1, 25.9]);
	});

	it("has the colour of the score's own direction, while the arrow has that of attention", () => {
		const trend = {
			direction: "down",
			label: "−4.0",
			line: [40, 70],
			lineDirection: "up",
		} as const;
		const { up, down } = TREND_COLOURS;
		expect(lineSvg(trend)).toContain(`stroke="${COLOURS[up.line]}"`);
		expect(arrowSvg(trend.direction)).toContain(`fill="${COLOURS[down.line]}"`);
	});

	it("is level in the middle if nothing changed", () => {
		const points = pointsOf(lineSvg({ line: [5, 5], lineDirection: "flat" }));
		expect(points.map(([, y]) => y)).toEqual([28, 28]);
	});

	it.each(["up", "down", "flat"] as const)("is well-formed if it goes %s", (direction) => {
		for (const svg of [arrowSvg(direction), lineSvg({ line: [1, 2], lineDirection: direction })]) {
			expect(() => new SaxesParser({ xmlns: true }).write(svg).close()).not.toThrow();
			expect(svg).not.toMatch(/NaN|Infinity|undefined/);
		}
	});
});
