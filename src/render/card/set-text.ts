import satori from "satori";
import { type Bitmap, rasterise } from "./bitmap.ts";
import { FAMILY, type Faces } from "./faces.ts";
import type { TextStyle } from "./layout.ts";
import { COLOURS } from "./palette.ts";

/** One line of text. */
export interface TextLine {
	text: string;
	style: TextStyle;
	/** Height of the line in pixels, the text in its middle. */
	height: number;
	/** Free pixels above. */
	gap: number;
}

/**
 * Sets lines of drawable text below each other on paper. They must be broken and cut already: letting satori clip them
 * would make it add masks, which take longer to render than everything else of a card.
 */
export async function setText(
	faces: Faces,
	lines: readonly TextLine[],
	{ width, height }: { width: number; height: number },
): Promise<Bitmap> {
	const fonts = faces.fontsFor(lines.map(({ text }) => text).join(""));
	const column = {
		type: "div",
		props: {
			style: {
				display: "flex",
				flexDirection: "column",
				width,
				height,
				backgroundColor: COLOURS.paper,
				fontFamily: FAMILY,
			},
			children: lines.map(nodeOf),
		},
	};
	return rasterise(await satori(column, { width, height, fonts }));
}

/** The first letter says in which direction a line runs (UAX 9, rule P2). */
const STARTS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u;

function nodeOf({ text, style, height, gap }: TextLine) {
	return {
		type: "div",
		props: {
			style: {
				display: "flex",
				marginTop: gap,
				height,
				fontSize: style.size,
				fontWeight: style.weight,
				lineHeight: height / style.size,
				color: COLOURS[style.colour],
				whiteSpace: "nowrap",
				...(STARTS_RIGHT_TO_LEFT.test(text) ? { direction: "rtl", alignSelf: "flex-start" } : {}),
			},
			// A list, because a text that is named like a member of every object was once taken for an address.
			children: [text],
		},
	};
}
