import type { CardTrend } from "./card.ts";
import { TREND } from "./layout.ts";
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
	return wrap(24, 24, `<path d="${ARROWS[direction]}" fill="${COLOURS[line]}"/>`);
}

/** The values as a line over its ground, from left to right, between their own least and greatest. */
export function lineSvg({ direction, line }: CardTrend): string {
	const { width, height } = TREND.line;
	const colours = TREND_COLOURS[direction];
	const points = pointsOf(line, width, height);
	const path = points.map(([x, y]) => `${x} ${y}`).join(" L");
	const [first, last] = [points[0], points.at(-1)];
	if (!first || !last) return wrap(width, height, "");
	const area = `M${path} L${last[0]} ${height} L${first[0]} ${height} Z`;
	return wrap(
		width,
		height,
		`<path d="${area}" fill="${COLOURS[colours.ground]}"/><path d="M${path}" fill="none" stroke="${COLOURS[colours.line]}" stroke-width="${STROKE}" stroke-linejoin="round" stroke-linecap="round"/><circle cx="${last[0]}" cy="${last[1]}" r="${DOT_RADIUS}" fill="${COLOURS[colours.line]}"/>`,
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

function wrap(width: number, height: number, content: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>${content}</svg>`;
}
