import { nearestOf, type Rgb } from "./palette.ts";

/** The three highest bits of each channel. Colours that share them are alike. */
const ALIKE = 0xe0e0e0;

/**
 * Reduces a picture to its most common colours, first the most common of each that are alike, so that a rare colour is
 * not lost. Others become the nearest of them. Pixels have red in their lowest byte.
 */
export function reduceColours(pixels: Uint32Array, maxColours: number) {
	const counts = new Map<number, number>();
	for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
	const common = [...counts].sort(
		([key, count], [other, more]) => more - count || redFirst(key) - redFirst(other),
	);
	const alike = [...Map.groupBy(common, ([key]) => key & ALIKE).values()];
	const palette = alike
		.flatMap((some) => some.map(([key], place) => ({ colour: rgbOf(key), place })))
		.sort((left, right) => left.place - right.place)
		.slice(0, maxColours)
		.map(({ colour }) => colour);
	const indices = new Map(common.map(([key]) => [key, nearestOf(palette, rgbOf(key))]));
	return { palette, indices: Uint8Array.from(pixels, (key) => indices.get(key) ?? 0) };
}

/** Red in the highest byte, for an order. */
function redFirst(key: number): number {
	const [red, green, blue] = rgbOf(key);
	return (red << 16) | (green << 8) | blue;
}

function rgbOf(key: number): Rgb {
	return [key & 255, (key >> 8) & 255, (key >> 16) & 255];
}
