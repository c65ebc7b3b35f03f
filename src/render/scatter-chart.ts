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
const TOP = 16;
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

type Place = ScatterPoint;
type Box = readonly [left: number, top: number, right: number, bottom: number];

const SIDES = [
	{ dx: 10, dy: 4, anchor: "start", share: 0 },
	{ dx: -10, dy: 4, anchor: "end", share: 1 },
	{ dx: 0, dy: -11, anchor: "middle", share: 0.5 },
	{ dx: 0, dy: 20, anchor: "middle", share: 0.5 },
	{ dx: 5, dy: -13, anchor: "end", share: 1 },
] as const;

/** The least widths of wide and of narrow drawings. Whatever fits these fits wider ones. */
const WIDE = 660;
const NARROW = 236;
/** Names are bold, of 12 pixels. */
const STRETCH = 1.2;

/** Names for as many points as have room, those of the first ones rather than those of others. */
function namesOf(places: readonly Place[]) {
	const lit = places.filter(({ tone }) => tone !== "plain");
	const wide = roomIn(WIDE, lit);
	const narrow = roomIn(NARROW, lit);
	return [...lit.filter(isHere), ...lit.filter((place) => !isHere(place))].flatMap((place) => {
		const side = SIDES.find((side) => wide(place, side));
		if (!side) return [];
		const { dx, anchor } = side;
		const isNarrow = narrow(place, side);
		return [{ name: place.title, x: place.x, y: place.y + side.dy, dx, anchor, isNarrow }];
	});
}

const isHere = ({ tone }: Place) => tone === "here";

/** Takes the room of a name, unless something is there. */
function roomIn(width: number, lit: readonly Place[]) {
	const pixelsOf = (x: number) => (x / 100) * width;
	const taken = lit.map(({ x, y }): Box => [pixelsOf(x) - 5, y - 5, pixelsOf(x) + 5, y + 5]);
	return ({ title, x, y }: Place, { dx, dy, share }: (typeof SIDES)[number]): boolean => {
		const pixels = widthOfText(title) * STRETCH;
		const left = pixelsOf(x) + dx - share * pixels;
		const box: Box = [left, y + dy - 11, left + pixels, y + dy + 3];
		const isFree = left >= 0 && box[2] <= width && !taken.some((other) => isOver(box, other));
		if (isFree) taken.push(box);
		return isFree;
	};
}

function isOver(one: Box, other: Box): boolean {
	return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}
