export type LineChart = ReturnType<typeof lineChart>;

interface Box {
	width: number;
	height: number;
	/** Where the plot begins. */
	left?: number;
	/** Free pixels on all sides. */
	padding?: number;
	/** Where each value stands between the first, 0, and the last, 1. By default all are as far apart. */
	places?: readonly number[];
}

const TICKS = 4;

/** A line from left to right for values in the order of time. Needs at least one value. */
export function lineChart(values: readonly number[], box: Box) {
	const { width, height, left = 0, padding = 0, places } = box;
	const [least, greatest] = widen([Math.min(...values), Math.max(...values)]);
	const yOf = (value: number) =>
		tenths(padding + ((height - 2 * padding) * (greatest - value)) / (greatest - least));
	const last = Math.max(1, values.length - 1);
	const points = values.map((value, index) => ({
		x: xOf(places?.[index] ?? index / last, { width, left, padding }),
		y: yOf(value),
	}));
	const line = `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
	const bottom = height - padding;
	return {
		/** Path data of the line and of the area under it. */
		line,
		area: `${line}L${points.at(-1)?.x ?? 0} ${bottom}L${left + padding} ${bottom}Z`,
		points,
		ticks: ticksBetween(least, greatest).map((value) => ({ y: yOf(value), label: String(value) })),
	};
}

/** The pixel of an instant between the first, 0, and the last, 1. */
export function xOf(
	place: number,
	{ width, left = 0, padding = 0 }: Pick<Box, "width" | "left" | "padding">,
): number {
	return tenths(left + padding + (width - 2 * padding) * place);
}

/** A smaller range is centred in this one, so that a change of one point does not look like a crash. */
const SMALLEST_RANGE = 10;

function widen([least, greatest]: readonly [number, number]): [number, number] {
	const room = Math.max(0, SMALLEST_RANGE - (greatest - least)) / 2;
	return [least - room, greatest + room];
}

/** Round values within a range, as many as are easy to read. */
function ticksBetween(least: number, greatest: number): number[] {
	const rough = (greatest - least) / TICKS;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
	const first = Math.ceil(least / step);
	return Array.from({ length: Math.floor(greatest / step) - first + 1 }, (_, index) =>
		Number(((first + index) * step).toPrecision(6)),
	);
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
