import { Bitmap, lowestBit } from "./bitmap.ts";
import { queriedWords } from "./search-words.ts";
import type { TextIndex } from "./text-index.ts";
import type { TitleIndex } from "./title-index.ts";

/** Points that an agent gets for each word of a text, times how rare the word is. */
const WORD_POINTS = { inTitle: 3, wholeInTitle: 1, inCreator: 2, wholeAnywhere: 1 };

/** Most times that a rare word counts. */
const MAX_RARITY = 4;

/** Words that are given points for, so that there is a most of them. Only unspaced runs have parts beyond these. */
const MAX_WORDS = 16;

const MOST_WORD_POINTS =
	MAX_WORDS * MAX_RARITY * Object.values(WORD_POINTS).reduce((sum, points) => sum + points, 0);

/** Points for the text as a whole. Being called exactly so outweighs all that words can give. */
const TEXT_POINTS = { startsTitle: 2, isTitle: MOST_WORD_POINTS + 1 };

const MOST_POINTS = MOST_WORD_POINTS + TEXT_POINTS.startsTitle + TEXT_POINTS.isTitle;

/** Where something adds points, 32 agents in each number. */
interface Signal {
	words: Uint32Array;
	points: number;
}

interface Searched {
	size: number;
	text: TextIndex;
	titles: TitleIndex;
}

/** A page of the agents of a set, all of which have the words of a text. */
interface PageRequest {
	set: Bitmap;
	q: string;
	from: number;
	limit: number;
}

/** Agents by how well they meet a text: those that meet it best first, equal ones in rank order. */
export class RelevanceOrder {
	readonly #searched: Searched;
	/** Points of each agent for the text that is asked for just now, always in the same place. */
	readonly #points: Uint16Array;

	constructor(searched: Searched) {
		this.#searched = searched;
		this.#points = new Uint16Array(searched.size);
	}

	page({ set, q, from, limit }: PageRequest): number[] {
		this.#points.fill(0);
		for (const word of [...queriedWords(q)].slice(0, MAX_WORDS)) {
			for (const signal of wordSignals(this.#searched, word)) this.#give(set, signal);
		}
		for (const signal of textSignals(this.#searched, q)) this.#give(set, signal);
		return this.#read(set, { from, to: Math.min(from + limit, set.count()) });
	}

	#give(set: Bitmap, { words, points: given }: Signal): void {
		const points = this.#points;
		for (let index = 0; index < words.length; index += 1) {
			let rest = (words[index] ?? 0) & (set.words[index] ?? 0);
			for (; rest !== 0; rest &= rest - 1) {
				const number = index * 32 + lowestBit(rest);
				points[number] = (points[number] ?? 0) + given;
			}
		}
	}

	/** Reads some of the set as it would be sorted by points, without sorting it. */
	#read(set: Bitmap, { from, to }: { from: number; to: number }): number[] {
		const points = this.#points;
		const counts = new Uint32Array(MOST_POINTS + 1);
		set.forEach((number) => {
			const given = points[number] ?? 0;
			counts[given] = (counts[given] ?? 0) + 1;
		});
		const next = placesOf(counts);
		const page = new Array<number>(to - from).fill(0);
		set.forEach((number) => {
			const given = points[number] ?? 0;
			const place = next[given] ?? 0;
			next[given] = place + 1;
			if (place >= from && place < to) page[place - from] = number;
		});
		return page;
	}
}

/** A word that a quarter of all agents have counts once, and once more each time that it is four times rarer. */
function wordSignals({ text, size }: Searched, word: string): Signal[] {
	const share = text.find(word).count() / size;
	const rarity = Math.max(1, Math.min(MAX_RARITY, Math.ceil(-Math.log2(share) / 2)));
	const signal = ({ words }: Bitmap, points: number) => ({ words, points: points * rarity });
	return [
		signal(text.find(word, "title"), WORD_POINTS.inTitle),
		signal(text.findWhole(word, "title"), WORD_POINTS.wholeInTitle),
		signal(text.find(word, "creator"), WORD_POINTS.inCreator),
		signal(text.findWhole(word), WORD_POINTS.wholeAnywhere),
	];
}

function textSignals({ titles, size }: Searched, q: string): Signal[] {
	const exact = new Bitmap(size);
	exact.addAll(titles.find(q));
	return [
		{ words: titles.startingWith(q).words, points: TEXT_POINTS.startsTitle },
		{ words: exact.words, points: TEXT_POINTS.isTitle },
	];
}

/** Where agents of so many points begin: behind all that have more. */
function placesOf(counts: Uint32Array): Uint32Array {
	const places = new Uint32Array(counts.length);
	let place = 0;
	for (let given = counts.length - 1; given >= 0; given -= 1) {
		places[given] = place;
		place += counts[given] ?? 0;
	}
	return places;
}
