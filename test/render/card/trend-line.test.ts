import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { COLOURS } from "#render/card/palette.ts";
import { arrowSvg, lineSvg } from "#render/card/trend-line.ts";

/** Points of the line itself in the picture. */
function pointsOf(svg: string): number[][] {
	const path = /<path d="M([^"Z]+)" fill="none"/.exec(svg)?.[1] ?? "";
	return path.split("L").map((point) => point.split(" ").map(Number));
}

describe("a trend line", () => {
	it("goes from left to right, with the lowest value lowest and the highest highest", () => {
		const points = pointsOf(lineSvg([10, 30, 20]));
		expect(points.map(([x]) => x)).toEqual([7, 79, 151]);
		expect(points.map(([, y]) => y)).toEqual([33, 7, 20]);
	});

	it("looks small if little changed", () => {
		const points = pointsOf(lineSvg([91, 92]));
		expect(points.map(([, y]) => y)).toEqual([21.3, 18.7]);
	});

	it("has no colour of a direction, because the arrow beside it may have the opposite", () => {
		const svg = lineSvg([40, 70]);
		expect(svg).toContain(`stroke="${COLOURS.muted}"`);
		expect(arrowSvg("down")).toContain(`fill="${COLOURS.fall}"`);
		for (const colour of [COLOURS.accent, COLOURS.fall]) expect(svg).not.toContain(colour);
	});

	it("is level in the middle if nothing changed", () => {
		const points = pointsOf(lineSvg([5, 5]));
		expect(points.map(([, y]) => y)).toEqual([20, 20]);
	});

	it.each(["up", "down", "flat"] as const)(
		"is well-formed with an arrow that goes %s",
		(direction) => {
			for (const svg of [arrowSvg(direction), lineSvg([1, 2])]) {
				expect(() => new SaxesParser({ xmlns: true }).write(svg).close()).not.toThrow();
				expect(svg).not.toMatch(/NaN|Infinity|undefined/);
			}
		},
	);
});
