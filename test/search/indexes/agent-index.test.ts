import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { AgentListQuery } from "#contract/agents/agent-list.ts";
import { AGENT_TYPES } from "#contract/vocabulary.ts";
import { foldedWords } from "#domain/texts/fold-text.ts";
import { buildSample } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import { Bitmap } from "#search/columns/bitmap.ts";
import type { AgentIndex } from "#search/indexes/agent-index.ts";
import type { AgentChoice } from "#search/meeting-agents.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { drawnRandom } from "../../drawn-random.ts";
import { registryExtract } from "../../snapshot/registry-extract-builder.ts";
import { createAgentIndex } from "../create-indexes.ts";

let agents: SnapshotAgent[];
let index: AgentIndex;
beforeAll(async () => {
	const at = new Date("2026-05-04T12:00:00.000Z");
	const extract = buildSample(
		await readSample(join(import.meta.dirname, "../../../data/sample")),
		at,
	);
	agents = [...buildSnapshot({ extract, history: new History([]), at }).agents];
	index = createAgentIndex(agents);
});

function find(query: Record<string, string>) {
	const { numbers, total } = index.find(AgentListQuery.parse(query));
	return { found: numbers.flatMap((number) => agents[number] ?? []), total };
}

describe("the agent index", () => {
	it("returns agents in rank order", () => {
		const { found, total } = find({ type: "agent" });
		expect(found.map(({ rank }) => rank)).toEqual(
			found.map(({ rank }) => rank).sort((a, b) => a - b),
		);
		expect(total).toBeGreaterThanOrEqual(found.length);
	});

	it("finds all agents with all words, for 300 random queries", () => {
		const random = drawnRandom("queries");
		const words = agents.flatMap(({ title, creatorName }) =>
			foldedWords(`${title} ${creatorName ?? ""}`),
		);
		const pick = <Item>(items: readonly Item[]) => items[Math.floor(random.next() * items.length)];
		for (let round = 0; round < 300; round += 1) {
			const some = Array.from({ length: 1 + Math.floor(random.next() * 2) }, () => {
				const word = [...(pick(words) ?? "")];
				return word.slice(0, 1 + Math.floor(random.next() * word.length)).join("");
			});
			const type = random.next() < 0.3 ? pick(AGENT_TYPES) : undefined;
			const choice = { q: some.join(" "), ...(type ? { type } : {}) };
			const expected = agents.flatMap((agent, number) =>
				matches(agent, some) && (!type || agent.agentType === type) ? number : [],
			);
			const found = [...(index.matching(choice)?.toNumbers() ?? [])];
			expect([choice, expected.filter((number) => !found.includes(number))]).toEqual([choice, []]);
			if (expected.length > 0)
				expect(index.find({ ...choice, page: 1, limit: 1 }).match).toBe("all");
		}
	});

	it("finds and counts an agent under each of its values", () => {
		const [first, second, third] = ["one", "two", "three"].map((slug) =>
			agentRecord({ slug, websiteUrl: null }),
		);
		const records = [
			{ ...first, transports: ["stdio", "sse"], packageTypes: ["npm"], toolsCount: 3 },
			{ ...second, transports: ["sse"], authSchemes: ["oauth2"], toolsCount: 0 },
			{ ...third, tags: ["tides", "harbours"], license: "MIT" },
		].map((facts) => agentRecord(facts));
		const snapshot = buildSnapshot({
			extract: registryExtract({ agents: records, events: [] }),
			history: new History([]),
			at: new Date("2026-05-04T12:00:00.000Z"),
		});
		const many = createAgentIndex(snapshot.agents);
		const slugsOf = (choice: AgentChoice) =>
			[...(many.matching(choice)?.toNumbers() ?? [])]
				.map((number) => snapshot.agents.at(number)?.slug)
				.toSorted();
		expect(slugsOf({ transport: "sse" })).toEqual(["one", "two"]);
		expect(slugsOf({ transport: "stdio" })).toEqual(["one"]);
		expect(slugsOf({ transport: "sse", package: "npm" })).toEqual(["one"]);
		expect(slugsOf({ auth: "oauth2" })).toEqual(["two"]);
		expect(slugsOf({ tag: "harbours", license: "MIT" })).toEqual(["three"]);
		expect(slugsOf({ tools: "yes" })).toEqual(["one"]);
		expect(slugsOf({ tools: "no" })).toEqual(["two"]);
		const { transport, tools, tag } = many.countFacets({});
		expect(Object.fromEntries(transport)).toEqual({ sse: 2, stdio: 1 });
		expect(Object.fromEntries(tools)).toEqual({ yes: 1, no: 1 });
		expect(tag.size).toBe(0);
	});

	it("starts at the requested page and ends after the last agent", () => {
		const asked = AgentListQuery.parse({ q: "agent", limit: "3" });
		for (const sort of ["score", "newest", "relevance"] as const) {
			const all = index.find({ ...asked, sort, limit: 100 });
			const found = index.find({ ...asked, sort, page: 2 });
			expect(found.numbers).toEqual(all.numbers.slice(3, 6));
			expect(found.total).toBe(all.total);
			expect(index.find({ ...asked, sort, page: all.total + 1 }).numbers).toEqual([]);
		}
	});

	it("is empty for an empty registry", () => {
		const empty = createAgentIndex([]);
		expect(empty.find(AgentListQuery.parse({ q: "x" }))).toMatchObject({ numbers: [], total: 0 });
		expect(empty.find(AgentListQuery.parse({}))).toMatchObject({ numbers: [], total: 0 });
	});
});

describe("a bitmap", () => {
	it.each([0, 1, 31, 32, 33, 64, 1000])("of %i contains and counts the added numbers", (size) => {
		const bitmap = new Bitmap(size);
		const added = Array.from({ length: size }, (_, id) => id).filter((id) => id % 3 === 0);
		added.forEach((id) => {
			bitmap.add(id);
		});
		expect(bitmap.count()).toBe(added.length);
		expect(added.every((id) => bitmap.has(id))).toBe(true);
		const odd = new Bitmap(size);
		for (let id = 1; id < size; id += 2) odd.add(id);
		const common = added.filter((id) => id % 2 === 1);
		expect(bitmap.intersection(odd).count()).toBe(common.length);
		expect(bitmap.countCommon(odd)).toBe(common.length);
		expect([...bitmap.intersection(odd).toNumbers()]).toEqual(common);
		expect(bitmap.count()).toBe(added.length);
		for (const from of [0, 1, 10, 11, 12, 40, added.length]) {
			for (const count of [0, 1, 15, size])
				expect(bitmap.slice(from, count)).toEqual(added.slice(from, from + count));
		}
	});
});

/**
 * The rule of the contract without an index: every word is the start of a word, and unspaced scripts match anywhere.
 */
function matches(agent: SnapshotAgent, starts: readonly string[]): boolean {
	const words = foldedWords(
		[agent.title, agent.shortDescription ?? "", agent.creatorName ?? ""].join(" "),
	);
	const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
	return starts.every((start) =>
		words.some(
			(word) =>
				word.startsWith(start) ||
				(unspaced.test(word) && word.includes(start) && start.length <= 8),
		),
	);
}
