import type { AgentListQuery } from "#contract/agent-list.ts";
import type { ListSort } from "#contract/vocabulary.ts";
import { titleKey, wordsOf } from "#domain/fold-text.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

interface Read {
	agent: SnapshotAgent;
	title: string[];
	creator: string[];
	any: string[];
}

/** Answers list queries by going through all agents, as the contract says it. */
export class NaiveSearch {
	readonly #all: readonly Read[];

	constructor(agents: readonly SnapshotAgent[]) {
		this.#all = agents.map((agent) => {
			const [title, creator] = [wordsOf(agent.title), wordsOf(agent.creatorName ?? "")];
			const any = [...title, ...creator, ...wordsOf(agent.shortDescription ?? "")];
			return { agent, title, creator, any };
		});
	}

	find({ q = "", type, category, sort, page, limit }: AgentListQuery) {
		const points = sort === "relevance" ? this.#pointsFor(q) : () => 0;
		const found = this.#all
			.filter((read) => q.trim() === "" || hasWords(read, wordsOf(q)))
			.filter(({ agent }) => !type || agent.agentType === type)
			.filter(({ agent }) => !category || agent.categorySlug === category)
			.map((read) => ({ agent: read.agent, points: points(read) }))
			.sort(
				(a, b) =>
					b.points - a.points ||
					KEYS[sort](a.agent) - KEYS[sort](b.agent) ||
					a.agent.rank - b.agent.rank,
			);
		const slugs = found.slice((page - 1) * limit, page * limit).map(({ agent }) => agent.slug);
		return { slugs, total: found.length };
	}

	/** Points by the places of words, times how rare each is; being called exactly so comes before all. */
	#pointsFor(q: string): (read: Read) => number {
		const asked = [...new Set(wordsOf(q))].slice(0, 8).map((word) => {
			const share = this.#all.filter(({ any }) => hasStart(any, word)).length / this.#all.length;
			return { word, rarity: share >= 1 / 4 ? 1 : share >= 1 / 16 ? 2 : share >= 1 / 64 ? 3 : 4 };
		});
		const key = titleKey(q);
		return ({ agent, title, creator, any }) => {
			const ofWords = asked.map(
				({ word, rarity }) =>
					rarity *
					((hasStart(title, word) ? 3 : 0) +
						(hasWhole(title, word) ? 1 : 0) +
						(hasStart(creator, word) ? 2 : 0) +
						(hasWhole(any, word) ? 1 : 0)),
			);
			const called = titleKey(agent.title);
			const ofText = called === key && key !== "" ? 1e6 : 0;
			return (
				ofWords.reduce((sum, given) => sum + given, 0) +
				ofText +
				(called.startsWith(key) && key !== "" ? 2 : 0)
			);
		};
	}
}

const KEYS: Record<ListSort, (agent: SnapshotAgent) => number> = {
	score: ({ rank }) => rank,
	trending: ({ trendScore }) => -trendScore,
	watchers: ({ watchers }) => -watchers,
	newest: ({ createdAt }) => -Date.parse(createdAt),
	new: ({ createdAt }) => -Date.parse(createdAt),
	relevance: ({ rank }) => rank,
};

function hasWords({ any }: Read, asked: readonly string[]): boolean {
	return asked.length > 0 && asked.every((start) => hasStart(any, start));
}

/** Every word is the start of a word, or within an unspaced one. */
function hasStart(words: readonly string[], start: string): boolean {
	return words.some(
		(word) => word.startsWith(start) || (UNSPACED.test(word) && word.includes(start)),
	);
}

/** An unspaced run has no words that anybody could see: whatever it ends with counts as one, and parts of eight characters. */
function hasWhole(words: readonly string[], whole: string): boolean {
	const isPart = [...whole].length === 8;
	return words.some(
		(word) =>
			word === whole ||
			(UNSPACED.test(word) && (word.endsWith(whole) || (isPart && word.indexOf(whole) > 0))),
	);
}
