import type { ShieldsBadge } from "#contract/agents/badge-style.ts";
import { edgeSecondsOf } from "#contract/http/endpoint.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { renderJson } from "./json.ts";
import { fitText, widthOfText } from "./text-width.ts";
import { element, fragment, textNode, type Xml } from "./xml.ts";

export interface Badge {
	label: string;
	message: string;
	/** The whole statement in words, as a tooltip and for screen readers. */
	title: string;
	tone: keyof typeof BADGE_COLOURS.message;
}

/** In pixels. A half is as wide as its text and two margins. */
const HEIGHT = 20;
const OUTER_MARGIN = 6;
const INNER_MARGIN = 4;
const RADIUS = 3;
const BASELINE = 14;
/** Of a text; the message is ours, and may warn in several words. */
const LABEL_MAX_WIDTH = 200;
const MESSAGE_MAX_WIDTH = 240;

/** Without ids, styles and scripts, so that many can be in one page, light or dark. */
export function renderBadge({ label, message, title, tone }: Badge): string {
	const left = measureHalf(label, LABEL_MAX_WIDTH);
	const right = measureHalf(message, MESSAGE_MAX_WIDTH);
	const width = left.width + right.width;
	const badge = element(
		"svg",
		{
			xmlns: "http://www.w3.org/2000/svg",
			width,
			height: HEIGHT,
			viewBox: `0 0 ${width} ${HEIGHT}`,
			role: "img",
			"aria-label": title,
		},
		element("title", {}, textNode(title)),
		element("path", { fill: BADGE_COLOURS.label, d: leftShape(left.width) }),
		element("path", { fill: BADGE_COLOURS.message[tone], d: rightShape(left.width, right.width) }),
		renderEdge(width),
		element(
			"g",
			{
				fill: BADGE_COLOURS.text,
				"font-family": "Verdana,Geneva,DejaVu Sans,sans-serif",
				"font-size": 11,
				"text-anchor": "middle",
				direction: "ltr",
			},
			renderText(left, OUTER_MARGIN),
			renderText(right, left.width + INNER_MARGIN),
		),
	);
	return `${fragment(badge)}\n`;
}

function measureHalf(value: string, maxWidth: number) {
	// SVG shows a run of white space as one space.
	const text = fitText(value.replace(/\s+/g, " ").trim(), maxWidth);
	const textWidth = Math.round(widthOfText(text));
	return { text, textWidth, width: OUTER_MARGIN + textWidth + INNER_MARGIN };
}

function leftShape(width: number): string {
	const side = HEIGHT - 2 * RADIUS;
	return `M${RADIUS} 0H${width}V${HEIGHT}H${RADIUS}${corner(-1, -1)}v${-side}${corner(1, -1)}z`;
}

function rightShape(start: number, width: number): string {
	const side = HEIGHT - 2 * RADIUS;
	const straight = width - RADIUS;
	return `M${start} 0h${straight}${corner(1, 1)}v${side}${corner(-1, 1)}H${start}z`;
}

/** A quarter of a circle, clockwise, in these directions. */
function corner(x: 1 | -1, y: 1 | -1): string {
	return `a${RADIUS} ${RADIUS} 0 0 1 ${x * RADIUS} ${y * RADIUS}`;
}

function renderEdge(width: number): Xml {
	return element("rect", {
		x: 0.5,
		y: 0.5,
		width: width - 1,
		height: HEIGHT - 1,
		rx: RADIUS - 0.5,
		fill: "none",
		stroke: "#ffffff",
		"stroke-opacity": 0.2,
	});
}

/** Fonts differ between clients. The text length makes each of them fill the same space. */
function renderText(half: ReturnType<typeof measureHalf>, start: number): Xml {
	const { textWidth } = half;
	const attributes = { x: start + textWidth / 2, y: BASELINE, textLength: textWidth };
	return element("text", { ...attributes, lengthAdjust: "spacingAndGlyphs" }, textNode(half.text));
}

/** The same badge for shields.io to render, in any style the reader asks for. */
export function renderShieldsBadge({ label, message, tone }: Badge): string {
	return renderJson({
		schemaVersion: 1,
		label,
		message,
		color: BADGE_COLOURS.message[tone],
		labelColor: BADGE_COLOURS.label,
		cacheSeconds: edgeSecondsOf(getEndpoint("getShieldsBadge")),
	} satisfies ShieldsBadge);
}

/** Backgrounds of the two halves. White text is readable on all of them (WCAG AA). */
export const BADGE_COLOURS = {
	text: "#ffffff",
	label: "#3f4650",
	message: {
		high: "#1f7a4d",
		good: "#4d7210",
		fair: "#8f6400",
		low: "#4f6b8a",
		inactive: "#6b7075",
		caution: "#8a5200",
		alert: "#a63d2b",
	},
} as const;
