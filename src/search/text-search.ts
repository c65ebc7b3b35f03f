import { Bitmap } from "./bitmap.ts";
import { intersectionOf, unionOf } from "./bitmap-sets.ts";
import { type QueryTerm, queryTerms } from "./query-terms.ts";
import type { TextIndex, TextPlace } from "./text-index.ts";

/** A query taken apart, and who has its terms. */
export interface ReadQuery {
	terms: readonly QueryTerm[];
	/** Who has every term. */
	all: Bitmap;
	/** Who has one of those that tell something; worked out when somebody asks. */
	some: () => Bitmap;
}

/** A term that more than one of so many agents have tells nothing where others are rarer. */
const BROAD_SHARE = 4;

/**
 * Finds agents by the terms of a query. One request asks for the same text several times, with other filters each time, so the
 * last one is kept; nobody may change its sets.
 */
export class TextSearch {
	readonly #text: TextIndex;
	readonly #size: number;
	#last: { q: string; read: ReadQuery } | undefined;

	constructor(text: TextIndex, size: number) {
		this.#text = text;
		this.#size = size;
	}

	read(q: string): ReadQuery {
		if (this.#last?.q !== q) this.#last = { q, read: this.#readAnew(q) };
		return this.#last.read;
	}

	/** Who has a term in a place; as whole words alone if so asked. Nothing may be added to the set. */
	find(term: QueryTerm, place: TextPlace = "any", isWhole = false): Bitmap {
		const sets = term
			.filter(({ isInTitle }) => !(isInTitle && place === "creator"))
			.map(({ words, isInTitle }) => {
				const at = isInTitle ? "title" : place;
				return intersectionOf(
					words.map((word) =>
						isWhole || word.isWhole
							? this.#text.findWhole(word.text, at)
							: this.#text.find(word.text, at),
					),
				);
			})
			.flatMap((set) => set ?? []);
		const [first, ...others] = sets;
		return first && others.length === 0 ? first : unionOf(this.#size, sets);
	}

	#readAnew(q: string): ReadQuery {
		const terms = queryTerms(q, this.#text);
		const sets = terms.map((term) => this.find(term));
		// A text without any word, such as a lone sign, finds nobody.
		const all = intersectionOf(sets) ?? new Bitmap(this.#size);
		let some: Bitmap | undefined;
		return {
			terms,
			all,
			some: () => {
				some ??= this.#someOf(sets);
				return some;
			},
		};
	}

	#someOf(sets: readonly Bitmap[]): Bitmap {
		const found = sets.filter((set) => set.count() > 0);
		const telling = found.filter((set) => set.count() * BROAD_SHARE <= this.#size);
		return unionOf(this.#size, telling.length > 0 ? telling : found);
	}
}
