import { by } from "#contract/compare.ts";
import type { Columns } from "#disk/column-file.ts";
import { stemOf } from "#domain/texts/word-stems.ts";
import { getUint32s } from "../columns/named-columns.ts";
import { SortedTexts, textColumns } from "../columns/sorted-texts.ts";

/** Words by stem. Stems with only one word, equal to it, are not stored. */
export class StemGroups {
	readonly #words: SortedTexts;
	readonly #stems: SortedTexts;
	readonly #ends: Uint32Array;
	readonly #places: Uint32Array;

	constructor(columns: Columns, { name, words }: { name: string; words: SortedTexts }) {
		this.#words = words;
		this.#stems = new SortedTexts(columns, `${name}.stems`);
		this.#ends = getUint32s(columns, `${name}.stems.places.ends`);
		this.#places = getUint32s(columns, `${name}.stems.places`);
	}

	find(stem: string): readonly number[] {
		const group = this.#stems.find(stem);
		if (group !== undefined) {
			const start = group === 0 ? 0 : (this.#ends[group - 1] ?? 0);
			return [...this.#places.subarray(start, this.#ends[group] ?? 0)];
		}
		const alone = this.#words.find(stem);
		return alone !== undefined && stemOf(stem) === stem ? [alone] : [];
	}
}

export function stemColumns(name: string, sorted: readonly string[]): Columns {
	const stems = sorted.map(stemOf);
	const groups = new Map<string, number[]>();
	for (const [place, stem] of stems.entries()) if (stem !== sorted[place]) groups.set(stem, []);
	for (const [place, stem] of stems.entries()) groups.get(stem)?.push(place);
	const rows = [...groups].sort(by(([stem]) => stem));
	let end = 0;
	const ends = rows.map(([, places]) => {
		end += places.length;
		return end;
	});
	return {
		...textColumns(
			`${name}.stems`,
			rows.map(([stem]) => stem),
		),
		[`${name}.stems.places.ends`]: Uint32Array.from(ends),
		[`${name}.stems.places`]: Uint32Array.from(rows.flatMap(([, places]) => places)),
	};
}
