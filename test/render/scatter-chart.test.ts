import { expect, it } from "vitest";
import { scatterChart } from "#render/scatter-chart.ts";

const point = (title: string, x = 1, y = 1, tone: "plain" | "lit" | "here" = "lit") => ({
	...{ title, x, y, tone },
});
const draw = (...points: ReturnType<typeof point>[]) =>
	scatterChart(points, { x: { isLog: true, ticks: [{ at: 10, label: "ten" }] }, y: { ticks: [] } });

it("points stand where their figures are on logarithmic axes, beside the ticks", () => {
	const { places, columns } = draw(point("a"), point("b", 10, 10), point("c", 100, 100));
	expect(places.map(({ x, y }) => [x, y])).toEqual([
		[3, 258],
		[50, 137],
		[97, 16],
	]);
	expect(columns).toEqual([{ x: 50, label: "ten" }]);
});

it("what is free stands at the foot, and what is equal for all in the middle", () => {
	const { places } = draw(point("free", 1, 0), point("cent", 1, 0.01), point("dear", 1, 5));
	expect(places.map(({ x, y }) => [x, y])).toEqual([
		[50, 258],
		[50, 258],
		[50, 16],
	]);
});

it("names do not cover each other, and the first ones have them rather than others", () => {
	const crowd = Array.from({ length: 20 }, (_, place) => point(`m${place}`));
	const named = (...points: ReturnType<typeof point>[]) =>
		draw(...points).names.map(({ name }) => name);
	expect(named(...crowd)).toEqual(["m0", "m1", "m2", "m3"]);
	const here = point("here", 1, 1, "here");
	expect(named(...crowd, here)).toEqual(["here", "m0", "m1", "m2"]);
	expect(named(point("other", 1, 1, "plain"))).toEqual([]);
});

it("a name wider than a phone is only on wide screens", () => {
	const wide = point("a name that is wider than any phone, by far");
	const { names } = draw(wide, point("b", 3, 3), point("c", 9, 9, "plain"));
	expect(names.map(({ isNarrow }) => isNarrow)).toEqual([false, true]);
});
