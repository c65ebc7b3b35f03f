/** A set of small whole numbers below a fixed size. */
export class Bitmap {
	readonly size: number;
	readonly #words: Uint32Array;
	/** Undefined until somebody asks. */
	#count: number | undefined;

	/** Empty, or around words that somebody else keeps; nothing may be added to such a one. */
	constructor(size: number, kept?: { words: Uint32Array; count: number }) {
		this.size = size;
		this.#words = kept?.words ?? new Uint32Array(wordsFor(size));
		this.#count = kept?.count;
	}

	add(id: number): void {
		const word = id >>> 5;
		this.#words[word] = (this.#words[word] ?? 0) | (1 << (id & 31));
		this.#count = undefined;
	}

	addAll(ids: Uint32Array): void {
		const words = this.#words;
		for (let index = 0; index < ids.length; index += 1) {
			const id = ids[index] ?? 0;
			words[id >>> 5] = (words[id >>> 5] ?? 0) | (1 << (id & 31));
		}
		this.#count = undefined;
	}

	has(id: number): boolean {
		return ((this.#words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0;
	}

	/** What this and the other set hold both. */
	intersection(other: Bitmap): Bitmap {
		const words = new Uint32Array(this.#words.length);
		const mine = this.#words;
		const theirs = other.#words;
		let count = 0;
		for (let index = 0; index < words.length; index += 1) {
			const word = (mine[index] ?? 0) & (theirs[index] ?? 0);
			words[index] = word;
			if (word !== 0) count += bitCount(word);
		}
		return new Bitmap(this.size, { words, count });
	}

	/** What this holds and the other set does not. */
	difference(other: Bitmap): Bitmap {
		const words = new Uint32Array(this.#words.length);
		const mine = this.#words;
		const theirs = other.#words;
		let count = 0;
		for (let index = 0; index < words.length; index += 1) {
			const word = (mine[index] ?? 0) & ~(theirs[index] ?? 0);
			words[index] = word;
			if (word !== 0) count += bitCount(word);
		}
		return new Bitmap(this.size, { words, count });
	}

	count(): number {
		this.#count ??= countBits(this.#words);
		return this.#count;
	}

	/** How many of these the other set holds as well. */
	countCommon(other: Bitmap): number {
		const mine = this.#words;
		const theirs = other.#words;
		let total = 0;
		for (let index = 0; index < mine.length; index += 1) {
			total += bitCount((mine[index] ?? 0) & (theirs[index] ?? 0));
		}
		return total;
	}

	/** Some of the numbers in order, without touching those behind. */
	slice(from: number, count: number): number[] {
		const numbers: number[] = [];
		let skip = from;
		for (let index = 0; index < this.#words.length && numbers.length < count; index += 1) {
			let word = this.#words[index] ?? 0;
			if (word === 0) continue;
			const bits = skip > 0 ? bitCount(word) : 0;
			if (bits > 0 && bits <= skip) {
				skip -= bits;
				continue;
			}
			for (; word !== 0 && numbers.length < count; word &= word - 1) {
				if (skip > 0) skip -= 1;
				else numbers.push(index * 32 + lowestBit(word));
			}
		}
		return numbers;
	}

	/** All numbers in order. */
	toNumbers(): Uint32Array {
		const numbers = new Uint32Array(this.count());
		let length = 0;
		this.forEach((number) => {
			numbers[length++] = number;
		});
		return numbers;
	}

	/** Visits all numbers in order. */
	forEach(visit: (number: number) => void): void {
		for (let index = 0; index < this.#words.length; index += 1) {
			for (let word = this.#words[index] ?? 0; word !== 0; word &= word - 1) {
				visit(index * 32 + lowestBit(word));
			}
		}
	}

	/** The words themselves, 32 numbers in each, for those who go through many sets at once. */
	get words(): Uint32Array {
		return this.#words;
	}
}

/** Words of a bitmap of this size. */
export function wordsFor(size: number): number {
	return Math.ceil(size / 32);
}

/** Bits set in a 32-bit word, added up in parallel. */
export function bitCount(word: number): number {
	let bits = word - ((word >>> 1) & 0x55555555);
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Place of the lowest bit of a word that has one. */
export function lowestBit(word: number): number {
	return 31 - Math.clz32(word & -word);
}

function countBits(words: Uint32Array): number {
	let total = 0;
	for (let index = 0; index < words.length; index += 1) total += bitCount(words[index] ?? 0);
	return total;
}
