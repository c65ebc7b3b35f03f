import { shortenText } from "./shorten-text.ts";

const MOST = 20;
const MAX_CHARACTERS = 300;

/** Notes as they are stored: each once, the first of many, none of them long. */
export function boundNotes(notes: readonly string[]): string[] {
	const distinct = [...new Set(notes)];
	const rest = distinct.length - MOST;
	const first = distinct.slice(0, MOST).map((note) => shortenText(note, MAX_CHARACTERS));
	return rest > 0 ? [...first, `There are ${rest} more notes like these.`] : first;
}
