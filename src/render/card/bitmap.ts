import { Resvg } from "@resvg/resvg-js";
import type { IndexedPicture } from "../png.ts";
import { indexOf } from "./palette.ts";

/** A piece of a card: palette indices, rows from top to bottom. */
export type PixelMap = Omit<IndexedPicture, "palette">;

/** Red is in the lowest byte. It must have a background and no text, because no font is loaded. */
export function paintSvg(svg: string) {
	const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
	return {
		width,
		height,
		colours: new Uint32Array(pixels.buffer, pixels.byteOffset, width * height),
	};
}

/** The same in the colours of all cards. */
export function rasterise(svg: string): PixelMap {
	const { width, height, colours } = paintSvg(svg);
	const pixels = new Uint8Array(width * height);
	// Cards are mostly runs of one colour, so the last index is cached.
	let lastColour = -1;
	let lastIndex = 0;
	for (let at = 0; at < pixels.length; at++) {
		const colour = colours[at] ?? 0;
		if (colour !== lastColour) {
			lastColour = colour;
			lastIndex = indexOf(colour & 255, (colour >> 8) & 255, (colour >> 16) & 255);
		}
		pixels[at] = lastIndex;
	}
	return { width, height, pixels };
}

/** Copies a bitmap into a larger one and clips it there. */
export function placePixels(target: PixelMap, piece: PixelMap, left: number, top: number): void {
	const width = Math.min(piece.width, target.width - left);
	const height = Math.min(piece.height, target.height - top);
	for (let y = 0; y < height; y++) {
		const row = piece.pixels.subarray(y * piece.width, y * piece.width + width);
		target.pixels.set(row, (top + y) * target.width + left);
	}
}
