import { element } from "../xml.ts";
import type { CardTrend } from "./card.ts";
import { TREND } from "./layout.ts";
import { onPaper } from "./on-paper.ts";
import { COLOURS, type ColourName } from "./palette.ts";

const STROKE = 4;
const DOT_RADIUS = 6;
/** Room that stroke and dot need on all sides. */
const PADDING = DOT_RADIUS + 1;

/** Colours by direction: of the line, and of what lies under it. */
export const TREND_COLOURS = {
	up: { line: "accent", ground: "accentTint" },
	down: { line: "fall", ground: "fallTint" },
	flat: { line: "muted", ground: "flatTint" },
} as const satisfies Record<CardTrend["direction"], { line: ColourName; ground: ColourName }>;

/** Arrow heads of 24 by 24 pixels. */
const ARROWS = {
	up: "M12 4 L22 20 L2 20 Z",
	down: "M12 20 L2 4 L22 4 Z",
	flat: "M2 9 L22 9 L22 15 L2 15 Z",
} as const;

export function arrowSvg(direction: CardTrend["direction"]): string {
	const { line } = TREND_COLOURS[direction];
	return onPaper(24, 24, element("path", { d: ARROWS[direction], fill: COLOURS[line] }));
}

/** The values as a line over its ground, from left to right, between their own least and greatest, in the colour of its way. */
export function lineSvg({ line, lineDirection }: CardTrend): string {
	const { width, height } = TREND.line;
	const colours = TREND_COLOURS[lineDirection];
	const points = pointsOf(line, width, height);
	const path = points.map(([x, y]) => `${x} ${y}`).join(" L");
	const [first, last] = [points[0], points.at(-1)];
	if (!first || !last) return onPaper(width, height);
	const area = `M${path} L${last[0]} ${height} L${first[0]} ${height} Z`;
	const stroke = COLOURS[colours.line];
	return onPaper(
		width,
		height,
		element("path", { d: area, fill: COLOURS[colours.ground] }),
		element("path", {
			d: `M${path}`,
			fill: "none",
			stroke,
			"stroke-width": STROKE,
			"stroke-linejoin": "round",
			"stroke-linecap": "round",
		}),
		element("circle", { cx: last[0], cy: last[1], r: DOT_RADIUS, fill: stroke }),
	);
}

function pointsOf(line: readonly number[], width: number, height: number): [number, number][] {
	const [least, greatest] = [Math.min(...line), Math.max(...line)];
	const span = greatest - least;
	return line.map((value, index) => [
		round(PADDING + ((width - 2 * PADDING) * index) / Math.max(1, line.length - 1)),
		round(
			span === 0
				? height / 2
				: height - PADDING - ((height - 2 * PADDING) * (value - least)) / span,
		),
	]);
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
