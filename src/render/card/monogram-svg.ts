import satori from "satori";
import type { Monogram } from "./card.ts";
import { FAMILY, type Faces } from "./faces.ts";
import { LOGO } from "./layout.ts";
import { COLOURS, MONOGRAM_COLOURS } from "./palette.ts";

/** Relative to the size of the square, as on pages. */
const LETTER_SIZE = 0.39;
const CORNER = 1 / 6;

/** Drawable letters on a square of the size of a logo, in white as on pages. */
export function monogramSvg({ letters, tone }: Monogram, faces: Faces): Promise<string> {
	const { size } = LOGO;
	const box = { display: "flex", width: size, height: size };
	const square = {
		type: "div",
		props: {
			style: {
				...box,
				alignItems: "center",
				justifyContent: "center",
				borderRadius: size * CORNER,
				backgroundColor: MONOGRAM_COLOURS[tone],
				color: "#ffffff",
				fontFamily: FAMILY,
				fontSize: size * LETTER_SIZE,
				fontWeight: 600,
			},
			children: [letters],
		},
	};
	const paper = {
		type: "div",
		props: { style: { ...box, backgroundColor: COLOURS.paper }, children: [square] },
	};
	return satori(paper, { width: size, height: size, fonts: faces.fontsFor(letters) });
}
