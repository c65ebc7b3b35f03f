import { once } from "#domain/evidence/once-per.ts";
import { Bitmap, intersectionOf, unionOf } from "./columns/bitmap.ts";
import type { TextRange } from "./columns/broad-ranges.ts";
import type { FactIndex } from "./indexes/fact-index.ts";
import type { NameIndex } from "./indexes/name-index.ts";
import type { TextIndex } from "./indexes/text-index.ts";
import { type AskedWord, askedWords } from "./words/query-terms.ts";
import { nearPhrasesOf, type Phrase, synonymsOf } from "./words/synonym-phrases.ts";
import { otherForms } from "./words/word-forms.ts";

/** A way in which agents have a term: by a range of words, or as a set. */
export interface Way {
	/** How near it is to the typed word, up to 1. */
	share: number;
	range?: TextRange;
	set: Bitmap;
}

export interface FoundTerm {
	word: AskedWord;
	/** Agents with it as typed in title, description, creator or names. */
	typed: Bitmap;
	/** Agents with it in any form, as a synonym, or in another fact. */
	any: Bitmap;
	/** Agents with a similar word, or one of related meaning. Computed on demand. */
	near: () => Bitmap;
	/** Every way to have it. The near ones only if these agents are looked for too. */
	ways: (withNear: boolean) => readonly Way[];
}

/** A parsed query, with the agents for its terms. */
export interface ReadQuery {
	terms: readonly FoundTerm[];
	/** Agents that are called like the text. They are in all sets. */
	called: readonly number[];
	/** Agents with every term as typed. */
	typed: Bitmap;
	/** Agents with every term in any form. */
	all: Bitmap;
	/** Agents with at least one meaningful term, in any form or nearly. Computed on demand. */
	some: () => Bitmap;
}

interface Searched {
	text: TextIndex;
	facts: FactIndex;
	names: NameIndex;
	size: number;
}

/** How near each way is to the typed word. */
const SHARE = {
	whole: 1,
	onlyStart: 0.8,
	start: 0.4,
	form: 0.9,
	fact: 1,
	synonym: 0.45,
	mistyped: 0.8,
	near: 0.4,
};

/**
 * To find agents with some of the words, terms are ignored that are everyday words or that more than one in this many
 * agents have, unless all terms are that common.
 */
const BROAD_SHARE = 4;

const MIN_HALF_CHARACTERS = 3;
const MIN_PAIR_CHARACTERS = 4;
const MAX_CORRECTIONS = 3;

/**
 * Finds agents by the terms of a query. A request searches for the same text several times with different filters, so
 * the last result is cached. Its sets must not be changed.
 */
export class TextSearch {
	readonly #text: TextIndex;
	readonly #facts: FactIndex;
	readonly #names: NameIndex;
	readonly #size: number;
	#last: { q: string; read: ReadQuery } | undefined;

	constructor({ text, facts, names, size }: Searched) {
		this.#text = text;
		this.#facts = facts;
		this.#names = names;
		this.#size = size;
	}

