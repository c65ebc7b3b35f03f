import type { ColourName } from "./palette.ts";

/* Everything here is in pixels of a card of 1200 by 630. */

export interface TextStyle {
	size: number;
	weight: 500 | 600;
	colour: ColourName;
}

/** On the left and right. */
export const MARGIN = 72;
export const INNER_WIDTH = 1056;

/** An accent line along the top edge, and below it the mark and the name of the site. */
export const EDGE_HEIGHT = 10;
export const SITE = { top: 54, height: 40, style: style(28, 600, "ink") };

/** On the right, above the title. The kicker next to it has less room. */
export const LOGO_LAYOUT = { size: 104, left: 1024, top: 46, gap: 24 };

export const KICKER = { top: 122, height: 40, style: style(28, 600, "accent") };
/** Takes the place of the kicker, which moves to the right. */
export const ALERT = { ...KICKER, gap: 24, style: style(28, 600, "ink") };
export const SEVERE_ALERT = { ...ALERT, style: style(28, 600, "fall") };

export const HEAD_TOP = 166;
/** Room above the first and below the last line, in em: capitals can have two accents, and letters have descenders. */
export const TITLE_ASCENT = 0.24;
export const TITLE_DESCENT = 0.25;
export const SUMMARY = { gap: 14, height: 44, style: style(30, 500, "muted") };

export interface TitleSetting {
	lineHeight: number;
	/** Sizes to try, with the number of lines for each. In the last one, the title is cut with an ellipsis. */
	sizes: readonly { size: number; lines: number }[];
}

export const TITLE: TitleSetting = {
	lineHeight: 1.12,
	sizes: [
		{ size: 104, lines: 1 },
		{ size: 84, lines: 2 },
		{ size: 70, lines: 2 },
		{ size: 58, lines: 3 },
		{ size: 50, lines: 3 },
	],
};

/** Arabic letters are taller. */
export const ARABIC_TITLE: TitleSetting = {
	lineHeight: 1.45,
	sizes: [
		{ size: 88, lines: 1 },
		{ size: 64, lines: 2 },
		{ size: 52, lines: 2 },
	],
};

/** A rule with the figures below it. */
export const RULE_TOP = 456;
export const FIGURE_LABEL = { top: 482, height: 32, style: style(24, 500, "muted") };
export const FIGURE_VALUE = { top: 518, height: 60, style: style(38, 600, "ink") };
/** Narrow for ranks and scores, wide for words. */
export const FIGURE_COLUMNS: readonly { left: number; width: number }[] = [
	{ left: 72, width: 170 },
	{ left: 242, width: 150 },
	{ left: 392, width: 225 },
	{ left: 617, width: 280 },
];

/** A change below its name, and below it a line. The line has a name too, because their directions can differ. */
export const TREND = {
	left: 890,
	name: { top: 482, height: 32, width: 238, style: style(24, 500, "muted") },
	arrow: { top: 521, left: 0 },
	label: { top: 515, height: 36, left: 32, width: 206, style: style(26, 600, "ink") },
	lineName: { top: 554, height: 32, width: 80, style: style(24, 500, "muted") },
	line: { top: 550, left: 80, width: 158, height: 40 },
};

function style(size: number, weight: 500 | 600, colour: ColourName): TextStyle {
	return { size, weight, colour };
}
