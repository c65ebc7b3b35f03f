import { BOUNDS, type BoundName, MEASURE_NAMES, readBound } from "#contract/agents/measures.ts";
import { by } from "#contract/compare.ts";
import type { Columns } from "#disk/column-file.ts";
import { countBefore } from "#domain/count-before.ts";
import { benchmarkResults } from "#snapshot/agents/benchmark-results.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { Bitmap, complementOf, unionOf } from "../columns/bitmap.ts";
import { getFloats, getUint32s } from "../columns/named-columns.ts";
import { SortedTexts, textColumns } from "../columns/sorted-texts.ts";

const NAME = "measures";
export const benchmarkKey = (name: string) => `benchmark=${name}`;

interface Measured {
	agent: number;
	value: number;
}

export class MeasureCollector {
	readonly #rows = new Map<string, Measured[]>(MEASURE_NAMES.map((name) => [name, []]));

	add(agent: SnapshotAgent, number: number): void {
		for (const name of MEASURE_NAMES) this.#note(name, number, measureOf(agent, name));
		for (const { names, value: score } of benchmarkResults(agent)) {
			for (const name of names) this.#note(benchmarkKey(name), number, score);
		}
	}

	#note(key: string, agent: number, value: number | null): void {
		if (value === null) return;
		const rows = this.#rows.get(key) ?? [];
		this.#rows.set(key, rows);
		const last = rows.at(-1);
		if (last?.agent === agent) last.value = Math.max(last.value, value);
		else rows.push({ agent, value });
	}

	/** For each measure its agents, least value first. Equal ones are in rank order, because sorting is stable. */
	columns(): Columns {
		const keys = [...this.#rows.keys()].sort();
		const sorted = keys.map((key) => (this.#rows.get(key) ?? []).sort(by(({ value }) => value)));
		let end = 0;
		return {
			...textColumns(NAME, keys),
			[`${NAME}.to`]: Uint32Array.from(sorted, ({ length }) => (end += length)),
			[`${NAME}.numbers`]: Uint32Array.from(sorted.flat(), ({ agent }) => agent),
			[`${NAME}.values`]: Float64Array.from(sorted.flat(), ({ value }) => value),
		};
	}
}

/** Agents by measures. Those that do not state one are in no range, and last in its order. */
export class MeasureIndex {
	readonly #size: number;
	readonly #keys: SortedTexts;
	readonly #to: Uint32Array;
	readonly #numbers: Uint32Array;
	readonly #values: Float64Array;

	constructor(columns: Columns, size: number) {
		this.#size = size;
		this.#keys = new SortedTexts(columns, NAME);
		this.#to = getUint32s(columns, `${NAME}.to`);
		this.#numbers = getUint32s(columns, `${NAME}.numbers`);
		this.#values = getFloats(columns, `${NAME}.values`);
	}

	/** Agents within any of the bounds. A bound of benchmarks is for the chosen ones. Must not be changed. */
	within(
		name: BoundName,
		{ bounds, benchmarks }: { bounds: readonly string[]; benchmarks: readonly string[] },
	): Bitmap {
		const { measure, side } = BOUNDS[name];
		const keys = measure === "benchmark" ? benchmarks.map(benchmarkKey) : [measure];
		const sets = bounds.flatMap((text) => {
			const bound = readBound(name, text);
			if (bound === undefined) return [];
			return keys.map((key) => {
				const { numbers, values } = this.#of(key);
				const place = countBefore(values.length, (at) => {
					const value = values[at] ?? 0;
					return side === "least" ? value < bound : value <= bound;
				});
				const result = new Bitmap(this.#size);
				result.addAll(side === "least" ? numbers.subarray(place) : numbers.subarray(0, place));
				return result;
			});
		});
		return unionOf(this.#size, sets);
	}

	/** A page of a set, or of all agents. */
	page(
		set: Bitmap | undefined,
		{
			measure,
			isFalling,
			from,
			limit,
		}: { measure: string; isFalling: boolean; from: number; limit: number },
	): number[] {
		const { numbers, values } = this.#of(measure);
		const page: number[] = [];
		let skip = from;
		const take = (number: number) => {
			if (set && !set.has(number)) return;
			if (skip > 0) skip -= 1;
			else if (page.length < limit) page.push(number);
		};
		let place = isFalling ? numbers.length : 0;
		while (page.length < limit && (isFalling ? place > 0 : place < numbers.length)) {
			// All with this value, in rank order.
			const start = isFalling ? startOfEqual(values, place - 1) : place;
			const end = isFalling ? place : place + 1;
			for (const number of numbers.subarray(start, end)) take(number);
			place = isFalling ? start : end;
		}
		if (page.length === limit) return page;
		const head = new Bitmap(this.#size);
		head.addAll(numbers);
		const rest = set ? set.difference(head) : complementOf(this.#size, head);
		return [...page, ...rest.slice(skip, limit - page.length)];
	}

	#of(key: string) {
		const place = this.#keys.find(key);
		const from = place === undefined || place === 0 ? 0 : (this.#to[place - 1] ?? 0);
		const to = place === undefined ? 0 : (this.#to[place] ?? 0);
		return {
			numbers: this.#numbers.subarray(from, to),
			values: this.#values.subarray(from, to),
		};
	}
}

function startOfEqual(values: Float64Array, place: number): number {
	return countBefore(place, (at) => (values[at] ?? 0) < (values[place] ?? 0));
}