	read(q: string): ReadQuery {
		if (this.#last?.q !== q) this.#last = { q, read: this.#parse(q) };
		return this.#last.read;
	}

	isInTitle(q: string): boolean {
		const sets = askedWords(q).map(({ text }) => this.#text.inTitle(this.#text.rangeOf(text)));
		return (intersectionOf(sets)?.count() ?? 0) > 0;
	}

	#parse(q: string): ReadQuery {
		const asked = askedWords(q);
		const terms = asked.map((word, place) =>
			this.#findTerm(word, [
				`${asked[place - 1]?.text ?? ""}${word.text}`,
				`${word.text}${asked[place + 1]?.text ?? ""}`,
			]),
		);
		const called = this.#names.find(q);
		const calledSet = new Bitmap(this.#size);
		for (const number of called) calledSet.add(number);
		// A text without any word, such as a lone sign, finds nobody.
		const withCalled = (set: Bitmap) => this.#unionOf([{ set }, { set: calledSet }]);
		const all = withCalled(this.#allOf(terms.map(({ any }) => any)));
		const typed = withCalled(this.#allOf(terms.map((term) => term.typed)));
		const some = once(() => this.#unionOf([{ set: all }, { set: this.#someOf(terms) }]));
		return { terms, called, typed, all, some };
	}

	#findTerm(word: AskedWord, pairs: readonly string[]): FoundTerm {
		const typedWays = [...this.#typedWays(word, pairs), ...this.#halves(word)];
		const typed = this.#unionOf(typedWays);
		const otherWays = [
			...this.#stemWays(word.stem, SHARE.form, word.text),
			{ share: SHARE.fact, set: this.#facts.find(word.text, word.stem) },
			...synonymsOf(word.stem).flatMap((phrase) => this.#phraseWays(phrase, SHARE.synonym)),
		].filter(({ set }) => set.count() > 0);
		const any = this.#unionOf([{ set: typed }, ...otherWays]);
		const known = [...typedWays, ...otherWays];
		const nearWays = once(() => this.#nearWays(word, known.length > 0));
		return {
			word,
			typed,
			any: any.count() === typed.count() ? typed : any,
			near: () => this.#unionOf([{ set: any }, ...nearWays()]),
			ways: (withNear) => (withNear ? [...known, ...nearWays()] : known),
		};
	}

	/** The word, its start, its plural or singular, and neighbours that some agent writes as one word. */
	#typedWays({ text, isWhole }: AskedWord, pairs: readonly string[]): Way[] {
		const whole = this.#wordWays(text, SHARE.whole);
		const range = this.#text.rangeOf(text);
		// The word itself is the first that starts so.
		const longer = { from: range.from + whole.length, to: range.to };
		const isLonger = !isWhole && longer.from < longer.to;
		const share = whole.length > 0 ? SHARE.start : SHARE.onlyStart;
		return [
			...whole,
			...(isLonger ? [{ share, range: longer, set: this.#text.find(range) }] : []),
			...otherForms(text).flatMap((form) => this.#wordWays(form, SHARE.whole)),
			...pairs
				.filter((pair) => pair !== text && pair.length >= MIN_PAIR_CHARACTERS)
				.flatMap((pair) =>
					this.#rangeWays({ range: this.#text.rangeOf(pair), share: SHARE.whole }),
				),
		];
	}

	/** Two known words for a joined one: together in a title, or anywhere if no agent has the joined word. */
	#halves({ text }: AskedWord): Way[] {
		const isKnown = this.#text.hasStart(text);
		const ways: Way[] = [];
		for (let end = MIN_HALF_CHARACTERS; end <= text.length - MIN_HALF_CHARACTERS; end += 1) {
			const ranges = [text.slice(0, end), text.slice(end)].flatMap(
				(half) => this.#text.placeOf(half) ?? [],
			);
			if (ranges.length < 2) continue;
			const sets = ranges.map((range) =>
				isKnown ? this.#text.inTitle(range) : this.#text.find(range),
			);
			ways.push({ share: SHARE.whole, set: this.#allOf(sets) });
		}
		return ways.filter(({ set }) => set.count() > 0);
	}

	/** Related words, and if nothing is known of the word, those that it may be mistyped for. */
	#nearWays({ text, stem }: AskedWord, isKnown: boolean): Way[] {
		const similar = isKnown ? [] : this.#text.similar(text, MAX_CORRECTIONS);
		return [
			...similar.flatMap((other) => this.#wordWays(other, SHARE.mistyped)),
			...nearPhrasesOf(stem).flatMap((phrase) => this.#phraseWays(phrase, SHARE.near)),
		];
	}

	#phraseWays(phrase: Phrase, share: number): Way[] {
		const [stem = "", ...more] = phrase;
		if (more.length === 0) {
			return [...this.#stemWays(stem, share), { share, set: this.#facts.findStem(stem) }].filter(
				({ set }) => set.count() > 0,
			);
		}
		const sets = phrase.map((one) =>
			unionOf(this.#size, [this.#text.findStem(one), this.#facts.findStem(one)]),
		);
		const set = this.#allOf(sets);
		return set.count() > 0 ? [{ share, set }] : [];
	}

	#stemWays(stem: string, share: number, besides = ""): Way[] {
		const known = this.#text.placeOf(besides)?.from;
		return this.#text
			.rangesOfStem(stem)
			.filter(({ from }) => from !== known)
			.map((range) => ({ share, range, set: this.#text.find(range) }));
	}

	#wordWays(word: string, share: number): Way[] {
		const range = this.#text.placeOf(word);
		return range ? this.#rangeWays({ range, share }) : [];
	}

	#rangeWays({ range, share }: Required<Omit<Way, "set">>): Way[] {
		return range.from < range.to ? [{ share, range, set: this.#text.find(range) }] : [];
	}

	#someOf(terms: readonly FoundTerm[]): Bitmap {
		const found = terms
			.map((term) => ({ set: term.near(), isEveryday: term.word.isEveryday }))
			.filter(({ set }) => set.count() > 0);
		const telling = found.filter(
			({ set, isEveryday }) => !isEveryday && set.count() * BROAD_SHARE <= this.#size,
		);
		return this.#unionOf(telling.length > 0 ? telling : found);
	}

	#allOf(sets: readonly Bitmap[]): Bitmap {
		return intersectionOf(sets) ?? new Bitmap(this.#size);
	}

	#unionOf(ways: readonly { set: Bitmap }[]): Bitmap {
		return unionOf(
			this.#size,
			ways.map(({ set }) => set).filter((set) => set.count() > 0),
		);
	}
}
