import type { ColourName } from "./palette.ts";

/* Everything here is in pixels of a card of 1200 by 630. */

export interface TextStyle {
	size: number;
	weight: 500 | 600;
	colour: ColourName;
	/** What it stands on. */
	on: ColourName;
}

/** On the left and right. */
export const MARGIN = 72;
export const INNER_WIDTH = 1056;

export const LOGO_LAYOUT = { size: 132, left: 72, top: 60 };
export const MARK = { size: 64, left: 1064, top: 60 };
/** Beside the logo, or where it would be. The name ends where the kicker begins. */
const BESIDE = 236;
export const headLeft = (hasLogo: boolean) => (hasLogo ? BESIDE : MARGIN);
export const KICKER = { top: 166, height: 44, style: style(30, 500, "muted") };
/** Takes the place of the kicker, which moves to the right. */
export const ALERT = { ...KICKER, gap: 20, style: style(30, 600, "fall") };

/** Room above the first and below the last line, in em: capitals can have two accents, and letters have descenders. */
export const TITLE_ASCENT = 0.24;
export const TITLE_DESCENT = 0.25;
export const SUMMARY = { top: 244, height: 58, lines: 2, style: style(42, 500, "ink") };

export interface TitleSetting {
	lineHeight: number;
	/** Sizes to try, with the number of lines for each. In the last one, the title is cut with an ellipsis. */
	sizes: readonly { size: number; lines: number }[];
}

export const TITLE: TitleSetting = {
	lineHeight: 1.1,
	sizes: [
		{ size: 68, lines: 1 },
		{ size: 50, lines: 2 },
		{ size: 37, lines: 3 },
	],
};

/** Arabic letters are taller. */
export const ARABIC_TITLE: TitleSetting = {
	lineHeight: 1.4,
	sizes: [
		{ size: 64, lines: 1 },
		{ size: 42, lines: 2 },
	],
};

/** The figures stand on it, the facts and the name of the site below. */
export const BAND = { top: 440, height: 128 };
export const FIGURE_VALUE = {
	top: 456,
	height: 56,
	width: 334,
	style: style(42, 600, "onBand", "band"),
};
export const FIGURE_LABEL = {
	top: 514,
	height: 36,
	width: 334,
	style: style(26, 500, "onBand", "band"),
};
export const FIGURE_STEP = 350;
export const FOOT = { top: 580, height: 38, style: style(25, 500, "muted") };
export const FOOT_GAP = 30;

function style(
	size: number,
	weight: 500 | 600,
	colour: ColourName,
	on: ColourName = "paper",
): TextStyle {
	return { size, weight, colour, on };
}
