import { Resvg } from "@resvg/resvg-js";
import { element } from "../xml.ts";
import { type Bitmap, place } from "./bitmap.ts";
import { LOGO } from "./layout.ts";
import { onPaper } from "./on-paper.ts";
import { PALETTE, type Rgb } from "./palette.ts";
import { reduceColours } from "./reduce-colours.ts";

/** Maximum of a PNG with a palette. */
const MAX_COLOURS = 256;

/** Paints a logo, a PNG in base64. Returns the palette of the card: the colours of all cards, then those of the logo. */
export function paintLogo(target: Bitmap, png: string): readonly Rgb[] {
	const { size, left, top } = LOGO;
	const href = `data:image/png;base64,${png}`;
	const svg = onPaper(size, size, element("image", { href, width: size, height: size }));
	const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
	const colours = Array.from(
		{ length: size * size },
		(_, at) =>
			((pixels[at * 4] ?? 0) << 16) | ((pixels[at * 4 + 1] ?? 0) << 8) | (pixels[at * 4 + 2] ?? 0),
	);
	const { palette, indices } = reduceColours(colours, MAX_COLOURS - PALETTE.length);
	const piece = { width: size, height: size, pixels: indices.map((at) => at + PALETTE.length) };
	place(target, piece, left, top);
	return [...PALETTE, ...palette];
}
