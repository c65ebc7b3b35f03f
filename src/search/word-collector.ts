import { KeyedTexts } from "./keyed-texts.ts";
import type { SortedKeys } from "./posting-collector.ts";
import { indexedWords } from "./search-words.ts";

const ASCII = 128;

/** Letters and digits of ASCII in lower case; 0 for all else, which parts words. */
const FOLDED = Uint16Array.from({ length: ASCII }, (_, unit) => {
	const letter = String.fromCharCode(unit).toLowerCase();
	return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});

/** Collects the words of texts. */
export class WordCollector {
	readonly #keys = new KeyedTexts();
	#word = new Uint16Array(1024);

	/** Visits the key of each word under which a text is found, some of them more than once. */
	visit(text: string, onKey: (key: number) => void): void {
		if (this.#visitAscii(text, onKey)) return;
		for (const word of indexedWords(text)) onKey(this.#keys.keyOf(word));
	}

	sort(): SortedKeys {
		return this.#keys.sort();
	}

	/** Does with plain texts, which most are, what is done with others at greater cost. False before the first other sign. */
	#visitAscii(text: string, onKey: (key: number) => void): boolean {
		if (text.length > this.#word.length) this.#word = new Uint16Array(text.length);
		let length = 0;
		for (let index = 0; index < text.length; index += 1) {
			const unit = text.charCodeAt(index);
			if (unit >= ASCII) return false;
			const folded = FOLDED[unit] ?? 0;
			if (folded !== 0) this.#word[length++] = folded;
			if (folded !== 0 || length === 0) continue;
			onKey(this.#keys.keyOfUnits(this.#word, length));
			length = 0;
		}
		if (length > 0) onKey(this.#keys.keyOfUnits(this.#word, length));
		return true;
	}
}
