import type { ColourName } from "./palette.ts";

/** Everything below is in pixels of a card of 1200 by 630. */

export interface TextStyle {
	size: number;
	weight: 500 | 600;
	colour: ColourName;
}

/** Distance of everything from the left and right edge. */
export const MARGIN = 72;
export const INNER_WIDTH = 1056;

/** The mark and the name of the site stand at the top, with a line in the accent along the edge above. */
export const EDGE_HEIGHT = 10;
export const SITE = { top: 54, height: 40, style: style(28, 600, "ink") };

export const KICKER = { top: 138, height: 40, style: style(28, 600, "accent") };

/** The title and the summary below it share a region. */
export const HEAD_TOP = 184;
export const TITLE_LINE_HEIGHT = 1.12;
export const SUMMARY = { gap: 14, height: 44, style: style(30, 500, "muted") };

/** Sizes that are tried for a title, and how many lines it may take in each. The last one is cut with an ellipsis. */
export const TITLE_SIZES: readonly { size: number; lines: number }[] = [
	{ size: 104, lines: 1 },
	{ size: 84, lines: 2 },
	{ size: 70, lines: 2 },
	{ size: 58, lines: 3 },
	{ size: 50, lines: 3 },
];

/** A rule, and under it the figures. */
export const RULE_TOP = 456;
export const FIGURE_LABEL = { top: 482, height: 32, style: style(24, 500, "muted") };
export const FIGURE_VALUE = { top: 518, height: 60, style: style(42, 600, "ink") };
/** Ranks and scores are short, words are not. */
export const FIGURE_COLUMNS: readonly { left: number; width: number }[] = [
	{ left: 72, width: 176 },
	{ left: 248, width: 140 },
	{ left: 388, width: 236 },
	{ left: 624, width: 296 },
];

export const TREND = {
	left: 920,
	label: { top: 476, height: 40, left: 36, style: style(28, 600, "ink") },
	line: { top: 522, width: 208, height: 56 },
};

function style(size: number, weight: 500 | 600, colour: ColourName): TextStyle {
	return { size, weight, colour };
}
