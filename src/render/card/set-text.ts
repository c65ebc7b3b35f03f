import satori from "satori";
import { type PixelMap, rasterise } from "./bitmap.ts";
import { FAMILY, type Faces } from "./faces.ts";
import type { TextStyle } from "./layout.ts";
import { COLOURS } from "./palette.ts";

export interface TextLine {
	text: string;
	style: TextStyle;
	height: number;
	/** Free pixels above, and before it. */
	gap: number;
	indent?: number;
}

/**
 * Sets lines of drawable text below each other. They must already be broken and cut: to clip them, satori would add
 * masks, which take longer to paint than the rest of the card.
 */
export async function setText(
	faces: Faces,
	lines: readonly TextLine[],
	{ width, height }: { width: number; height: number },
): Promise<PixelMap> {
	const fonts = faces.fontsFor(lines.map(({ text }) => text).join(""));
	const on = lines[0]?.style.on ?? "paper";
	const column = {
		type: "div",
		props: {
			style: {
				display: "flex",
				flexDirection: "column",
				width,
				height,
				backgroundColor: COLOURS[on],
				fontFamily: FAMILY,
			},
			children: lines.map(nodeOf),
		},
	};
	const svg = await satori(column, { width, height, fonts });
	return rasterise(svg.replace(BARE_GROUP, "$1"));
}

/** Satori wraps each line in a group, which would be painted as a layer of its own. */
const BARE_GROUP = /<g>((?:<path[^>]*>)*)<\/g>/g;

/** The first letter decides the direction of a line (UAX 9, rule P2). */
const STARTS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u;

function nodeOf({ text, style, height, gap, indent = 0 }: TextLine) {
	return {
		type: "div",
		props: {
			style: {
				display: "flex",
				marginTop: gap,
				marginLeft: indent,
				height,
				fontSize: style.size,
				fontWeight: style.weight,
				lineHeight: height / style.size,
				color: COLOURS[style.colour],
				whiteSpace: "nowrap",
				...(STARTS_RIGHT_TO_LEFT.test(text) ? { direction: "rtl", alignSelf: "flex-start" } : {}),
			},
			// A list, because satori once took a bare text for an address if it was the name of a member of every object.
			children: [text],
		},
	};
}
