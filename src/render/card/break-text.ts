/** Room for a text: the width, in the unit of `measure`, and the number of lines. */
interface Measure {
	measure: (text: string) => number;
	width: number;
	maxLines: number;
}

export type BrokenText = ReturnType<typeof breakText>;

const ELLIPSIS = "…";
const UNSPACED = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
/** Words with the space after them. Han and kana may break anywhere. */
const PIECE = new RegExp(`[${UNSPACED}]\\s*|[^\\s${UNSPACED}]+\\s*|\\s+`, "gu");

export function breakText(text: string, { measure, width, maxLines }: Measure) {
	// Lines are trimmed only at the end, so that together they are still the whole text.
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
		/** True if the text did not fit, so that the last line ends in an ellipsis. */
		isCut,
		/** True if a word wider than a line was broken. */
		isSplit,
	};
}

function cut(lines: readonly string[], { measure, width, maxLines }: Measure): string[] {
	const rest = lines.slice(maxLines - 1).join("");
	const last = headWithin(rest, { measure: (head) => measure(head + ELLIPSIS), width });
	return [...lines.slice(0, maxLines - 1), last.trimEnd() + ELLIPSIS];
}

const trimmed = (line: string) => line.trimEnd();

/** As many graphemes from the start as fit, but at least one. */
function headWithin(text: string, { measure, width }: Omit<Measure, "maxLines">): string {
	let head = "";
	for (const { segment } of new Intl.Segmenter("en").segment(text)) {
		if (head !== "" && measure(head + segment) > width) break;
		head += segment;
	}
	return head;
}
