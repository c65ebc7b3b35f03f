/** How wide a text may be, in the unit of `measure`, and how many lines it may take. */
interface Measure {
	measure: (text: string) => number;
	width: number;
	maxLines: number;
}

export interface BrokenText {
	lines: string[];
	/** True when there was more text than lines; the last line then ends in an ellipsis. */
	isCut: boolean;
}

const ELLIPSIS = "…";
const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
/** Words with the space behind them. Han and kana may break anywhere. */
const PIECE = new RegExp(`[${UNSPACED}]|[^\\s${UNSPACED}]+\\s*|\\s+`, "gu");

/** Breaks a text between words, and inside those that are wider than a line. */
export function breakText(text: string, { measure, width, maxLines }: Measure): BrokenText {
	const lines: string[] = [];
	let line = "";
	for (const piece of text.match(PIECE) ?? []) {
		if (measure((line + piece).trimEnd()) <= width) {
			line += piece;
			continue;
		}
		if (line.trim() !== "") lines.push(line.trimEnd());
		line = piece;
		while (measure(line.trimEnd()) > width) {
			const head = headWithin(line, { measure, width });
			lines.push(head);
			line = line.slice(head.length);
		}
	}
	if (line.trim() !== "") lines.push(line.trimEnd());
	if (lines.length <= maxLines) return { lines, isCut: false };
	const rest = lines.slice(maxLines - 1).join(" ");
	const last = headWithin(rest, { measure: (head) => measure(head + ELLIPSIS), width });
	return { lines: [...lines.slice(0, maxLines - 1), last.trimEnd() + ELLIPSIS], isCut: true };
}

/** As many whole graphemes from the start as fit, but at least one. */
function headWithin(text: string, { measure, width }: Omit<Measure, "maxLines">): string {
	let head = "";
	for (const { segment } of new Intl.Segmenter("en").segment(text)) {
		if (head !== "" && measure(head + segment) > width) break;
		head += segment;
	}
	return head;
}
