import type { Columns } from "#disk/column-file.ts";
import { Bitmap, wordsFor } from "./bitmap.ts";
import { broadRanges } from "./broad-ranges.ts";
import type { SortedKeys } from "./keyed-texts.ts";

/** Collects agents by text. */
export class PostingCollector {
	/** Agents of each text, by the number of the text. */
	readonly #agents: number[][] = [];

	/** Repetitions count once. */
	add(text: number, agent: number): void {
		const agents = this.#agents[text];
		if (!agents) this.#agents[text] = [agent];
		else if (agents.at(-1) !== agent) agents.push(agent);
	}

	/** Columns of the postings, in the order of the sorted texts. */
	columns(name: string, { sorted, keys, size }: SortedKeys & { size: number }): Columns {
		const { ends, numbers } = this.#layOut(keys);
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

	/** The agents of all texts in one array, in the order given. */
	#layOut(keys: readonly number[]): { ends: Uint32Array; numbers: Uint32Array } {
		const ends = new Uint32Array(keys.length);
		let end = 0;
		for (const [place, key] of keys.entries()) {
			end += this.#agents[key]?.length ?? 0;
			ends[place] = end;
		}
		const numbers = new Uint32Array(end);
		for (const [place, key] of keys.entries()) {
			numbers.set(this.#agents[key] ?? [], place === 0 ? 0 : ends[place - 1]);
		}
		return { ends, numbers };
	}
}
