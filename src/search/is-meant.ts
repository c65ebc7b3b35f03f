import { editDistance } from "./edit-distance.ts";
import { reachOf } from "./nearest-words.ts";

/** True when somebody who typed this may have meant the word: its start, or the word with a slip or two. */
export function isMeant(asked: string, word: string): boolean {
	const reach = reachOf(asked);
	return word.startsWith(asked) || editDistance(asked, word, reach) <= reach;
}
