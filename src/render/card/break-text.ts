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
	/** True when a word had to be broken, because it is wider than a line. */
	isSplit: boolean;
}

const ELLIPSIS = "…";
const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
/** Words with the space behind them. Han and kana may break anywhere. */
const PIECE = new RegExp(`[${UNSPACED}]\\s*|[^\\s${UNSPACED}]+\\s*|\\s+`, "gu");

/** Breaks a text between words, and inside those that are wider than a line. */
export function breakText(text: string, { measure, width, maxLines }: Measure): BrokenText {
	// Lines keep the space at their ends until the last moment, so that they add up to the text.
	const lines: string[] = [];
	let line = "";
	let isSplit = false;
	for (const piece of text.match(PIECE) ?? []) {
		if (measure((line + piece).trimEnd()) <= width) {
			line += piece;
			continue;
		}
		if (line.trim() !== "") lines.push(line);
		line = piece;
		while (measure(line.trimEnd()) > width) {
			const head = headWithin(line, { measure, width });
			if (head === line) break;
			isSplit = true;
			lines.push(head);
			line = line.slice(head.length);
		}
	}
	if (line.trim() !== "") lines.push(line);
	const isCut = lines.length > maxLines;
	return {
		lines: (isCut ? cut(lines, { measure, width, maxLines }) : lines).map(trimmed),
		isCut,
		isSplit,
	};
}

function cut(lines: readonly string[], { measure, width, maxLines }: Measure): string[] {
	const rest = lines.slice(maxLines - 1).join("");
	const last = headWithin(rest, { measure: (head) => measure(head + ELLIPSIS), width });
	return [...lines.slice(0, maxLines - 1), last.trimEnd() + ELLIPSIS];
}

const trimmed = (line: string) => line.trimEnd();

/** As many whole graphemes from the start as fit, but at least one. */
function headWithin(text: string, { measure, width }: Omit<Measure, "maxLines">): string {
	let head = "";
	for (const { segment } of new Intl.Segmenter("en").segment(text)) {
		if (head !== "" && measure(head + segment) > width) break;
		head += segment;
	}
	return head;
}
