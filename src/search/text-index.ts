import { Bitmap } from "./bitmap.ts";

/** Finds documents by the start of a word. Document numbers are ranks, so results come out in rank order. */
export class TextIndex {
	readonly #size: number;
	/** Sorted, so that all words with the same start are neighbours. */
	readonly #words: readonly string[];
	readonly #postings: readonly Uint32Array[];

	constructor(documents: readonly ReadonlySet<string>[]) {
		const postings = new Map<string, number[]>();
		for (const [id, words] of documents.entries()) {
			for (const word of words) {
				const list = postings.get(word);
				if (list) list.push(id);
				else postings.set(word, [id]);
			}
		}
		const sorted = [...postings].sort(([left], [right]) => (left < right ? -1 : 1));
		this.#size = documents.length;
		this.#words = sorted.map(([word]) => word);
		this.#postings = sorted.map(([, ids]) => Uint32Array.from(ids));
	}

	/** Documents with a word that starts so. */
	find(start: string): Bitmap {
		const found = new Bitmap(this.#size);
		for (let index = this.#lowerBound(start); index < this.#words.length; index += 1) {
			if (!this.#words[index]?.startsWith(start)) break;
			for (const id of this.#postings[index] ?? []) found.add(id);
		}
		return found;
	}

	/** No document. */
	get nothing(): Bitmap {
		return new Bitmap(this.#size);
	}

	/** Every word, sorted. */
	get words(): readonly string[] {
		return this.#words;
	}

	/** True when some word starts so. */
	hasStart(start: string): boolean {
		return this.#words[this.#lowerBound(start)]?.startsWith(start) ?? false;
	}

	/** How many documents have exactly this word. */
	count(word: string): number {
		const index = this.#lowerBound(word);
		return this.#words[index] === word ? (this.#postings[index]?.length ?? 0) : 0;
	}

	/** Place of the first word that is not before `start`. */
	#lowerBound(start: string): number {
		let low = 0;
		let high = this.#words.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.#words[middle] ?? "") < start) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
