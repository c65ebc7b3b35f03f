import { readFileSync } from "node:fs";
import { FACE_FILES } from "#render/card/faces.ts";

/** Where the fonts of cards lie, with their licence. */
export const FONTS_DIRECTORY = new URL("../render/card/fonts/", import.meta.url);

/** The fonts as a card painter takes them. */
export function readCardFonts(): Uint8Array[] {
	return FACE_FILES.map(({ file }) => readFileSync(new URL(file, FONTS_DIRECTORY)));
}
