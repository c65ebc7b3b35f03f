import { GrowingNumbers } from "./growing-numbers.ts";
import type { SortedKeys } from "./posting-collector.ts";

const FIRST_CAPACITY = 1 << 16;
const UNIT_BYTES = Uint16Array.BYTES_PER_ELEMENT;
/** FNV-1a, by UTF-16 units. */
export const HASH_START = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;

/** The hash of units and one more. */
export function hashOn(hash: number, unit: number): number {
	return Math.imul(hash ^ unit, HASH_PRIME);
}

/** Texts of smaller units than this take a byte for each. */
const BEYOND_LATIN_1 = 0x100;

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
	/** Texts that take more than a byte for each unit. */
	readonly #wide = new Set<number>();
	/** Pairs of a hash and the number of its text plus one, at the hash or behind it; 0 where nothing is. */
	#table = new Uint32Array(2 * FIRST_CAPACITY);

	/** The number of a text: that of its first meeting. */
	keyOf(text: string): number {
		if (text.length > this.#asked.length) this.#asked = new Uint16Array(text.length);
		let hash = HASH_START;
		for (let index = 0; index < text.length; index += 1) {
			const unit = text.charCodeAt(index);
			this.#asked[index] = unit;
			hash = hashOn(hash, unit);
		}
		return this.keyOfUnits(this.#asked, text.length, hash);
	}

	/** The same for the first of these units, whose hash is known. */
	keyOfUnits(units: Uint16Array, length: number, plainHash: number): number {
		const hash = (plainHash ^ (plainHash >>> 15)) >>> 0;
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

	/**
	 * Decoded together: one by one they take several times as long. Those that take a byte for each unit are compared several
	 * times faster than others, so that they must not become parts of a text that has others.
	 */
	#texts(): string[] {
		const units = this.#units.subarray(0, this.#length);
		const narrow = Buffer.from(units).toString("latin1");
		const wide = Buffer.from(units.buffer, 0, units.byteLength);
		return Array.from(this.#ends.numbers, (end, key) => {
			const start = this.#startOf(key);
			if (!this.#wide.has(key)) return narrow.slice(start, end);
			return wide.toString("utf16le", start * UNIT_BYTES, end * UNIT_BYTES);
		});
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
		let all = 0;
		for (let index = 0; index < length; index += 1) {
			const unit = units[index] ?? 0;
			this.#units[this.#length + index] = unit;
			all |= unit;
		}
		if (all >= BEYOND_LATIN_1) this.#wide.add(this.#ends.length);
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
