import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { AgentListQuery } from "#contract/agents/agent-list.ts";
import { LIST_SORTS } from "#contract/agents/agents-page.ts";
import { AGENT_TYPES } from "#contract/vocabulary.ts";
import { readColumns, writeColumns } from "#disk/column-file.ts";
import { foldedWords } from "#domain/texts/fold-text.ts";
import { type AgentIndex, openAgentIndex } from "#search/indexes/agent-index.ts";
import { buildAgentIndex } from "#search/indexes/build-agent-index.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { drawnRandom } from "../drawn-random.ts";
import { createAgentIndex } from "./create-indexes.ts";
import { finishSteps } from "./finish-steps.ts";
import { type ListQuery, NaiveSearch } from "./naive-search.ts";
import { sampleSnapshot } from "./sample-snapshot.ts";

const AT = "2026-05-04T12:00:00.000Z";

let agents: SnapshotAgent[];
let index: AgentIndex;
beforeAll(async () => {
	agents = [...(await sampleSnapshot()).agents];
	index = createAgentIndex(agents);
});

/** Many agents of few words: equal titles, starts within starts, and equal figures. */
function crowdOf(count: number): SnapshotAgent[] {
	const random = drawnRandom("a crowd");
	const syllables = ["a", "ab", "ba", "bab", "é", "C++", "x1", "東京", "翻訳", "タワー", "-", " "];
	const pick = <Item>(items: readonly Item[], fallback: Item): Item =>
		items[Math.floor(random.next() * items.length)] ?? fallback;
	const word = () =>
		Array.from({ length: 1 + Math.floor(random.next() ** 3 * 5) }, () => pick(syllables, "")).join(
			"",
		);
	const text = (most: number) =>
		Array.from({ length: Math.ceil(random.next() * most) }, word).join(" ");
	const [model] = agents;
	if (!model) throw new Error("The sample has no agents");
	return Array.from({ length: count }, (_, number) => ({
		...pick(agents, model),
		slug: `crowd-${number}`,
		rank: number + 1,
		title: text(2),
		creatorName: random.next() < 0.5 ? null : text(1),
		shortDescription: random.next() < 0.2 ? null : text(6),
		trendScore: Math.floor(random.next() * 4),
		watchers: Math.floor(random.next() * 3),
		...(random.next() < 0.1 ? { isPlaceholder: true as const } : {}),
	}));
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function indexed(
	query: ListQuery,
	[searched, all]: readonly [AgentIndex, readonly SnapshotAgent[]] = [index, agents],
) {
	const { numbers, total, match } = searched.find(query);
	return { slugs: numbers.map((number) => all[number]?.slug), total, match };
}

/** Runs this many queries with all options combined, and returns how many had results. */
function compareQueries(searched: AgentIndex, all: readonly SnapshotAgent[], rounds: number) {
	const random = drawnRandom("queries of the list");
	const naive = new NaiveSearch(all);
	const pick = <Item>(items: readonly Item[]): Item | undefined =>
		items[Math.floor(random.next() * items.length)];
	const words = all.flatMap(({ title, creatorName, shortDescription }) =>
		foldedWords([title, creatorName ?? "", shortDescription ?? ""].join("\n")),
	);
	const categories = [...new Set(all.map(({ categorySlug }) => categorySlug ?? ""))];
	const part = () => {
		const letters = [...(pick(words) ?? "")];
		const from = random.next() < 0.2 ? Math.floor(random.next() * letters.length) : 0;
		return letters.slice(from, from + 1 + Math.floor(random.next() * letters.length)).join("");
	};
	const text = () =>
		random.next() < 0.15
			? (pick(all)?.title ?? "")
			: Array.from({ length: Math.floor(random.next() * 4) }, part).join(" ");
	let hits = 0;
	for (let round = 0; round < rounds; round += 1) {
		const q = [...text()].slice(0, 100).join("");
		const isLongRun = foldedWords(q).some((word) => UNSPACED.test(word) && [...word].length > 8);
		const query = AgentListQuery.parse({
			q,
			// A longer run is searched in parts, each of which would get points.
			sort: pick(isLongRun ? ["score", "watchers"] : LIST_SORTS),
			...(random.next() < 0.2 ? { type: pick([...AGENT_TYPES, "spaceship"]) } : {}),
			...(random.next() < 0.2 ? { category: pick([...categories, "nowhere"]) } : {}),
			page: String(1 + Math.floor(random.next() * 3)),
			limit: String(pick([1, 5, 20, 100])),
		});
		Object.assign(query, { withSome: random.next() < 0.5 });
		const expected = naive.find(query);
		expect([query, indexed(query, [searched, all])]).toEqual([query, expected]);
		if (expected.slugs.length > 0) hits += 1;
	}
	return hits;
}

describe("a query", () => {
	it("finds the same as a scan of all agents, for any combination", () => {
		expect(compareQueries(index, agents, 400)).toBeGreaterThan(80);
	});

	it("finds the same among many similar agents, with a stored index", async () => {
		const crowd = crowdOf(500);
		const path = join(await freshDirectory(), "index.columns");
		await writeColumns(path, finishSteps(buildAgentIndex(crowd, AT)));
		const opened = openAgentIndex(await readColumns(path), { agents: crowd });
		expect(compareQueries(opened, crowd, 200)).toBeGreaterThan(80);
	});

	it("is refused by an index of other agents", () => {
		expect(() =>
			openAgentIndex(finishSteps(buildAgentIndex(agents, AT)), { agents: agents.slice(1) }),
		).toThrow("other agents");
		expect(() => openAgentIndex({}, { agents: [] })).toThrow("no column");
	});

	it("finds the same with other spellings of its words", () => {
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

	it.each(["!!!", "\u0000", "🌊", "---", "\u0301"])("without a word (%j) has no results", (q) => {
		expect(indexed({ q, sort: "score", page: 1, limit: 20 })).toEqual({
			slugs: [],
			total: 0,
			match: "all",
		});
	});

	it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
		"for %s is like any other",
		(name) => {
			const none = { slugs: [], total: 0, match: undefined };
			const base = { sort: "score", page: 1, limit: 20 } as const;
			expect(indexed({ ...base, type: name })).toEqual(none);
			expect(indexed({ ...base, category: name })).toEqual(none);
			expect(indexed({ ...base, q: name })).toEqual(
				new NaiveSearch(agents).find({ ...base, q: name }),
			);
		},
	);
});
