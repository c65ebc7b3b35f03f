import { wordsOf } from "#domain/fold-text.ts";
import type { AgentIndex } from "./agent-index.ts";
import type { Bitmap } from "./bitmap.ts";

/** Words of a question that say nothing of what is looked for. */
const FILLERS: ReadonlySet<string> = new Set(
	"a an and any are can do find for from give have help i in is it me my need of on or please search show some that the to tool tools want what which who with you".split(
		" ",
	),
);

/** Words that are looked at. This bounds the work. */
const MAX_WORDS = 12;
/** Most times that a rare word counts. A word that nobody has is as rare. */
const MAX_RARITY = 4;
/** Only an agent that is called exactly so gets more. */
const MOST_BY_WORDS = 99;

export interface ScoredAgents {
	/** How many agents have any of the words. */
	total: number;
	/** The best ones first, equal ones in rank order. */
	page(from: number, limit: number): { number: number; score: number }[];
	has(number: number): boolean;
}

/** Agents by how many of the words of a question they have: the rarer a word is, the more it counts. */
export function scoreByWords(
	index: AgentIndex,
	text: string,
	within: Bitmap | undefined,
): ScoredAgents {
	const size = index.agents.length;
	const points = new Uint8Array(size);
	let most = 0;
	for (const word of askedWords(text)) {
		const set = index.matching({ q: word });
		const weight = rarityOf((set?.count() ?? size) / size);
		most += weight;
		set?.forEach((number) => {
			if (!within || within.has(number)) points[number] = (points[number] ?? 0) + weight;
		});
	}
	// Twelve words of four points leave room for one more.
	const titled = (index.findTitled(text)?.rank ?? 0) - 1;
	if (titled >= 0 && (!within || within.has(titled))) points[titled] = most + 1;
	const counts = countPoints(points, most + 1);
	return {
		total: counts.reduce((sum, count) => sum + count, 0) - (counts[0] ?? 0),
		page: (from, limit) =>
			readPage(points, { counts, from, limit }).map((number) => ({
				number,
				score: scoreOf(points[number] ?? 0, most),
			})),
		has: (number) => (points[number] ?? 0) > 0,
	};
}

/** Where nothing is left without the fillers, they are what is looked for. */
function askedWords(text: string): string[] {
	const words = [...new Set(wordsOf(text))];
	const telling = words.filter((word) => !FILLERS.has(word));
	return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

function rarityOf(share: number): number {
	if (!(share > 0)) return MAX_RARITY;
	return Math.max(1, Math.min(MAX_RARITY, Math.ceil(-Math.log2(share) / 2)));
}

function scoreOf(points: number, most: number): number {
	if (points > most) return 100;
	return Math.max(1, Math.round((MOST_BY_WORDS * points) / most));
}

function countPoints(points: Uint8Array, most: number): Uint32Array {
	const counts = new Uint32Array(most + 1);
	for (const given of points) counts[given] = (counts[given] ?? 0) + 1;
	return counts;
}

/** Reads some agents as they would be sorted by points, without sorting them. */
function readPage(
	points: Uint8Array,
	{ counts, from, limit }: { counts: Uint32Array; from: number; limit: number },
): number[] {
	const next = new Uint32Array(counts.length);
	for (let given = counts.length - 1, place = 0; given > 0; given -= 1) {
		next[given] = place;
		place += counts[given] ?? 0;
	}
	const page: number[] = [];
	for (const [number, given] of points.entries()) {
		if (given === 0) continue;
		const place = next[given] ?? 0;
		next[given] = place + 1;
		if (place >= from && place < from + limit) page[place - from] = number;
	}
	return page;
}
