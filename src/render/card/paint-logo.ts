import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { element } from "../xml.ts";
import { type Bitmap, place } from "./bitmap.ts";
import type { Card, Monogram } from "./card.ts";
import { drawableText } from "./drawable-text.ts";
import { FAMILY, type Faces } from "./faces.ts";
import { LOGO } from "./layout.ts";
import { onPaper } from "./on-paper.ts";
import { COLOURS, MONOGRAM_COLOURS, PALETTE, type Rgb } from "./palette.ts";
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

/** Relative to the size of the square, as on pages. */
const LETTER_SIZE = 0.39;
const CORNER = 1 / 6;

/** Drawable letters on a square of the size of a logo, in white as on pages. */
function monogramSvg({ letters, tone }: Monogram, faces: Faces): Promise<string> {
	const { size } = LOGO;
	const box = { display: "flex", width: size, height: size };
	const square = {
		type: "div",
		props: {
			style: {
				...box,
				alignItems: "center",
				justifyContent: "center",
				borderRadius: size * CORNER,
				backgroundColor: MONOGRAM_COLOURS[tone],
				color: "#ffffff",
				fontFamily: FAMILY,
				fontSize: size * LETTER_SIZE,
				fontWeight: 600,
			},
			children: [letters],
		},
	};
	const paper = {
		type: "div",
		props: { style: { ...box, backgroundColor: COLOURS.paper }, children: [square] },
	};
	return satori(paper, { width: size, height: size, fonts: faces.fontsFor(letters) });
}
