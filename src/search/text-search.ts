import { Bitmap, intersectionOf, unionOf } from "./columns/bitmap.ts";
import type { TextIndex, TextPlace } from "./indexes/text-index.ts";
import type { OtherWays, WideSearch } from "./wide-search.ts";
import { askedCompounds, type QueryTerm, queryTerms } from "./words/query-terms.ts";
import type { Compound } from "./words/search-words.ts";

/** A term of a query, with its agents. */
export interface FoundTerm {
	term: QueryTerm;
	/** Agents with it as typed in title, description or creator. */
	typed: Bitmap;
	/** Agents with it there in another form, as a synonym, or in another fact. */
	otherwise: OtherWays & {
		/** In another form in the title. Computed on demand. */
		formInTitle: () => Bitmap;
	};
	/** Agents with it in any form. */
	any: Bitmap;
}

/** A parsed query, with the agents for its terms. */
export interface ReadQuery {
	terms: readonly FoundTerm[];
	/** Agents with every term as typed. */
	typed: Bitmap;
	/** Agents with every term in any form. The same object as `typed` if they are equal. */
	all: Bitmap;
	/** Agents with at least one meaningful term in any form. Computed on demand. */
	some: () => Bitmap;
}

/**
 * To find agents with some of the words, terms are ignored that more than one in this many agents have, unless all
 * terms are that common.
 */
const BROAD_SHARE = 4;

/**
 * Finds agents by the terms of a query. A request searches for the same text several times with different filters, so
 * the last result is cached. Its sets must not be changed.
 */
export class TextSearch {
	readonly #text: TextIndex;
	readonly #wide: WideSearch;
	readonly #size: number;
	#last: { q: string; read: ReadQuery } | undefined;

	constructor({ text, wide, size }: { text: TextIndex; wide: WideSearch; size: number }) {
		this.#text = text;
		this.#wide = wide;
		this.#size = size;
	}

	read(q: string): ReadQuery {
		if (this.#last?.q !== q) this.#last = { q, read: this.#parse(q) };
		return this.#last.read;
	}

	/** Agents with a term as typed in a place, optionally only as whole words. Must not be changed. */
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
			.filter((set) => set !== undefined);
		return unionOf(this.#size, sets);
	}

	/** Agents with every term as typed in the title. Must not be changed. */
	inTitle(q: string): Bitmap {
		const sets = this.read(q).terms.map(({ term }) => this.find(term, "title"));
		return intersectionOf(sets) ?? new Bitmap(this.#size);
	}

	#parse(q: string): ReadQuery {
		const asked = askedCompounds(q);
		const queried = queryTerms(asked, this.#text);
		const terms = asked.map((compound, index) => this.#findTerm(compound, queried[index] ?? []));
		// A text without any word, such as a lone sign, has no results.
		const nobody = new Bitmap(this.#size);
		const typed = intersectionOf(terms.map((term) => term.typed)) ?? nobody;
		const isSame = terms.every((term) => term.any === term.typed);
		const all = isSame ? typed : (intersectionOf(terms.map(({ any }) => any)) ?? nobody);
		let some: Bitmap | undefined;
		return {
			terms,
			typed,
			all,
			some: () => {
				some ??= this.#someOf(terms.map(({ any }) => any));
				return some;
			},
		};
	}

	#findTerm(compound: Compound, term: QueryTerm): FoundTerm {
		const typed = this.find(term);
		const ways = this.#wide.find(compound);
		const others = Object.values(ways).filter((set) => set.count() > 0);
		const any = unionOf(this.#size, [typed, ...others]);
		const formInTitle = () => this.#wide.findForm(compound, "title");
		return {
			term,
			typed,
			otherwise: { ...ways, formInTitle },
			any: any.count() === typed.count() ? typed : any,
		};
	}

	#someOf(sets: readonly Bitmap[]): Bitmap {
		const found = sets.filter((set) => set.count() > 0);
		const telling = found.filter((set) => set.count() * BROAD_SHARE <= this.#size);
		return unionOf(this.#size, telling.length > 0 ? telling : found);
	}
}
