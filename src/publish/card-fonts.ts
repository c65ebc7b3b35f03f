import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FACE_FILES } from "#render/card/faces.ts";

/** The fonts of cards, with their licence. */
export const FONTS_DIRECTORY = join(import.meta.dirname, "../render/card/fonts");

/** The fonts, for a card painter. */
export function readCardFonts(): Uint8Array[] {
	return FACE_FILES.map(({ file }) => readFileSync(join(FONTS_DIRECTORY, file)));
}
