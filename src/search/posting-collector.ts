import type { Columns } from "#disk/column-file.ts";
import { Bitmap, wordsFor } from "./bitmap.ts";
import { broadRanges } from "./broad-ranges.ts";
import { GrowingNumbers } from "./growing-numbers.ts";

/** Collects which agents have which texts, agent by agent. */
export class PostingCollector {
	readonly #texts = new GrowingNumbers();
	readonly #numbers = new GrowingNumbers();
	/** The last agent of each text, plus one. */
	readonly #last = new GrowingNumbers();

	/** That an agent has a text, by the number under which the text was first met; told twice it counts once. */
	add(text: number, agent: number): void {
		while (this.#last.length <= text) this.#last.push(0);
		if (this.#last.get(text) === agent + 1) return;
		this.#last.set(text, agent + 1);
		this.#texts.push(text);
		this.#numbers.push(agent);
	}

	/** Columns of the postings, laid out in the order of the sorted texts. */
	columns(name: string, { sorted, places, size }: SortedKeys & { size: number }): Columns {
		const { ends, numbers } = this.#layOut(places, sorted.length);
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
			[`${name}.broad_from`]: Uint32Array.from(ranges, ({ from }) => from),
			[`${name}.broad_to`]: Uint32Array.from(ranges, ({ to }) => to),
			[`${name}.broad_counts`]: Uint32Array.from(counts),
			[`${name}.bitmaps`]: bitmaps,
		};
	}

	/** The numbers of each text together, in the order in which they came. */
	#layOut(places: Uint32Array, length: number): { ends: Uint32Array; numbers: Uint32Array } {
		const texts = this.#texts.numbers;
		const agents = this.#numbers.numbers;
		const ends = new Uint32Array(length);
		const bump = (place: number, by: number) => {
			ends[place] = (ends[place] ?? 0) + by;
		};
		for (let index = 0; index < texts.length; index += 1) bump(places[texts[index] ?? 0] ?? 0, 1);
		for (let place = 1; place < length; place += 1) bump(place, ends[place - 1] ?? 0);
		const numbers = new Uint32Array(agents.length);
		// From the last to the first, each end is moved back to the start of its numbers.
		for (let index = texts.length - 1; index >= 0; index -= 1) {
			const place = places[texts[index] ?? 0] ?? 0;
			bump(place, -1);
			numbers[ends[place] ?? 0] = agents[index] ?? 0;
		}
		ends.copyWithin(0, 1);
		if (length > 0) ends[length - 1] = numbers.length;
		return { ends, numbers };
	}
}

export interface SortedKeys {
	sorted: readonly string[];
	/** The place among the sorted texts of each one in the order of meeting. */
	places: Uint32Array;
}
