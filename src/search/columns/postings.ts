import type { Columns } from "#disk/column-file.ts";
import { startOf } from "#disk/ends.ts";
import { countBefore } from "#domain/count-before.ts";
import { Bitmap, wordsFor } from "./bitmap.ts";
import type { TextRange } from "./broad-ranges.ts";
import { getUint32s } from "./named-columns.ts";

/**
 * Agents by text, for single texts and ranges of sorted texts. The numbers of a range are adjacent. A range with more
 * numbers than a bitmap has words is stored as a bitmap too, which limits the work.
 */
export class Postings {
	readonly #size: number;
	readonly #ends: Uint32Array;
	readonly #numbers: Uint32Array;
	/** Ranges that have bitmaps (`to` is exclusive), and the number of agents in each. */
	readonly #broadFrom: Uint32Array;
	readonly #broadTo: Uint32Array;
	readonly #broadCounts: Uint32Array;
	readonly #bitmaps: Uint32Array;

	constructor(columns: Columns, name: string, size: number) {
		this.#size = size;
		this.#ends = getUint32s(columns, `${name}.ends`);
		this.#numbers = getUint32s(columns, `${name}.numbers`);
		this.#broadFrom = getUint32s(columns, `${name}.broad_from`);
		this.#broadTo = getUint32s(columns, `${name}.broad_to`);
		this.#broadCounts = getUint32s(columns, `${name}.broad_counts`);
		this.#bitmaps = getUint32s(columns, `${name}.bitmaps`);
	}

	/** The agents of all texts of a range, one after the other, each with its marks. */
	marked({ from, to }: TextRange, marks: Uint8Array) {
		const numbers = this.numbersOf({ from, to });
		return { numbers, marks: marks.subarray(startOf(this.#ends, from), startOf(this.#ends, to)) };
	}

	count(place: number): number {
		return (this.#ends[place] ?? 0) - startOf(this.#ends, place);
	}

	/** Agents with the text at this index, in order. */
	numbersAt(place: number): Uint32Array {
		return this.numbersOf({ from: place, to: place + 1 });
	}

	/** The agents of all texts of a range, one after the other. */
	numbersOf({ from, to }: TextRange): Uint32Array {
		return this.#numbers.subarray(startOf(this.#ends, from), startOf(this.#ends, to));
	}

	/** Agents with any text of the range. Must not be changed. */
	find({ from, to }: TextRange): Bitmap {
		return this.findBroad({ from, to }) ?? this.#findNarrow(from, to);
	}

	findBroad({ from, to }: TextRange): Bitmap | undefined {
		const place = countBefore(this.#broadFrom.length, (other) => {
			const first = this.#broadFrom[other] ?? 0;
			return first < from || (first === from && (this.#broadTo[other] ?? 0) > to);
		});
		if (this.#broadFrom[place] !== from || this.#broadTo[place] !== to) return undefined;
		const length = wordsFor(this.#size);
		const words = this.#bitmaps.subarray(place * length, (place + 1) * length);
		return new Bitmap(this.#size, { words, count: this.#broadCounts[place] ?? 0 });
	}

	#findNarrow(from: number, to: number): Bitmap {
		const found = new Bitmap(this.#size);
		if (to > from) found.addAll(this.numbersOf({ from, to }));
		return found;
	}
}
