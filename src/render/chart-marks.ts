import { escapeHtml } from "./html.ts";
import type { LineChart } from "./line-chart.ts";

/** Horizontal lines with their values, between two pixels. */
export function renderChartTicks(
	ticks: LineChart["ticks"],
	{ left, width }: { left: number; width: number },
): string {
	return ticks
		.map(
			({ y, label }) =>
				`<g> <line class="grid" x1="${left}" x2="${width}" y1="${y}" y2="${y}"></line> <text x="${left - 8}" y="${y + 4}" text-anchor="end">${escapeHtml(label)}</text> </g>`,
		)
		.join("");
}

/** What happened, each with a shape of its own that stands on the time axis. */
export const EVENT_SHAPES = {
	incident: "M-6 0h12L0-11z",
	version: "M0 0l-6-6 6-6 6 6z",
	edit: "M-4-1h8v-8h-8z",
	method: "M-1 0h2v-12h-2z",
} as const;
export type EventKind = keyof typeof EVENT_SHAPES;

export function renderChartEvents(events: readonly { kind: EventKind; x: number }[], y: number) {
	return events
		.map(
			({ kind, x }) =>
				`<path class="event ${kind}" transform="translate(${x} ${y})" d="${EVENT_SHAPES[kind]}"></path>`,
		)
		.join("");
}

/** Rows of a table with a day first. A page has a hundred of them, and text is far cheaper than a template. */
export function renderDayRows(rows: readonly (readonly string[])[]): string {
	return rows
		.map(
			([day = "", ...values]) =>
				`<tr><th scope="row">${escapeHtml(day)}</th>${values.map((value) => `<td class="end">${escapeHtml(value)}</td>`).join("")}</tr>`,
		)
		.join("");
}
