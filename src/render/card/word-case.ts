import { LRUCache } from "lru-cache";
import type { PixelMap } from "./bitmap.ts";
import { breakText } from "./break-text.ts";
import type { Faces } from "./faces.ts";
import { type LineBox, setText } from "./set-text.ts";

export interface WordBox extends LineBox {
	left: number;
	top: number;
	/** Sets whole words instead of letters, because a wrong space between large letters shows. */
	isLarge?: boolean;
}

/** Sets a drawable text on one line of a card, cut with an ellipsis if it is too wide. Returns how wide it is. */
export type WordCase = (target: PixelMap, text: string, box: WordBox) => Promise<number>;

/** Of pixels: the letters of most registries in all sizes, and a thousand words of titles. */
const MAX_BYTES = 16_000_000;
/** Of scripts whose letters stand side by side, each can be kept as pixels, like type in a case. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d !-/:-@[-`{-~·…–—‘’“”€×−]+$/u;
/** Room at both sides of a letter, because some reach beyond their width. */
const OVERHANG = 6;

export function createWordCase(faces: Faces): WordCase {
	const pieces = new LRUCache<string, PixelMap>({
		maxSize: MAX_BYTES,
		sizeCalculation: ({ pixels }) => pixels.length,
	});
	async function piece(text: string, box: LineBox) {
		const width = Math.ceil(box.width) + 2 * OVERHANG;
		const key = JSON.stringify([text, { ...box, width }]);
		const hit = pieces.get(key);
		if (hit) return hit;
		const set = await setText(faces, text, { ...box, width, indent: OVERHANG });
		pieces.set(key, set);
		return set;
	}
	return async (target, text, { left, top, width, isLarge, ...box }) => {
		const measure = (part: string) => faces.widthOf(part) * box.style.size;
		const [line = ""] = breakText(text, { measure, width, maxLines: 1 }).lines;
		const isPlain = PLAIN.test(line);
		const parts = !isPlain ? [line] : isLarge ? line.match(/\S+\s*/g) : [...line];
		let end = 0;
		for (const part of parts ?? []) {
			const advance = isPlain ? measure(part) : Math.min(width, measure(part) * LOOSE + 2);
			const ink = await piece(part, { ...box, width: advance });
			placeInk(target, ink, left - OVERHANG + Math.round(end), top - (box.above ?? 0));
			end += advance;
		}
		return Math.ceil(end);
	};
}

/** Measuring ignores kerning and ligatures, so that lines can be wider. */
const LOOSE = 1.02;

/** Copies what differs from the ground of a letter. */
function placeInk(
	target: PixelMap,
	{ width, height, pixels }: PixelMap,
	left: number,
	top: number,
): void {
	const ground = pixels[0];
	for (let y = 0; y < height; y++) {
		const row = (top + y) * target.width + left;
		for (let x = 0; x < width; x++) {
			const pixel = pixels[y * width + x] ?? 0;
			if (pixel !== ground) target.pixels[row + x] = pixel;
		}
	}
}
