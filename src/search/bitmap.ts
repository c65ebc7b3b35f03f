/** A set of small whole numbers below a fixed size. */
export class Bitmap {
	readonly size: number;
	readonly #words: Uint32Array;

	constructor(size: number) {
		this.size = size;
		this.#words = new Uint32Array(Math.ceil(size / 32));
	}

	add(id: number): void {
		const word = id >>> 5;
		this.#words[word] = (this.#words[word] ?? 0) | (1 << (id & 31));
	}

	has(id: number): boolean {
		return ((this.#words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0;
	}

	/** Keeps what the other set holds as well. */
	intersect(other: Bitmap): void {
		const theirs = other.#words;
		for (let index = 0; index < this.#words.length; index += 1) {
			this.#words[index] = (this.#words[index] ?? 0) & (theirs[index] ?? 0);
		}
	}

	count(): number {
		let total = 0;
		for (const word of this.#words) total += bitCount(word);
		return total;
	}

	/** How many of these the other set holds as well. */
	countCommon(other: Bitmap): number {
		const theirs = other.#words;
		let total = 0;
		for (let index = 0; index < this.#words.length; index += 1) {
			total += bitCount((this.#words[index] ?? 0) & (theirs[index] ?? 0));
		}
		return total;
	}

	copy(): Bitmap {
		const copy = new Bitmap(this.size);
		copy.#words.set(this.#words);
		return copy;
	}
}

/** Bits set in a 32-bit word, added up in parallel. */
export function bitCount(word: number): number {
	let bits = word - ((word >>> 1) & 0x55555555);
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
