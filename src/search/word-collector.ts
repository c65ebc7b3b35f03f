import { KeyedTexts } from "./keyed-texts.ts";
import type { SortedKeys } from "./posting-collector.ts";
import { indexedWords, innerWords } from "./search-words.ts";

const ASCII = 128;
const SPACE = 32;

/** Letters and digits of ASCII in lower case; 0 for all else. */
const FOLDED = Uint16Array.from({ length: ASCII }, (_, unit) => {
	const letter = String.fromCharCode(unit).toLowerCase();
	return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0;
});

/** Signs that join words, and those that belong to one. All others part them. */
const [JOINS, BELONGS] = [1, 2];
const SIGNS = Uint8Array.from({ length: ASCII }, (_, unit) => {
	const sign = String.fromCharCode(unit);
	return "-._".includes(sign) ? JOINS : "+#".includes(sign) ? BELONGS : 0;
});

/** Collects the words of texts. */
export class WordCollector {
	readonly #keys = new KeyedTexts();
	#word = new Uint16Array(1024);

	/** Visits the key of each word under which a text is found, some of them more than once. */
	visit(text: string, onKey: (key: number) => void): void {
		if (!this.#visitAscii(text, onKey)) this.#visitWords(indexedWords(text), onKey);
	}

	/** Visits what is found within the words of a name. */
	visitInner(name: string, onKey: (key: number) => void): void {
		this.#visitWords(innerWords(name), onKey);
	}

	sort(): SortedKeys {
		return this.#keys.sort();
	}

	#visitWords(words: readonly string[], onKey: (key: number) => void): void {
		for (const word of words) onKey(this.#keys.keyOf(word));
	}

	/**
	 * Does with plain words, which most are, what is done with others at greater cost. False before the first sign that is
	 * not ASCII.
	 */
	#visitAscii(text: string, onKey: (key: number) => void): boolean {
		if (text.length > this.#word.length) this.#word = new Uint16Array(text.length);
		let [from, length, signs] = [0, 0, 0];
		let isPlain = true;
		for (let index = 0; index <= text.length; index += 1) {
			const unit = index < text.length ? text.charCodeAt(index) : SPACE;
			if (unit >= ASCII) return false;
			const folded = FOLDED[unit] ?? 0;
			if (folded !== 0) {
				// A sign at the end of a word is the end of a sentence.
				if (signs !== 0) isPlain = false;
				this.#word[length++] = folded;
				continue;
			}
			signs |= SIGNS[unit] ?? 0;
			if (SIGNS[unit] !== 0) continue;
			if (length > 0) {
				if (isPlain && (signs & BELONGS) === 0) onKey(this.#keys.keyOfUnits(this.#word, length));
				else this.#visitWords(indexedWords(text.slice(from, index)), onKey);
			}
			[from, length, signs, isPlain] = [index + 1, 0, 0, true];
		}
		return true;
	}
}
