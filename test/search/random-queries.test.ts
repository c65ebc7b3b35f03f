import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { AgentListQuery } from "#contract/agent-list.ts";
import { AGENT_TYPES, LIST_SORTS, type ListSort } from "#contract/vocabulary.ts";
import { wordsOf } from "#domain/fold-text.ts";
import { buildSample } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { seededRandom } from "#registry/sample/seeded-random.ts";
import { type AgentIndex, createAgentIndex } from "#search/agent-index.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

let agents: SnapshotAgent[];
let index: AgentIndex;
beforeAll(async () => {
	const at = new Date("2026-05-04T12:00:00.000Z");
	const extract = buildSample(await readSample(join(import.meta.dirname, "../../data/sample")), at);
	({ agents } = buildSnapshot({ extract, history: new History([]), at }));
	index = createAgentIndex(agents);
});

const textOf = ({ title, shortDescription, creatorName }: SnapshotAgent) =>
	[title, shortDescription ?? "", creatorName ?? ""].join("\n");

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** What the contract says of `q`, by going through all agents: every word is the start of a word, or within an unspaced one. */
function matches(agent: SnapshotAgent, q: string): boolean {
	const words = wordsOf(textOf(agent));
	const asked = wordsOf(q);
	if (q.trim() === "") return true;
	return (
		asked.length > 0 &&
		asked.every((start) =>
			words.some((word) => word.startsWith(start) || (UNSPACED.test(word) && word.includes(start))),
		)
	);
}

const keyOf: Record<ListSort, (agent: SnapshotAgent) => number> = {
	score: ({ rank }) => rank,
	trending: ({ trendScore }) => -trendScore,
	watchers: ({ watchers }) => -watchers,
	newest: ({ createdAt }) => -Date.parse(createdAt),
	new: ({ createdAt }) => -Date.parse(createdAt),
};

function naive(query: AgentListQuery) {
	const { q = "", type, category, sort, page, limit } = query;
	const found = agents
		.filter((agent) => matches(agent, q))
		.filter(({ agentType }) => !type || agentType === type)
		.filter(({ categorySlug }) => !category || categorySlug === category)
		.sort((a, b) => keyOf[sort](a) - keyOf[sort](b) || a.rank - b.rank);
	const slugs = found.slice((page - 1) * limit, page * limit).map(({ slug }) => slug);
	return { slugs, total: found.length };
}

function indexed(query: AgentListQuery) {
	const { agents: found, total } = index.find(query);
	return { slugs: found.map(({ slug }) => slug), total };
}

describe("a query", () => {
	it("finds what going through all agents finds, whatever is asked together", () => {
		const random = seededRandom("queries of the list");
		const pick = <Item>(items: readonly Item[]): Item | undefined =>
			items[Math.floor(random.next() * items.length)];
		const words = agents.flatMap((agent) => wordsOf(textOf(agent)));
		const categories = [...new Set(agents.map(({ categorySlug }) => categorySlug ?? ""))];
		const part = () => {
			const letters = [...(pick(words) ?? "")];
			const from = random.next() < 0.2 ? Math.floor(random.next() * letters.length) : 0;
			return letters.slice(from, from + 1 + Math.floor(random.next() * letters.length)).join("");
		};
		let hits = 0;
		for (let round = 0; round < 400; round += 1) {
			const q = Array.from({ length: Math.floor(random.next() * 4) }, part).join(" ");
			const query = AgentListQuery.parse({
				q: [...q].slice(0, 100).join(""),
				sort: pick(LIST_SORTS),
				...(random.next() < 0.2 ? { type: pick([...AGENT_TYPES, "spaceship"]) } : {}),
				...(random.next() < 0.2 ? { category: pick([...categories, "nowhere"]) } : {}),
				page: String(1 + Math.floor(random.next() * 3)),
				limit: String(pick([1, 5, 20, 100])),
			});
			const expected = naive(query);
			expect([query, indexed(query)]).toEqual([query, expected]);
			if (expected.slugs.length > 0) hits += 1;
		}
		expect(hits).toBeGreaterThan(80);
	});

	it("finds the same in other spellings of the same words", () => {
		const spellings: readonly [string, (text: string) => string][] = [
			["upper case", (text) => text.toUpperCase()],
			["decomposed", (text) => text.normalize("NFD")],
			[
				"full width",
				(text) =>
					text.replace(/[a-z0-9]/gi, (sign) =>
						String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
					),
			],
			["accented", (text) => text.replace(/[aeiou]/g, (letter) => `${letter}\u0301`)],
			["other order", (text) => text.split(" ").reverse().join(" ")],
			["much space", (text) => `\t ${text.replaceAll(" ", " \u00a0\u3000 ")} `],
			["punctuation", (text) => text.split(" ").join(" -- ")],
		];
		const ask = (q: string) => indexed({ q, sort: "score", page: 1, limit: 100 });
		for (const { title, slug } of agents) {
			const plain = ask(title);
			expect(plain.slugs).toContain(slug);
			for (const [name, spell] of spellings)
				expect([title, name, ask(spell(title))]).toEqual([title, name, plain]);
		}
	});

	it.each(["!!!", "\u0000", "🌊", "---", "\u0301"])("without a word (%j) finds nothing", (q) => {
		expect(indexed({ q, sort: "score", page: 1, limit: 20 })).toEqual({ slugs: [], total: 0 });
	});

	it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
		"for %s is like any other",
		(name) => {
			const none = { slugs: [], total: 0 };
			const base = { sort: "score", page: 1, limit: 20 } as const;
			expect(indexed({ ...base, type: name })).toEqual(none);
			expect(indexed({ ...base, category: name })).toEqual(none);
			expect(indexed({ ...base, q: name })).toEqual(naive({ ...base, q: name }));
		},
	);
});
