import type { BadgeImage, ShieldsBadge } from "#contract/agents/badge-style.ts";
import { edgeSecondsOf } from "#contract/http/endpoint.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { renderJson } from "./json.ts";
import { renderMark } from "./mark.ts";
import { fitText, widthOfText } from "./text-width.ts";
import { element, fragment, textNode, type Xml } from "./xml.ts";

/** In pixels. */
const SHAPES = {
	halves: { height: 22, radius: 5, mark: 16, size: 11, weight: 400 },
	button: { height: 36, radius: 9, mark: 20, size: 13.5, weight: 600 },
	plate: { height: 56, radius: 12, mark: 36, size: 13, weight: 700 },
} as const;
const GAP = 7;
/** Of a text at 11 pixels; the message is ours, and may warn in several words. */
const LABEL_MAX_WIDTH = 180;
const MESSAGE_MAX_WIDTH = 240;

/** Without ids, styles and scripts, so that many can be in one page, light or dark. */
export function renderBadge(badge: BadgeImage): string {
	const { title, tone, shape = "halves" } = badge;
	const { height, radius, mark, size, weight } = SHAPES[shape];
	const { ink, paper } = BADGE_COLOURS;
	const isHalved = shape === "halves";
	const isCalm = tone === "good" && !isHalved;
	const [ground, colour] = isCalm
		? shape === "button"
			? [ink, paper]
			: [paper, ink]
		: BADGE_COLOURS.tones[tone];
	const margin = (height - mark) / 2;
	const start = mark + 2 * margin;
	const label = measure(badge.label, { size, max: LABEL_MAX_WIDTH });
	const half = start + (label.width > 0 ? label.width + GAP : 0);
	const left = isHalved ? half + GAP : start;
	const message = measure(badge.message, { size, max: MESSAGE_MAX_WIDTH });
	const note = measure(badge.note ?? "", { size: 11, max: MESSAGE_MAX_WIDTH });
	const width = left + Math.max(message.width, note.width) + GAP + Math.floor(margin / 2);
	const baseline = Math.round(height / 2 + size * 0.36);
	const drawn = element(
		"svg",
		{
			xmlns: "http://www.w3.org/2000/svg",
			width,
			height,
			viewBox: `0 0 ${width} ${height}`,
			role: "img",
			"aria-label": title,
		},
		element("title", {}, textNode(title)),
		element("rect", { width, height, rx: radius, fill: isHalved ? ink : ground }),
		...(isHalved ? [rightHalf(half, width, ground)] : []),
		element("rect", {
			x: 0.5,
			y: 0.5,
			width: width - 1,
			height: height - 1,
			rx: radius - 0.5,
			fill: "none",
			stroke: BADGE_COLOURS.edge,
			"stroke-opacity": 0.6,
		}),
		renderMark({ x: margin, y: margin, size: mark }),
		renderText(label, { x: start, y: baseline, fill: paper }),
		renderText(message, {
			x: left,
			y: note.width > 0 ? 25 : baseline,
			fill: colour,
			"font-weight": weight,
		}),
		...(note.width > 0 ? [renderText(note, { x: left, y: 43, fill: colour })] : []),
	);
	return `${fragment(drawn)}\n`;
}

/** To the end, which is round. */
function rightHalf(from: number, to: number, fill: string): Xml {
	const { height, radius } = SHAPES.halves;
	const curve = `a${radius} ${radius} 0 0 1`;
	const d = `M${from} 0H${to - radius}${curve} ${radius} ${radius}V${height - radius}${curve} ${-radius} ${radius}H${from}z`;
	return element("path", { fill, d });
}

function measure(value: string, { size, max }: { size: number; max: number }) {
	// SVG shows a run of white space as one space.
	const text = fitText(value.replace(/\s+/g, " ").trim(), max);
	// Large texts are bold, and bold letters are wider.
	const scale = size > 11 ? (size / 11) * 1.08 : 1;
	return { text, size, width: Math.round(widthOfText(text) * scale) };
}

/** Fonts differ between clients. The text length makes each of them fill the same space. */
function renderText(
	{ text, size, width }: ReturnType<typeof measure>,
	attributes: Readonly<Record<string, string | number>>,
): Xml {
	const font = { "font-family": "Verdana,Geneva,DejaVu Sans,sans-serif", "font-size": size };
	const fit = { direction: "ltr", textLength: width, lengthAdjust: "spacingAndGlyphs" };
	return element("text", { ...attributes, ...font, ...fit }, textNode(text));
}

/** The same badge for shields.io to render, in any style the reader asks for. */
export function renderShieldsBadge({ label, message, tone }: BadgeImage): string {
	return renderJson({
		schemaVersion: 1,
		label,
		message,
		color: BADGE_COLOURS.tones[tone][0],
		labelColor: BADGE_COLOURS.ink,
		cacheSeconds: edgeSecondsOf(getEndpoint("getShieldsBadge")),
	} satisfies ShieldsBadge);
}

/** Of each tone, the ground and the text on it, which is readable (WCAG AA). */
export const BADGE_COLOURS = {
	ink: "#12130f",
	paper: "#ffffff",
	edge: "#8a8a82",
	tones: {
		good: ["#c9f24b", "#12130f"],
		inactive: ["#e3e3dd", "#12130f"],
		caution: ["#ffdf9e", "#12130f"],
		alert: ["#b3261e", "#ffffff"],
	},
} as const;
