import { GrowingNumbers } from "./growing-numbers.ts";
import type { SortedKeys } from "./posting-collector.ts";

const FIRST_CAPACITY = 1 << 16;
/** FNV-1a, by UTF-16 units. */
const HASH_START = 0x811c9dc5;
const HASH_PRIME = 0x01000193;
/** Factors that spread neighbouring numbers over the table, those of MurmurHash3. */
const MIX_HIGH = 0x85ebca6b;
const MIX_BOTH = 0xc2b2ae35;

/** A text of so many ASCII signs fits into 56 bits, and its length into the other 8 of two numbers. */
const SHORT = 8;
const ASCII_BITS = 7;

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
	/**
	 * Two numbers for each text that tell it apart: a short one whole, with its length; of others a hash and 0. The most
	 * frequent ones are met first and stand close together, which is where the cache wants them.
	 */
	readonly #marks = new GrowingNumbers();
	/** Numbers of texts plus one, at the place that follows from what tells them apart or behind it; 0 where nothing is. */
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
		let [low, high, seen] = [0, 0, 0];
		for (let index = 0; index < length && index < SHORT; index += 1) {
			const unit = units[index] ?? 0;
			seen |= unit;
			high = (high << ASCII_BITS) | (low >>> (32 - ASCII_BITS));
			low = (low << ASCII_BITS) | unit;
		}
		const isShort = length > 0 && length <= SHORT && seen >>> ASCII_BITS === 0;
		if (isShort) high |= length << (32 - 8);
		else [low, high] = [hashOf(units, length), 0];
		[low, high] = [low >>> 0, high >>> 0];
		const last = this.#table.length - 1;
		let slot = slotOf(low, high) & last;
		for (let held = this.#table[slot] ?? 0; held !== 0; held = this.#table[slot] ?? 0) {
			const isAlike =
				this.#marks.get(2 * held - 2) === low && this.#marks.get(2 * held - 1) === high;
			if (isAlike && (isShort || this.#isText(held - 1, units, length))) return held - 1;
			slot = (slot + 1) & last;
		}
		const key = this.#ends.length;
		this.#keep(units, length);
		this.#ends.push(this.#length);
		this.#marks.push(low);
		this.#marks.push(high);
		this.#table[slot] = key + 1;
		if (2 * (key + 1) > this.#table.length) this.#grow();
		return key;
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
		this.#table = new Uint32Array(this.#table.length * 2);
		const last = this.#table.length - 1;
		for (let key = 0; key < this.#ends.length; key += 1) {
			let slot = slotOf(this.#marks.get(2 * key), this.#marks.get(2 * key + 1)) & last;
			while (this.#table[slot] !== 0) slot = (slot + 1) & last;
			this.#table[slot] = key + 1;
		}
	}
}

/** Before the size of the table is regarded. */
function slotOf(low: number, high: number): number {
	const hash = Math.imul(low ^ Math.imul(high, MIX_HIGH), MIX_BOTH);
	return hash ^ (hash >>> 15);
}

function hashOf(units: Uint16Array, length: number): number {
	let hash = HASH_START;
	for (let index = 0; index < length; index += 1) {
		hash = Math.imul(hash ^ (units[index] ?? 0), HASH_PRIME);
	}
	return hash;
}
