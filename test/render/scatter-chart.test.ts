import { expect, it } from "vitest";
import { scatterChart } from "#render/scatter-chart.ts";
import { widthOfText } from "#render/text-width.ts";
import { drawnRandom } from "../drawn-random.ts";

const point = (title: string, x = 1, y = 1, tone: "plain" | "lit" | "here" = "lit") => ({
	...{ title, x, y, tone },
});
const draw = (...points: ReturnType<typeof point>[]) =>
	scatterChart(points, { x: { isLog: true, ticks: [{ at: 10, label: "ten" }] }, y: { ticks: [] } });

it("points stand where their figures are on logarithmic axes, beside the ticks", () => {
	const { places, columns } = draw(point("a"), point("b", 10, 10), point("c", 100, 100));
	expect(places.map(({ x, y }) => [x, y])).toEqual([
		[3, 258],
		[50, 141],
		[97, 24],
	]);
	expect(columns).toEqual([{ x: 50, label: "ten" }]);
});

it("what is free stands at the foot, and what is equal for all in the middle", () => {
	const { places } = draw(point("free", 1, 0), point("cent", 1, 0.01), point("dear", 1, 5));
	expect(places.map(({ x, y }) => [x, y])).toEqual([
		[50, 258],
		[50, 258],
		[50, 24],
	]);
});

it("names are those of lit points, first the one of the page, then the farthest on", () => {
	const named = (...points: ReturnType<typeof point>[]) =>
		draw(...points).names.flatMap(({ name, isNarrow }) => (isNarrow ? [] : [name]));
	const far = [point("a", 1), point("b", 10), point("c", 100)];
	expect(named(...far)).toEqual(["c", "b", "a"]);
	expect(named(...far, point("here", 2, 1, "here"))[0]).toBe("here");
	expect(named(point("other", 1, 1, "plain"))).toEqual([]);
});

it("no name covers a point or another name at any width, and the page's own always has one", () => {
	const random = drawnRandom("names of points");
	for (let round = 0; round < 30; round++) {
		const crowd = Array.from({ length: 5 + 8 * round }, (_, at) =>
			point(
				`Model ${at} of ${"long ".repeat(Math.floor(random.next() * 4))}names`,
				1 + random.next() * 99,
				random.next() * 40,
				random.next() < 0.2 ? "lit" : "plain",
			),
		);
		const here = point("The one of the page", 1 + random.next() * 99, random.next() * 40, "here");
		const { names, places } = draw(...crowd, here);
		expect(places.at(-1)?.title).toBe(here.title);
		for (const width of [236, 375, 660, 1180]) {
			const shown = names.filter(({ isNarrow }) => isNarrow === width < 660);
			const across = (x: number) => (x / 100) * width;
			const boxes = shown.map(({ name, x, y, dx, anchor }) => {
				const pixels = widthOfText(name) * 1.2;
				const share = { start: 0, middle: 0.5, end: 1 }[anchor];
				const left = across(x) + dx - share * pixels;
				return [left, y - 11, left + pixels, y + 3] as const;
			});
			const points = places.map(({ x, y, tone }) => {
				const radius = { plain: 4, lit: 5, here: 9 }[tone];
				return [across(x) - radius, y - radius, across(x) + radius, y + radius] as const;
			});
			expect(shown.map(({ name }) => name)).toContain(here.title);
			for (const [at, box] of boxes.entries()) {
				expect(box[0]).toBeGreaterThanOrEqual(-0.01);
				expect(box[2]).toBeLessThanOrEqual(width + 0.01);
				const others = [...points, ...boxes.toSpliced(at, 1)];
				expect(others.filter((other) => meets(box, other))).toEqual([]);
			}
		}
	}
});

type Box = readonly [left: number, top: number, right: number, bottom: number];
/** Hundredths are lost where places are rounded. */
const meets = (one: Box, other: Box) =>
	one[0] + 0.1 < other[2] &&
	other[0] + 0.1 < one[2] &&
	one[1] + 0.1 < other[3] &&
	other[1] + 0.1 < one[3];

it("a name wider than a phone is cut there, and only the page's own is there at any price", () => {
	const wide = "a name that is wider than any phone, by far, and then some";
	const { names } = draw(point(wide, 1, 1, "here"), point("b", 3, 3), point("c", 9, 9, "plain"));
	const [onWide, ...others] = names.filter(({ name }) => name.startsWith("a name"));
	expect(onWide?.name).toBe(wide);
	expect(others.map(({ name, isNarrow }) => [name.endsWith("…"), isNarrow])).toEqual([
		[true, true],
	]);
});
