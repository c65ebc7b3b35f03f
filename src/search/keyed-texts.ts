import { GrowingNumbers } from "./growing-numbers.ts";
import type { SortedKeys } from "./posting-collector.ts";

const FIRST_CAPACITY = 1 << 16;
/** FNV-1a, by UTF-16 units. */
const HASH_START = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

/**
 * Texts by the order in which each was first met. They are kept as UTF-16 units in a hash table of numbers: one string for
 * each word of each agent would cost most of the time that an index takes.
 */
export class KeyedTexts {
	#units = new Uint16Array(FIRST_CAPACITY);
	#length = 0;
	/** The text that is asked for, over and over in the same place. */
	#asked = new Uint16Array(FIRST_CAPACITY);
	/** Where each text ends; it begins where the one before it ends. */
	readonly #ends = new GrowingNumbers();
	/** Pairs of a hash and the number of its text plus one, at the hash or behind it; 0 where nothing is. */
	#table = new Uint32Array(2 * FIRST_CAPACITY);

	/** The number of a text: that of its first meeting. */
	keyOf(text: string): number {
		if (text.length > this.#asked.length) this.#asked = new Uint16Array(text.length);
		for (let index = 0; index < text.length; index += 1) {
			this.#asked[index] = text.charCodeAt(index);
		}
		return this.keyOfUnits(this.#asked, text.length);
	}

	/** The same for the first of these units. */
	keyOfUnits(units: Uint16Array, length: number): number {
		const hash = hashOf(units, length);
		const last = this.#table.length - 1;
		let slot = (2 * hash) & last;
		for (let held = this.#table[slot + 1] ?? 0; held !== 0; held = this.#table[slot + 1] ?? 0) {
			if (this.#table[slot] === hash && this.#isText(held - 1, units, length)) return held - 1;
			slot = (slot + 2) & last;
		}
		this.#keep(units, length);
		this.#ends.push(this.#length);
		this.#table[slot] = hash;
		this.#table[slot + 1] = this.#ends.length;
		if (this.#ends.length * 4 > this.#table.length) this.#grow();
		return this.#ends.length - 1;
	}

	sort(): SortedKeys {
		const sorted = this.#texts().sort();
		const places = new Uint32Array(sorted.length);
		for (const [place, text] of sorted.entries()) places[this.keyOf(text)] = place;
		return { sorted, places };
	}

	#startOf(key: number): number {
		return key === 0 ? 0 : this.#ends.get(key - 1);
	}

	/** Decoded together: one by one they take several times as long. */
	#texts(): string[] {
		const { buffer } = this.#units;
		const all = Buffer.from(buffer, 0, this.#length * Uint16Array.BYTES_PER_ELEMENT);
		const text = all.toString("utf16le");
		return Array.from(this.#ends.numbers, (end, key) => text.slice(this.#startOf(key), end));
	}

	#isText(key: number, units: Uint16Array, length: number): boolean {
		const start = this.#startOf(key);
		if (this.#ends.get(key) - start !== length) return false;
		let index = 0;
		while (index < length && this.#units[start + index] === units[index]) index += 1;
		return index === length;
	}

	#keep(units: Uint16Array, length: number): void {
		if (this.#length + length > this.#units.length) {
			const larger = new Uint16Array((this.#length + length) * 2);
			larger.set(this.#units);
			this.#units = larger;
		}
		for (let index = 0; index < length; index += 1) {
			this.#units[this.#length + index] = units[index] ?? 0;
		}
		this.#length += length;
	}

	#grow(): void {
		const smaller = this.#table;
		this.#table = new Uint32Array(smaller.length * 2);
		const last = this.#table.length - 1;
		for (let from = 0; from < smaller.length; from += 2) {
			const [hash, held] = [smaller[from] ?? 0, smaller[from + 1] ?? 0];
			if (held === 0) continue;
			let slot = (2 * hash) & last;
			while (this.#table[slot + 1] !== 0) slot = (slot + 2) & last;
			this.#table[slot] = hash;
			this.#table[slot + 1] = held;
		}
	}
}

function hashOf(units: Uint16Array, length: number): number {
	let hash = HASH_START;
	for (let index = 0; index < length; index += 1) {
		hash = Math.imul(hash ^ (units[index] ?? 0), HASH_PRIME);
	}
	return (hash ^ (hash >>> 15)) >>> 0;
}
