import { type PixelMap, placePixels, rasterise } from "./bitmap.ts";
import { breakText } from "./break-text.ts";
import type { Faces } from "./faces.ts";
import type { TextStyle } from "./layout.ts";
import { setText } from "./set-text.ts";

export interface WordBox {
	width: number;
	height: number;
	style: TextStyle;
}

/** Caches words and digits as pixels, like type in a case. Texts must be drawable. */
export interface WordCase {
	/** One line, cut with an ellipsis if it is too wide. */
	word: (text: string, box: WordBox) => Promise<PixelMap>;
	/** A number is composed of cached digits. Anything else is set as a word. */
	figure: (text: string, box: WordBox) => Promise<PixelMap>;
	/** An SVG that is used often. */
	picture: (svg: string) => PixelMap;
}

/** More than all kickers, of which there is one for each category and type. A full case is emptied. */
const MAX_PIECES = 2_000;
const NUMBER = /^[#0-9.,+\-−%]+$/;

export function createWordCase(faces: Faces): WordCase {
	const pieces = new Map<string, PixelMap>();
	function keep(key: string, piece: PixelMap): PixelMap {
		if (pieces.size >= MAX_PIECES) pieces.clear();
		pieces.set(key, piece);
		return piece;
	}
	async function word(text: string, { width, height, style }: WordBox): Promise<PixelMap> {
		const key = JSON.stringify([text, width, height, style]);
		const hit = pieces.get(key);
		if (hit) return hit;
		const measure = (part: string) => faces.widthOf(part) * style.size;
		const [line = ""] = breakText(text, { measure, width, maxLines: 1 }).lines;
		const block = { text: line, style, height, gap: 0 };
		return keep(key, await setText(faces, [block], { width, height }));
	}
	return {
		word,
		async figure(text, box) {
			const needed = faces.widthOf(text) * box.style.size;
			if (!NUMBER.test(text)) return word(text, box);
			// A number that was cut would be a different number, so it is set smaller instead.
			if (needed > box.width) return word(text, shrink(box, box.width / needed));
			const advances = [...text].map((digit) => faces.widthOf(digit) * box.style.size);
			const line = await word(" ", box);
			const target = { ...line, pixels: line.pixels.slice() };
			let left = 0;
			for (const [index, digit] of [...text].entries()) {
				const advance = advances[index] ?? 0;
				const piece = await word(digit, { ...box, width: Math.ceil(advance) });
				placePixels(target, piece, Math.round(left), 0);
				left += advance;
			}
			return target;
		},
		picture: (svg) => pieces.get(svg) ?? keep(svg, rasterise(svg)),
	};
}

function shrink(box: WordBox, share: number): WordBox {
	return { ...box, style: { ...box.style, size: Math.floor(box.style.size * share) } };
}
