import satori from "satori";
import { type PixelMap, rasterise } from "./bitmap.ts";
import { FAMILY, type Faces } from "./faces.ts";
import type { TextStyle } from "./layout.ts";
import { COLOURS } from "./palette.ts";

/** Room for a line, in pixels. */
export interface LineBox {
	width: number;
	height: number;
	style: TextStyle;
	/** Further pixels, for what reaches beyond the line. */
	above?: number;
	below?: number;
}

/**
 * Sets a drawable text on one line, which must be wide enough: to clip it, satori would add masks, which take longer to
 * paint than the rest of the card.
 */
export async function setText(
	faces: Faces,
	text: string,
	{ width, height, style, above = 0, below = 0, indent }: LineBox & { indent: number },
): Promise<PixelMap> {
	const line = div(text, {
		marginTop: above,
		marginLeft: indent,
		height,
		fontSize: style.size,
		fontWeight: style.weight,
		lineHeight: height / style.size,
		color: COLOURS[style.colour],
		whiteSpace: "nowrap",
		...(STARTS_RIGHT_TO_LEFT.test(text) ? { direction: "rtl", alignSelf: "flex-start" } : {}),
	});
	const size = { width, height: above + height + below };
	const ground = div(line, {
		...size,
		flexDirection: "column",
		backgroundColor: COLOURS[style.on],
		fontFamily: FAMILY,
	});
	const svg = await satori(ground, { ...size, fonts: faces.fontsFor(text) });
	return rasterise(svg.replace(BARE_GROUP, "$1"));
}

/** An element with one child, as satori reads it. */
export function div(child: string | object, style: Readonly<Record<string, string | number>>) {
	// A list, because satori once took a bare text for an address if it was the name of a member of every object.
	return { type: "div", props: { style: { display: "flex", ...style }, children: [child] } };
}

/** Satori wraps each line in a group, which would be painted as a layer of its own. */
const BARE_GROUP = /<g>((?:<path[^>]*>)*)<\/g>/g;

/** The first letter decides the direction of a line (UAX 9, rule P2). */
const STARTS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u;
