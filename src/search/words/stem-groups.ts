import { by } from "#contract/compare.ts";
import type { Columns } from "#disk/column-file.ts";
import { endsOf, startOf } from "#disk/ends.ts";
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
			return [...this.#places.subarray(startOf(this.#ends, group), this.#ends[group])];
		}
		const alone = this.#words.find(stem);
		return alone !== undefined && stemOf(stem) === stem ? [alone] : [];
	}
}

export function stemColumns(name: string, sorted: readonly string[]): Columns {
	const stems = sorted.map(stemOf);
	const places = new Map<string, number[]>();
	for (const [place, stem] of stems.entries()) if (stem !== sorted[place]) places.set(stem, []);
	for (const [place, stem] of stems.entries()) places.get(stem)?.push(place);
	const rows = [...places].sort(by(([stem]) => stem));
	const groups = rows.map(([, group]) => group);
	return {
		...textColumns(
			`${name}.stems`,
			rows.map(([stem]) => stem),
		),
		[`${name}.stems.places.ends`]: Uint32Array.from(endsOf(groups)),
		[`${name}.stems.places`]: Uint32Array.from(groups.flat()),
	};
}
