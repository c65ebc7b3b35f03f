import { type BrokenText, breakText } from "./break-text.ts";
import type { Faces } from "./faces.ts";
import { INNER_WIDTH, type TitleSetting } from "./layout.ts";

/** Share of the width that a measured line may fill. Measuring ignores kerning and ligatures, so lines can be wider. */
export const SLACK = 0.985;
/** Precision of the search for the width of balanced lines. */
const BALANCE_PIXELS = 16;

/** The largest size in which a title fits without breaking a word. If none fits, the smallest, broken or cut. */
export function fitTitle(title: string, { sizes }: TitleSetting, { widthOf }: Faces) {
	let fitted: { size: number; lines: string[] } | undefined;
	for (const { size, lines: maxLines } of sizes) {
		const measure = (text: string) => widthOf(text) * size;
		const broken = breakText(title, { measure, width: INNER_WIDTH * SLACK, maxLines });
		fitted = { size, lines: balance(title, broken, measure) };
		if (!broken.isCut && !broken.isSplit) break;
	}
	if (!fitted) throw new Error("There are no sizes for titles");
	return fitted;
}

/** Breaks at the smallest width with the same number of lines, so that no word is left alone at the end. */
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
