import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FACE_FILES } from "#render/card/faces.ts";

/** Where the fonts of cards lie, with their licence. */
export const FONTS_DIRECTORY = join(import.meta.dirname, "../render/card/fonts");

/** The fonts as a card painter takes them. */
export function readCardFonts(): Uint8Array[] {
	return FACE_FILES.map(({ file }) => readFileSync(join(FONTS_DIRECTORY, file)));
}
