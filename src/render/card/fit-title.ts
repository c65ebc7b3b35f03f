import { type BrokenText, breakText } from "./break-text.ts";
import type { Faces } from "./faces.ts";
import { INNER_WIDTH, TITLE_SIZES } from "./layout.ts";

/** Measured widths know no kerning and no joined letters; a line may come out a little wider than its sum. */
export const SLACK = 0.985;
/** How exactly the width of balanced lines is looked for. */
const BALANCE_PIXELS = 16;

/** The largest size in which a title fits, or the smallest one, in which it is cut. */
export function fitTitle(title: string, faces: Faces): { size: number; lines: string[] } {
	let fitted: (BrokenText & { size: number }) | undefined;
	for (const { size, lines: maxLines } of TITLE_SIZES) {
		const measure = (text: string) => faces.widthOf(text) * size;
		const broken = breakText(title, { measure, width: INNER_WIDTH * SLACK, maxLines });
		fitted = { size, ...broken, lines: broken.isCut ? broken.lines : balance(broken, measure) };
		if (!fitted.isCut) break;
	}
	if (!fitted) throw new Error("No size is given for titles");
	return fitted;
}

/** Breaks within the least width that takes no more lines, so that no word is left alone at the end. */
function balance({ lines }: BrokenText, measure: (text: string) => number): string[] {
	if (lines.length === 1) return lines;
	const title = lines.join(" ");
	let [tooNarrow, width, balanced] = [0, INNER_WIDTH * SLACK, lines];
	while (width - tooNarrow > BALANCE_PIXELS) {
		const tried = (tooNarrow + width) / 2;
		const broken = breakText(title, { measure, width: tried, maxLines: lines.length });
		if (broken.isCut) tooNarrow = tried;
		else [width, balanced] = [tried, broken.lines];
	}
	return balanced;
}
