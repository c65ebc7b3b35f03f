import { escapeHtml } from "./html.ts";
import type { LineChart } from "./line-chart.ts";

interface ChartBox {
	/** Bounds of the plot, in the pixels of the view box. */
	left: number;
	width: number;
	height: number;
}

/** Horizontal lines with their values. */
export function renderChartTicks(ticks: LineChart["ticks"], { left, width }: ChartBox): string {
	return ticks
		.map(
			({ y, label }) =>
				`<g> <line class="grid" x1="${left}" x2="${width}" y1="${y}" y2="${y}"></line> <text x="${left - 8}" y="${y + 4}" text-anchor="end">${escapeHtml(label)}</text> </g>`,
		)
		.join("");
}

/**
 * A dot for each point. Its label shows anywhere from top to bottom, half way to its neighbours. An agent's page has a
 * hundred of them, and text is far cheaper than a template.
 */
export function renderChartPoints(
	points: readonly { x: number; y: number; label: string }[],
	{ left, width, height }: ChartBox,
): string {
	const half = (width - left - 16) / Math.max(1, points.length - 1) / 2;
	return points
		.map(
			({ x, y, label }) =>
				`<g> <title>${escapeHtml(label)}</title> <rect class="hit" x="${tenths(x - half)}" y="0" width="${tenths(half * 2)}" height="${height}"></rect> <circle class="dot" cx="${x}" cy="${y}" r="4"></circle> </g>`,
		)
		.join("");
}

function tenths(value: number): number {
	return Math.round(value * 10) / 10;
}
