import type { Columns } from "#disk/column-file.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { Postings } from "../columns/postings.ts";
import { SortedTexts } from "../columns/sorted-texts.ts";

const NOBODY = new Uint32Array();

/** Agents by title, ignoring notation. */
export class TitleIndex {
	readonly #titles: SortedTexts;
	readonly #postings: Postings;

	constructor(columns: Columns, size: number) {
		this.#titles = new SortedTexts(columns, "titles");
		this.#postings = new Postings(columns, "titles.in", size);
	}

	/** Numbers of the agents with this title, in rank order. */
	find(title: string): Uint32Array {
		const place = this.#titles.find(titleKey(title));
		return place === undefined ? NOBODY : this.#postings.numbersAt(place);
	}

	/** Agents whose titles start with this one. All agents if it has no letters or digits. */
	startingWith(title: string) {
		return this.#postings.find(this.#titles.rangeOf(titleKey(title)));
	}
}
