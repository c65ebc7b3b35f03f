import { by } from "#contract/compare.ts";
import { widthOfText } from "./text-width.ts";

export interface ScatterPoint {
	title: string;
	x: number;
	y: number;
	/** Only `lit` ones have names, and the one that a page is about, which is `here`. */
	tone: "plain" | "lit" | "here";
}

interface Axes {
	x: { isLog: boolean; ticks: readonly { at: number; label: string }[] };
	y: { ticks: readonly { at: number; label: string }[] };
}

export const CHART_HEIGHT = 300;
/** Where points are: in pixels from the top, and across in percent. */
const TOP = 24;
const BOTTOM = 258;
const SIDE = 3;
/** The place of nothing on a logarithmic axis. */
const LEAST_LOG = 0.01;
const LAYERS = ["plain", "lit", "here"];

/** Places across are in percent and those down in pixels, so that one drawing fits each width. `y` is logarithmic. */
export function scatterChart<Of extends ScatterPoint>(points: readonly Of[], { x, y }: Axes) {
	const xOf = scaleOf(
		points.map((point) => point.x),
		{ isLog: x.isLog, from: SIDE, to: 100 - SIDE },
	);
	const yOf = scaleOf(
		points.map((point) => point.y),
		{ isLog: true, from: BOTTOM, to: TOP },
	);
	const places = points.map((point) => ({ ...point, x: xOf(point.x), y: yOf(point.y) }));
	return {
		/** Those above others last. */
		places: places.toSorted((one, other) => LAYERS.indexOf(one.tone) - LAYERS.indexOf(other.tone)),
		names: namesOf(places),
		columns: x.ticks.map(({ at, label }) => ({ x: xOf(at), label })),
		rows: y.ticks.map(({ at, label }) => ({ y: yOf(at), label })),
	};
}

function scaleOf(
	values: readonly number[],
	{ isLog, from, to }: { isLog: boolean; from: number; to: number },
) {
	const of = (value: number) => (isLog ? Math.log10(Math.max(value, LEAST_LOG)) : value);
	const least = of(Math.min(...values));
	const range = of(Math.max(...values)) - least;
	return (value: number) =>
		Math.round(10 * (from + (to - from) * (range === 0 ? 0.5 : (of(value) - least) / range))) / 10;
}

/** How high it is, and what it takes across in the least and in the greatest width of a drawing. Between, it moves evenly. */
interface Box {
	top: number;
	bottom: number;
	across: (readonly [left: number, right: number])[];
}

type Edges = readonly [left: number, top: number, right: number, bottom: number];

/** Where a name may stand beside its point. */
const SIDES = [
	{ dx: 10, dy: 4, anchor: "start", share: 0 },
	{ dx: -10, dy: 4, anchor: "end", share: 1 },
	{ dx: 0, dy: -13, anchor: "middle", share: 0.5 },
	{ dx: 0, dy: 20, anchor: "middle", share: 0.5 },
	{ dx: 5, dy: -13, anchor: "end", share: 1 },
] as const;
/** The first two names, of what a page is about and of the newest, may stand this much higher or lower too. */
const STEPS = [0, 14, 28, 42];

/** The least and the greatest widths of wide and of narrow drawings. */
const WIDTHS = [
	{ isNarrow: false, widths: [660, 1240] },
	{ isNarrow: true, widths: [236, 660] },
] as const;
/** Names are bold, of 12 pixels. */
const STRETCH = 1.2;
/** No point is as high as a name on this line. */
const HIGHEST_LINE = 11;

/** Names for as many points as have room: what a page is about, which always has one, then those farthest on. */
function namesOf(places: readonly ScatterPoint[]) {
	const lit = places
		.filter(({ tone }) => tone !== "plain")
		.sort(by((place) => (place.tone === "here" ? -1000 : -place.x)));
	return WIDTHS.flatMap(({ isNarrow, widths }) => {
		const boxOf = ({ x, y }: ScatterPoint, [left, top, right, bottom]: Edges): Box => {
			const across = widths.map(
				(width) => [(x * width) / 100 + left, (x * width) / 100 + right] as const,
			);
			return { top: y + top, bottom: y + bottom, across };
		};
		const taken = places.map((place) =>
			boxOf(place, place.tone === "here" ? [-9, -9, 9, 9] : [-5, -5, 5, 5]),
		);
		return lit.flatMap((place, at) => {
			const steps = at < 2 ? STEPS : [0];
			for (const { left, pixels, ...spot } of spotsOf(place, widths[0], steps)) {
				const box = boxOf(place, [left, spot.dy - 11, left + pixels, spot.dy + 3]);
				const isIn =
					box.top >= 0 &&
					box.bottom <= BOTTOM + 10 &&
					box.across.every(([from, to], end) => from > -0.01 && to - (widths[end] ?? 0) < 0.01);
				if (!isIn || !taken.every((other) => isApart(box, other))) continue;
				taken.push(box);
				return [{ ...spot, x: place.x, y: place.y + spot.dy, isNarrow }];
			}
			return [];
		});
	});
}

function spotsOf({ title, x, y, tone }: ScatterPoint, width: number, steps: readonly number[]) {
	let name = title;
	while (widthOfText(name) * STRETCH > width) name = `${[...name].slice(0, -2).join("")}…`;
	const pixels = widthOfText(name) * STRETCH;
	const at = (x / 100) * width;
	const first = Math.max(0, Math.min(at - pixels / 2, width - pixels)) - at;
	const above = { dx: first, dy: HIGHEST_LINE - y, anchor: "start", share: 0 } as const;
	const sides = steps.flatMap((step) =>
		SIDES.map((side) => ({ ...side, dy: side.dy + (side.dy > 4 ? step : -step) })),
	);
	return [...sides, ...(tone === "here" ? [above] : [])].map(({ share, ...side }) => {
		return { name, pixels, left: side.dx - share * pixels, ...side };
	});
}

/** Whether two never meet. Of what moves evenly, the ends tell. */
function isApart(one: Box, other: Box): boolean {
	const isBefore = (left: Box, right: Box) =>
		left.across.every(([, to], at) => to <= (right.across[at]?.[0] ?? 0));
	const isAbove = one.bottom <= other.top || other.bottom <= one.top;
	return isAbove || isBefore(one, other) || isBefore(other, one);
}
