import type { Columns } from "#disk/column-file.ts";
import { Bitmap, wordsFor } from "./bitmap.ts";
import { broadRanges } from "./broad-ranges.ts";
import type { SortedKeys } from "./keyed-texts.ts";

const FIRST_CAPACITY = 1024;

/** Collects agents by text, as plain numbers: an array for each text would take several times as long. */
export class PostingCollector {
	/** Each text and its agent, in turns. */
	#pairs = new Uint32Array(FIRST_CAPACITY);
	#length = 0;
	/** Where each text is in an agent, by pair. */
	#marks = new Uint8Array(FIRST_CAPACITY / 2);
	/** The end of the last pair of each text. */
	#last = new Uint32Array(FIRST_CAPACITY);
	/** Agents come one after the other: where the pairs of the last one start. */
	#agent = -1;
	#start = 0;

	add(text: number, agent: number, mark = 0): void {
		if (text >= this.#last.length) this.#last = enlarged(this.#last, 2 * text);
		if (agent !== this.#agent) this.#start = this.#length;
		this.#agent = agent;
		const last = this.#last[text] ?? 0;
		if (last > this.#start) {
			this.#marks[last / 2 - 1] = (this.#marks[last / 2 - 1] ?? 0) | mark;
			return;
		}
		if (this.#length === this.#pairs.length) {
			this.#pairs = enlarged(this.#pairs, 2 * this.#length);
			this.#marks = new Uint8Array(this.#marks.buffer.transfer(this.#length));
		}
		this.#marks[this.#length / 2] = mark;
		this.#last[text] = this.#length + 2;
		this.#pairs[this.#length++] = text;
		this.#pairs[this.#length++] = agent;
	}

	/** Columns of the postings, in the order of the sorted texts. */
	columns(
		name: string,
		{ sorted, keys, size, isMarked }: SortedKeys & { size: number; isMarked?: true },
	): Columns {
		const { ends, numbers, marks } = this.#layOut(keys);
		const ranges = broadRanges(sorted, ends, wordsFor(size));
		const bitmaps = new Uint32Array(ranges.length * wordsFor(size));
		const counts = ranges.map(({ from, to }, index) => {
			const words = bitmaps.subarray(index * wordsFor(size), (index + 1) * wordsFor(size));
			const bitmap = new Bitmap(size, { words, count: 0 });
			bitmap.addAll(numbers.subarray(from === 0 ? 0 : ends[from - 1], ends[to - 1]));
			return bitmap.count();
		});
		return {
			[`${name}.ends`]: ends,
			[`${name}.numbers`]: numbers,
			...(isMarked ? { [`${name}.marks`]: marks } : {}),
			[`${name}.broad_from`]: Uint32Array.from(ranges, ({ from }) => from),
			[`${name}.broad_to`]: Uint32Array.from(ranges, ({ to }) => to),
			[`${name}.broad_counts`]: Uint32Array.from(counts),
			[`${name}.bitmaps`]: bitmaps,
		};
	}

	/** The agents of all texts in one array, in the order given. */
	#layOut(keys: readonly number[]) {
		const pairs = this.#pairs.subarray(0, this.#length);
		const counts = new Uint32Array(keys.length);
		for (let at = 0; at < pairs.length; at += 2) increase(counts, pairs[at]);
		const ends = new Uint32Array(keys.length);
		const next = new Uint32Array(keys.length);
		let end = 0;
		for (const [place, key] of keys.entries()) {
			next[key] = end;
			end += counts[key] ?? 0;
			ends[place] = end;
		}
		const numbers = new Uint32Array(end);
		const marks = new Uint8Array(end);
		for (let at = 0; at < pairs.length; at += 2) {
			const place = increase(next, pairs[at]);
			numbers[place] = pairs[at + 1] ?? 0;
			marks[place] = this.#marks[at / 2] ?? 0;
		}
		return { ends, numbers, marks };
	}
}

function enlarged(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
	return new Uint32Array(numbers.buffer.transfer(length * Uint32Array.BYTES_PER_ELEMENT));
}

/** Adds one to the number at a place, and returns what it was. */
function increase(numbers: Uint32Array, place = 0): number {
	const number = numbers[place] ?? 0;
	numbers[place] = number + 1;
	return number;
}
