import { lineChart } from "../line-chart.ts";
import { element } from "../xml.ts";
import type { CardTrend } from "./card.ts";
import { TREND } from "./layout.ts";
import { onPaper } from "./on-paper.ts";
import { COLOURS, type ColourName } from "./palette.ts";

const STROKE = 4;
const DOT_RADIUS = 6;
/** Room for the stroke and the dot on all sides. */
const PADDING = DOT_RADIUS + 1;

const ARROW_COLOURS = {
	up: "accent",
	down: "fall",
	flat: "muted",
} as const satisfies Record<CardTrend["direction"], ColourName>;

/** Arrowheads of 24 by 24 pixels. */
const ARROWS = {
	up: "M12 4 L22 20 L2 20 Z",
	down: "M12 20 L2 4 L22 4 Z",
	flat: "M2 9 L22 9 L22 15 L2 15 Z",
} as const;

export function arrowSvg(direction: CardTrend["direction"]): string {
	const fill = COLOURS[ARROW_COLOURS[direction]];
	return onPaper(24, 24, element("path", { d: ARROWS[direction], fill }));
}

/** The values as a line over a filled area. In grey, because the arrow may point the other way. */
export function lineSvg(line: CardTrend["line"]): string {
	const { width, height } = TREND.line;
	const chart = lineChart(line, { width, height, padding: PADDING });
	const [last] = chart.points.slice(-1);
	if (!last) return onPaper(width, height);
	const stroke = COLOURS.muted;
	return onPaper(
		width,
		height,
		element("path", { d: chart.area, fill: COLOURS.mutedTint }),
		element("path", {
			d: chart.line,
			fill: "none",
			stroke,
			"stroke-width": STROKE,
			"stroke-linejoin": "round",
			"stroke-linecap": "round",
		}),
		element("circle", { cx: last.x, cy: last.y, r: DOT_RADIUS, fill: stroke }),
	);
}
