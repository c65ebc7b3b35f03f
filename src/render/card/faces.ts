import type { Font } from "satori";
import { readAdvances } from "./sfnt.ts";

export interface FaceFile {
	file: string;
	weight: 500 | 600;
}

/** All faces, in the order in which they are searched for a character. The first two set most text. */
export const FACE_FILES: readonly FaceFile[] = [
	{ file: "inter-semibold.ttf", weight: 600 },
	{ file: "inter-medium.ttf", weight: 500 },
	{ file: "vazirmatn.ttf", weight: 600 },
	{ file: "noto-sans-hebrew.ttf", weight: 600 },
	{ file: "noto-sans-han.ttf", weight: 600 },
	{ file: "noto-sans-hangul.ttf", weight: 600 },
	{ file: "noto-emoji.ttf", weight: 600 },
];
export const FAMILY = "main";
const MAIN_COUNT = 2;

interface Glyph {
	index: number;
	/** In em. */
	advance: number;
}

export interface Faces {
	/** The text without characters that no face has. They would be painted as boxes. */
	keepDrawable: (text: string) => string;
	/** Width of a text in em. */
	widthOf: (text: string) => number;
	/** The fonts for a text. For the same fonts always the same list, because satori caches parsed fonts by it. */
	fontsFor: (text: string) => Font[];
}

export function createFaces(files: readonly Uint8Array[]): Faces {
	const faces = FACE_FILES.map(({ file, weight }, index) => {
		const data = files[index];
		if (!data) throw new Error(`The font ${file} was not given`);
		const name = index < MAIN_COUNT ? FAMILY : file;
		const font = { name, weight, style: "normal", data: Buffer.from(data) } as const;
		return { font, advance: readAdvances(data) };
	});
	const listOf = new Map<number, Font[]>();
	const glyphs = new Map<string, Glyph>();
	/** Undefined if no face has the character. */
	const glyphOf = (character: string) => {
		const hit = glyphs.get(character);
		if (hit) return hit;
		const advances = faces.map(({ advance }) => advance(character.codePointAt(0) ?? 0));
		const index = advances.findIndex((advance) => advance !== undefined);
		const width = advances[index];
		if (width === undefined) return;
		const glyph = { index, advance: width };
		glyphs.set(character, glyph);
		return glyph;
	};
	return {
		keepDrawable: (text) => [...text].filter(glyphOf).join(""),
		widthOf(text) {
			let width = 0;
			for (const character of text) width += glyphOf(character)?.advance ?? 0;
			return width;
		},
		fontsFor(text) {
			const indexes = [...text].flatMap((character) => glyphOf(character)?.index ?? []);
			const needed = new Set(indexes.filter((index) => index >= MAIN_COUNT));
			const key = [...needed].reduce((bits, index) => bits | (1 << index), 0);
			const list = listOf.get(key) ?? [
				...faces.slice(0, MAIN_COUNT).map(({ font }) => font),
				...[...needed]
					.sort((left, right) => left - right)
					.flatMap((index) => faces[index]?.font ?? []),
			];
			listOf.set(key, list);
			return list;
		},
	};
}
