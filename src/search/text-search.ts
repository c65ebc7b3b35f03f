import { Bitmap } from "./bitmap.ts";
import { intersectionOf, unionOf } from "./bitmap-sets.ts";
import { askedCompounds, type QueryTerm, queryTerms } from "./query-terms.ts";
import type { Compound } from "./search-words.ts";
import type { TextIndex, TextPlace } from "./text-index.ts";
import type { OtherWays, WideSearch } from "./wide-search.ts";

/** A term of a query, and who has it. */
export interface FoundTerm {
	term: QueryTerm;
	/** Who has it in title, description or creator as it was typed. */
	typed: Bitmap;
	/** Who has it there in another form, by another word, or in another fact. */
	otherwise: OtherWays & {
		/** In another form in the title; worked out when somebody asks. */
		formInTitle: () => Bitmap;
	};
	/** Who has it in any way. */
	any: Bitmap;
}

/** A query taken apart, and who has its terms. */
export interface ReadQuery {
	terms: readonly FoundTerm[];
	/** Who has every term as it was typed. */
	typed: Bitmap;
	/** Who has every term in any way; the same set where these are the same. */
	all: Bitmap;
	/** Who has one of those that tell something, in any way; worked out when somebody asks. */
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
	readonly #wide: WideSearch;
	readonly #size: number;
	#last: { q: string; read: ReadQuery } | undefined;

	constructor({ text, wide, size }: { text: TextIndex; wide: WideSearch; size: number }) {
		this.#text = text;
		this.#wide = wide;
		this.#size = size;
	}

	read(q: string): ReadQuery {
		if (this.#last?.q !== q) this.#last = { q, read: this.#readAnew(q) };
		return this.#last.read;
	}

	/** Who has a term in a place as it was typed; as whole words alone if so asked. Nothing may be added to the set. */
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

	/** Who has every term in the title as it was typed. Nothing may be added to the set. */
	inTitle(q: string): Bitmap {
		const sets = this.read(q).terms.map(({ term }) => this.find(term, "title"));
		return intersectionOf(sets) ?? new Bitmap(this.#size);
	}

	#readAnew(q: string): ReadQuery {
		const asked = askedCompounds(q);
		const queried = queryTerms(asked, this.#text);
		const terms = asked.map((compound, place) => this.#findTerm(compound, queried[place] ?? []));
		// A text without any word, such as a lone sign, finds nobody.
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
		const any = others.length === 0 ? typed : unionOf(this.#size, [typed, ...others]);
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
