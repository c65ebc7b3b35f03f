import { Resvg } from "@resvg/resvg-js";
import { element } from "../xml.ts";
import { type Bitmap, place } from "./bitmap.ts";
import type { Card } from "./card.ts";
import { drawableText } from "./drawable-text.ts";
import type { Faces } from "./faces.ts";
import { LOGO } from "./layout.ts";
import { monogramSvg } from "./monogram-svg.ts";
import { onPaper } from "./on-paper.ts";
import { PALETTE, type Rgb } from "./palette.ts";
import { reduceColours } from "./reduce-colours.ts";

/** Maximum of a PNG with a palette. */
const MAX_COLOURS = 256;

/**
 * Paints the logo of a card, or its monogram. Returns the palette of the card: the colours of all cards, then those of
 * the picture.
 */
export async function paintLogo(
	target: Bitmap,
	{ logo, monogram, name }: Card,
	faces: Faces,
): Promise<readonly Rgb[]> {
	if (logo !== undefined) return paintSvg(target, logoSvg(logo));
	if (monogram === undefined) return PALETTE;
	const [first = ""] = drawableText(name, faces);
	const letters = drawableText(monogram.letters, faces) || first.toUpperCase();
	return paintSvg(target, await monogramSvg({ ...monogram, letters }, faces));
}

function logoSvg(png: string): string {
	const { size } = LOGO;
	const href = `data:image/png;base64,${png}`;
	return onPaper(size, size, element("image", { href, width: size, height: size }));
}

function paintSvg(target: Bitmap, svg: string): readonly Rgb[] {
	const { size, left, top } = LOGO;
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
