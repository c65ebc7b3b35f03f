import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { arrowSvg, lineSvg } from "#render/card/trend-line.ts";

/** Points of the line itself, as it stands in the drawing. */
function pointsOf(svg: string): number[][] {
	const path = /<path d="M([^"Z]+)" fill="none"/.exec(svg)?.[1] ?? "";
	return path.split(" L").map((point) => point.split(" ").map(Number));
}

describe("a trend line", () => {
	it("goes from left to right, the least value lowest and the greatest highest", () => {
		const points = pointsOf(
			lineSvg({ direction: "up", label: "+1.0", line: [1, 3, 2], lineDirection: "up" }),
		);
		expect(points.map(([x]) => x)).toEqual([7, 104, 201]);
		expect(points.map(([, y]) => y)).toEqual([49, 7, 28]);
	});

	it("is level in the middle where nothing changed", () => {
		const points = pointsOf(
			lineSvg({ direction: "flat", label: "0.0", line: [5, 5], lineDirection: "flat" }),
		);
		expect(points.map(([, y]) => y)).toEqual([28, 28]);
	});

	it.each(["up", "down", "flat"] as const)("is well-formed when it goes %s", (direction) => {
		for (const svg of [
			arrowSvg(direction),
			lineSvg({ direction, label: "", line: [1, 2], lineDirection: direction }),
		]) {
			expect(() => new SaxesParser({ xmlns: true }).write(svg).close()).not.toThrow();
			expect(svg).not.toMatch(/NaN|Infinity|undefined/);
		}
	});
});
