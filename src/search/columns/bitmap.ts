/** A set of integers from 0 up to a fixed size. */
export class Bitmap {
	readonly size: number;
	readonly #words: Uint32Array;
	/** Computed on demand. */
	#count: number | undefined;

	/** Empty, or around existing words, which must not be changed. */
	constructor(size: number, parts?: { words: Uint32Array; count: number }) {
		this.size = size;
		this.#words = parts?.words ?? new Uint32Array(wordsFor(size));
		this.#count = parts ? parts.count : 0;
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

	/** Numbers in both sets. */
	intersection(other: Bitmap): Bitmap {
		return this.#masked(other, 0);
	}

	difference(other: Bitmap): Bitmap {
		return this.#masked(other, -1);
	}

	/** `flip` is 0 for the other set, and -1, all bits, for what it lacks. */
	#masked(other: Bitmap, flip: 0 | -1): Bitmap {
		const words = new Uint32Array(this.#words.length);
		const mine = this.#words;
		const theirs = other.#words;
		let count = 0;
		for (let index = 0; index < words.length; index += 1) {
			const word = (mine[index] ?? 0) & ((theirs[index] ?? 0) ^ flip);
			words[index] = word;
			if (word !== 0) count += bitCount(word);
		}
		return new Bitmap(this.size, { words, count });
	}

	count(): number {
		this.#count ??= countBits(this.#words);
		return this.#count;
	}

	countCommon(other: Bitmap): number {
		const mine = this.#words;
		const theirs = other.#words;
		let total = 0;
		for (let index = 0; index < mine.length; index += 1) {
			total += bitCount((mine[index] ?? 0) & (theirs[index] ?? 0));
		}
		return total;
	}

	/** Some of the numbers in order. Stops after the last one. */
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

	toNumbers(): Uint32Array {
		const numbers = new Uint32Array(this.count());
		let length = 0;
		for (let index = 0; index < this.#words.length; index += 1) {
			for (let word = this.#words[index] ?? 0; word !== 0; word &= word - 1) {
				numbers[length++] = index * 32 + lowestBit(word);
			}
		}
		return numbers;
	}

	/** The words of 32 numbers each, for fast loops over many sets. */
	get words(): Uint32Array {
		return this.#words;
	}
}

export function wordsFor(size: number): number {
	return Math.ceil(size / 32);
}

/** Number of bits set in a 32-bit word, counted in parallel. */
function bitCount(word: number): number {
	let bits = word - ((word >>> 1) & 0x55555555);
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Index of the lowest bit set in a word other than 0. */
export function lowestBit(word: number): number {
	return 31 - Math.clz32(word & -word);
}

function countBits(words: Uint32Array): number {
	let total = 0;
	for (let index = 0; index < words.length; index += 1) total += bitCount(words[index] ?? 0);
	return total;
}

/** Common numbers of all sets. Without any set undefined, which means everything. */
export function intersectionOf([first, ...others]: readonly Bitmap[]): Bitmap | undefined {
	return others.reduce((common, other) => common?.intersection(other), first);
}

/** Numbers in any of the sets. Must not be changed: of one set, it is that set. */
export function unionOf(size: number, sets: readonly Bitmap[]): Bitmap {
	const [first, ...others] = sets;
	if (others.length === 0) return first ?? new Bitmap(size);
	const words = new Uint32Array(wordsFor(size));
	for (const { words: theirs } of sets) {
		for (let index = 0; index < words.length; index += 1) {
			words[index] = (words[index] ?? 0) | (theirs[index] ?? 0);
		}
	}
	return new Bitmap(size, { words, count: countBits(words) });
}

export function complementOf(size: number, set: Bitmap): Bitmap {
	return setWhere(size, (number) => !set.has(number));
}

export function setWhere(size: number, isIn: (number: number) => boolean): Bitmap {
	const set = new Bitmap(size);
	for (let number = 0; number < size; number += 1) if (isIn(number)) set.add(number);
	return set;
}
