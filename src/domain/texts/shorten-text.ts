/** One line of at most `maxCharacters` code points. A longer text is cut at a word and gets an ellipsis. */
export function shortenText(text: string, maxCharacters: number): string {
	const line = collapseSpaces(text);
	const characters = [...line];
	if (characters.length <= maxCharacters) return line;
	const head = characters.slice(0, maxCharacters).join("");
	return `${cutAtWord(head, maxCharacters).replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/u, "")}…`;
}

/** Whole lines of at most `maxCharacters` code points, with an ellipsis if some were left out. */
export function shortenLines(text: string, maxCharacters: number): string {
	const characters = [...text.trim()];
	if (characters.length <= maxCharacters) return characters.join("");
	const head = characters.slice(0, maxCharacters - LEFT_OUT.length).join("");
	const end = head.lastIndexOf("\n");
	return (end > 0 ? head.slice(0, end) : head) + LEFT_OUT;
}

const LEFT_OUT = "\n\n…";

export function collapseSpaces(text: string): string {
	return text.replace(/\s+/gu, " ").trim();
}

/** Leaves room for the ellipsis. Without a space in its second half the text is cut inside a word. */
function cutAtWord(text: string, maxCharacters: number): string {
	const space = text.lastIndexOf(" ");
	return space >= text.length / 2
		? text.slice(0, space)
		: [...text].slice(0, maxCharacters - 1).join("");
}

/** `a, b, c, and 2 more`. */
export function nameSome(names: readonly string[], { most = 3, more = 0 } = {}): string {
	const rest = Math.max(names.length - most, 0) + more;
	return names.slice(0, most).join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}

const MOST = 20;
const MAX_CHARACTERS = 300;

/** Notes as they are stored: each once, the first of many, none of them long. */
export function boundNotes(notes: readonly string[]): string[] {
	const distinct = [...new Set(notes)];
	const rest = distinct.length - MOST;
	const first = distinct.slice(0, MOST).map((note) => shortenText(note, MAX_CHARACTERS));
	return rest > 0 ? [...first, `There are ${rest} more notes like these.`] : first;
}
