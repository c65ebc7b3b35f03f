import { editDistance } from "./edit-distance.ts";
import { reachOf } from "./nearest-words.ts";

/** True if the asked text could mean the word: it is a prefix of it, or differs by a few letters. */
export function isMeant(asked: string, word: string): boolean {
	const reach = reachOf(asked);
	return word.startsWith(asked) || editDistance(asked, word, reach) <= reach;
}
