import { type BrokenText, breakText } from "./break-text.ts";
import type { Faces } from "./faces.ts";
import { INNER_WIDTH, type TitleSetting } from "./layout.ts";

/** Measured widths know no kerning and no joined letters; a line may come out a little wider than its sum. */
export const SLACK = 0.985;
/** How exactly the width of balanced lines is looked for. */
const BALANCE_PIXELS = 16;

/** The largest size in which a title fits without breaking a word, or the smallest one, in which it is broken or cut. */
export function fitTitle(
	title: string,
	{ sizes }: TitleSetting,
	{ widthOf }: Faces,
): { size: number; lines: string[] } {
	let fitted: { size: number; lines: string[] } | undefined;
	for (const { size, lines: maxLines } of sizes) {
		const measure = (text: string) => widthOf(text) * size;
		const broken = breakText(title, { measure, width: INNER_WIDTH * SLACK, maxLines });
		fitted = { size, lines: balance(title, broken, measure) };
		if (!broken.isCut && !broken.isSplit) break;
	}
	if (!fitted) throw new Error("No size is given for titles");
	return fitted;
}

/** Breaks within the least width that takes no more lines, so that no word is left alone at the end. */
function balance(
	title: string,
	{ lines, isCut, isSplit }: BrokenText,
	measure: (text: string) => number,
): string[] {
	if (lines.length === 1 || isCut || isSplit) return lines;
	let tooNarrow = 0;
	let width = INNER_WIDTH * SLACK;
	let balanced = lines;
	while (width - tooNarrow > BALANCE_PIXELS) {
		const tried = (tooNarrow + width) / 2;
		const broken = breakText(title, { measure, width: tried, maxLines: lines.length });
		if (broken.isCut || broken.isSplit) tooNarrow = tried;
		else [width, balanced] = [tried, broken.lines];
	}
	return balanced;
}
