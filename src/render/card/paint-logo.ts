import satori from "satori";
import { element } from "../xml.ts";
import { type PixelMap, paintSvg, placePixels } from "./bitmap.ts";
import type { Card, Monogram } from "./card.ts";
import { drawableText } from "./drawable-text.ts";
import { FAMILY, type Faces } from "./faces.ts";
import { LOGO_LAYOUT } from "./layout.ts";
import { onPaper } from "./on-paper.ts";
import {
	COLOURS,
	MONOGRAM_COLOURS,
	NIGHT,
	NIGHT_PALETTE,
	nearestOf,
	PALETTE,
	type Rgb,
} from "./palette.ts";
import { div } from "./set-text.ts";

/** Maximum of a PNG with a palette. */
const MAX_COLOURS = 256;

/** More than most registries have. A full map is emptied. */
const MAX_MONOGRAMS = 2_000;

/** The painter returns the palette of the card: the colours of all cards, then those of the picture. */
export function createLogoPainter(faces: Faces) {
	const monograms = new Map<string, Picture>();
	async function monogramOf(monogram: Monogram, paper: string): Promise<Picture> {
		const key = `${monogram.tone} ${monogram.letters} ${paper}`;
		const hit = monograms.get(key);
		if (hit) return hit;
		const picture = pictureOf(await monogramSvg(monogram, { faces, paper }));
		if (monograms.size >= MAX_MONOGRAMS) monograms.clear();
		monograms.set(key, picture);
		return picture;
	}
	return async (target: PixelMap, { isDark, logo, monogram, name }: Card) => {
		const palette = isDark ? NIGHT_PALETTE : PALETTE;
		const { paper } = isDark ? NIGHT : COLOURS;
		// Many logos are dark on a transparent ground, so that they keep a light one.
		if (logo !== undefined) return [...palette, ...put(target, pictureOf(logoSvg(logo)))];
		if (monogram === undefined) return palette;
		const [first = ""] = drawableText(name, faces);
		const letters = drawableText(monogram.letters, faces) || first.toUpperCase();
		return [...palette, ...put(target, await monogramOf({ ...monogram, letters }, paper))];
	};
}

interface Picture {
	piece: PixelMap;
	palette: readonly Rgb[];
}

function put(target: PixelMap, { piece, palette }: Picture): readonly Rgb[] {
	placePixels(target, piece, LOGO_LAYOUT.left, LOGO_LAYOUT.top);
	return palette;
}

function logoSvg(png: string): string {
	const { size } = LOGO_LAYOUT;
	const href = `data:image/png;base64,${png}`;
	return onPaper(size, size, element("image", { href, width: size, height: size }));
}

function pictureOf(svg: string): Picture {
	const { width, height, colours } = paintSvg(svg);
	const { palette, indices } = reduceColours(colours, MAX_COLOURS - PALETTE.length);
	return { piece: { width, height, pixels: indices.map((at) => at + PALETTE.length) }, palette };
}

/** Relative to the size of the square, as on pages. */
const LETTER_SIZE = 0.39;
const CORNER = 0.24;

/** Drawable letters on a square of the size of a logo, in white as on pages. */
function monogramSvg(
	{ letters, tone }: Monogram,
	{ faces, paper }: { faces: Faces; paper: string },
): Promise<string> {
	const { size } = LOGO_LAYOUT;
	const box = { width: size, height: size };
	const square = div(letters, {
		...box,
		alignItems: "center",
		justifyContent: "center",
		borderRadius: size * CORNER,
		backgroundColor: MONOGRAM_COLOURS[tone] ?? "",
		color: "#ffffff",
		fontFamily: FAMILY,
		fontSize: size * LETTER_SIZE,
		fontWeight: 600,
	});
	const ground = div(square, { ...box, backgroundColor: paper });
	return satori(ground, { ...box, fonts: faces.fontsFor(letters) });
}

/** The three highest bits of each channel. Colours that share them are alike. */
const ALIKE = 0xe0e0e0;

/**
 * Reduces a picture to its most common colours, first the most common of each that are alike, so that a rare colour is
 * not lost. Others become the nearest of them. Pixels have red in their lowest byte.
 */
function reduceColours(pixels: Uint32Array, maxColours: number) {
	// Pictures are mostly runs of one colour, and maps are slow.
	const counts = new Map<number, number>();
	for (let at = 0, start = 0; at < pixels.length; start = at) {
		const pixel = pixels[at] ?? 0;
		while (at < pixels.length && pixels[at] === pixel) at++;
		counts.set(pixel, (counts.get(pixel) ?? 0) + at - start);
	}
	const common = [...counts].sort(
		([key, count], [other, more]) => more - count || redFirst(key) - redFirst(other),
	);
	const alike = [...Map.groupBy(common, ([key]) => key & ALIKE).values()];
	const palette = alike
		.flatMap((some) => some.map(([key], place) => ({ colour: rgbOf(key), place })))
		.sort((left, right) => left.place - right.place)
		.slice(0, maxColours)
		.map(({ colour }) => colour);
	const indexOf = new Map(common.map(([key]) => [key, nearestOf(palette, rgbOf(key))]));
	const indices = new Uint8Array(pixels.length);
	for (let at = 0; at < pixels.length; ) {
		const pixel = pixels[at] ?? 0;
		const index = indexOf.get(pixel) ?? 0;
		while (at < pixels.length && pixels[at] === pixel) indices[at++] = index;
	}
	return { palette, indices };
}

/** Red in the highest byte, for an order. */
function redFirst(key: number): number {
	const [red, green, blue] = rgbOf(key);
	return (red << 16) | (green << 8) | blue;
}

const rgbOf = (key: number): Rgb => [key & 255, (key >> 8) & 255, (key >> 16) & 255];
