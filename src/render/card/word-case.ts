import type { PixelMap } from "./bitmap.ts";
import { breakText } from "./break-text.ts";
import type { Faces } from "./faces.ts";
import type { TextStyle } from "./layout.ts";
import { setText } from "./set-text.ts";

export interface WordBox {
	width: number;
	height: number;
	style: TextStyle;
}

/** Sets drawable texts on one line, cut with an ellipsis if it is too wide, with some ground on both sides. */
export type WordCase = (text: string, box: WordBox) => Promise<PixelMap>;

/** More than the letters of most registries, in all sizes. A full case is emptied. */
const MAX_PIECES = 2_000;
/** Of scripts whose letters stand side by side, each can be kept as pixels, like type in a case. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d !-/:-@[-`{-~·…–—‘’“”€×−]+$/u;
/** Room at both sides of a letter, because some reach beyond their width. */
export const OVERHANG = 6;

export function createWordCase(faces: Faces): WordCase {
	const pieces = new Map<string, PixelMap>();
	async function piece(text: string, { width: inner, height, style }: WordBox) {
		const width = Math.ceil(inner) + 2 * OVERHANG;
		const key = JSON.stringify([text, width, height, style]);
		const hit = pieces.get(key);
		if (hit) return hit;
		const set = await setText(faces, [{ text, style, height, gap: 0, indent: OVERHANG }], {
			width,
			height,
		});
		if (pieces.size >= MAX_PIECES) pieces.clear();
		pieces.set(key, set);
		return set;
	}
	return async (text, { width, ...box }) => {
		const measure = (part: string) => faces.widthOf(part) * box.style.size;
		const [line = ""] = breakText(text, { measure, width, maxLines: 1 }).lines;
		if (!PLAIN.test(line)) {
			return piece(line, { ...box, width: Math.min(width, measure(line) * LOOSE + 2) });
		}
		const blank = await piece(" ", { ...box, width: measure(line) });
		const target = { ...blank, pixels: blank.pixels.slice() };
		let left = 0;
		for (const letter of line) {
			const advance = measure(letter);
			placeInk(target, await piece(letter, { ...box, width: advance }), Math.round(left));
			left += advance;
		}
		return target;
	};
}

/** Measuring ignores kerning and ligatures, so that lines can be wider. */
const LOOSE = 1.02;

/** Copies what differs from the ground of a letter. */
function placeInk(target: PixelMap, { width, height, pixels }: PixelMap, left: number): void {
	const ground = pixels[0];
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const pixel = pixels[y * width + x] ?? 0;
			if (pixel !== ground) target.pixels[y * target.width + left + x] = pixel;
		}
	}
}
