import type { Columns } from "#disk/column-file.ts";
import { endsOf, startOf } from "#disk/ends.ts";
import { countBefore } from "#domain/count-before.ts";
import { getUint16s, getUint32s } from "./named-columns.ts";

/** Sorted texts as UTF-16 code units, which can be searched without decoding. */
export class SortedTexts {
	readonly length: number;
	readonly #units: Uint16Array;
	readonly #ends: Uint32Array;

	constructor(columns: Columns, name: string) {
		this.#units = getUint16s(columns, `${name}.units`);
		this.#ends = getUint32s(columns, `${name}.ends`);
		this.length = this.#ends.length;
	}

	at(place: number): string {
		return String.fromCharCode(
			...this.#units.subarray(startOf(this.#ends, place), this.#ends[place] ?? 0),
		);
	}

	unitAt(place: number, index: number): number {
		return this.#units[startOf(this.#ends, place) + index] ?? 0;
	}

	lengthAt(place: number): number {
		return (this.#ends[place] ?? 0) - startOf(this.#ends, place);
	}

	find(text: string): number | undefined {
		const place = countBefore(this.length, (at) => this.#compare(at, text) < 0);
		return place < this.length && this.#compare(place, text) === 0 ? place : undefined;
	}

	/** Indexes of the texts with this prefix. `to` is exclusive. */
	rangeOf(start: string): { from: number; to: number } {
		return {
			from: countBefore(this.length, (at) => this.#compare(at, start) < 0),
			to: countBefore(this.length, (at) => this.#compare(at, start, start.length) <= 0),
		};
	}

	/** Index of the next text with a different prefix of this length. */
	behindStart(place: number, length: number): number {
		let inside = place;
		let step = 1;
		while (this.#sharesStart(place, inside + step, length)) {
			inside += step;
			step *= 2;
		}
		for (; step >= 1; step = Math.floor(step / 2)) {
			if (this.#sharesStart(place, inside + step, length)) inside += step;
		}
		return inside + 1;
	}

	#sharesStart(place: number, other: number, length: number): boolean {
		if (other >= this.length || this.lengthAt(other) < length) return false;
		let index = 0;
		while (index < length && this.unitAt(place, index) === this.unitAt(other, index)) index += 1;
		return index === length;
	}

	/** Compares a text, or its first code units, like JavaScript compares strings. */
	#compare(place: number, text: string, most = Number.POSITIVE_INFINITY): number {
		const start = startOf(this.#ends, place);
		const length = Math.min(this.lengthAt(place), most);
		for (let index = 0; index < length && index < text.length; index += 1) {
			const difference = (this.#units[start + index] ?? 0) - text.charCodeAt(index);
			if (difference !== 0) return difference;
		}
		return length - text.length;
	}
}

export function textColumns(name: string, sorted: readonly string[]): Columns {
	const ends = Uint32Array.from(endsOf(sorted));
	const units = new Uint16Array(ends.at(-1) ?? 0);
	let at = 0;
	for (const text of sorted) {
		for (let index = 0; index < text.length; index += 1) units[at++] = text.charCodeAt(index);
	}
	return { [`${name}.units`]: units, [`${name}.ends`]: ends };
}
