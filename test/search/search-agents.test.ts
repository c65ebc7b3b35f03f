import { beforeAll, describe, expect, it } from "vitest";
import { AGENT_FILTERS, AgentsPageQuery } from "#contract/agents/agents-page.ts";
import type { AgentIndex } from "#search/indexes/agent-index.ts";
import { findByName } from "#search/indexes/find-by-name.ts";
import { searchAgents } from "#search/search-agents.ts";
import { countFacets, FACETS } from "#snapshot/agents/agent-facets.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { drawnRandom } from "../drawn-random.ts";
import { createAgentIndex } from "./create-indexes.ts";
import { sampleSnapshot } from "./sample-snapshot.ts";

let snapshot: Snapshot;
let index: AgentIndex;
beforeAll(async () => {
	snapshot = await sampleSnapshot();
	index = createAgentIndex(snapshot.agents, snapshot.at);
});

const atOf = ({ at }: Snapshot) => Date.parse(at);

function search(parameters: Record<string, string | string[]>) {
	const { categories } = snapshot;
	return searchAgents({ index, categories }, AgentsPageQuery.parse(parameters));
}

describe("a search of the list page", () => {
	it("has the whole list in pages of twenty without conditions", () => {
		const { agents, total, counts, ways } = search({ page: "2" });
		expect(total).toBe(snapshot.agents.length);
		expect(agents).toEqual(snapshot.agents.slice(20, 40));
		expect(counts).toEqual(countFacets(snapshot.agents, atOf(snapshot)));
		expect(ways).toEqual({ corrections: [], fewer: [], categories: [], wider: [] });
	});

	it("counts what stands before those with only some of the words, and shows each of these first", () => {
		const random = drawnRandom("words of searches");
		const words = [...snapshot.agents].flatMap(({ title, shortDescription }) =>
			`${title} ${shortDescription}`.split(/\W+/).filter((word) => word.length > 2),
		);
		const pick = () => words[Math.floor(random.next() * words.length)] ?? "";
		let split = 0;
		for (let round = 0; round < 300; round += 1) {
			const q = Array.from({ length: 1 + Math.floor(random.next() * 2) }, pick).join(" ");
			const found = search({ q, as_typed: "yes", limit: "100" });
			const { agents, total, partialTotal, counts, all, match } = found;
			if (match === "some" || partialTotal === 0) continue;
			split += 1;
			const kinds = [...counts.type.values()].reduce((sum, count) => sum + count, 0);
			const typed = agents.filter(({ agentType }) => agentType !== null).length;
			expect([q, agents.length, all, kinds]).toEqual([
				q,
				total - partialTotal,
				agents.length,
				typed,
			]);
			expect(agents.length).toBe(index.count({ q }));
		}
		expect(split).toBeGreaterThan(20);
	});

	it("applies every filter and counts its values, like a scan of all agents", () => {
		const random = drawnRandom("filters");
		for (let round = 0; round < 100; round += 1) {
			const model = snapshot.agents.at(Math.floor(random.next() * snapshot.agents.length));
			const filters = AGENT_FILTERS.flatMap((filter) => {
				const value = model ? FACETS[filter](model, atOf(snapshot))[0] : undefined;
				return value === undefined || random.next() < 0.6 ? [] : [{ filter, value }];
			});
			const parameters = Object.fromEntries(filters.map(({ filter, value }) => [filter, value]));
			const { total, counts } = search(parameters);
			const fitting = [...snapshot.agents].filter((agent) =>
				filters.every(({ filter, value }) => FACETS[filter](agent, atOf(snapshot)).includes(value)),
			);
			expect([parameters, total]).toEqual([parameters, fitting.length]);
			for (const filter of AGENT_FILTERS) {
				const others = filters.filter((other) => other.filter !== filter);
				const left = [...snapshot.agents].filter((agent) =>
					others.every((other) =>
						FACETS[other.filter](agent, atOf(snapshot)).includes(other.value),
					),
				);
				expect([...counts[filter]].toSorted()).toEqual(
					[...countFacets(left, atOf(snapshot))[filter]].toSorted(),
				);
			}
		}
	});

	it("accepts several values of a filter, and still counts each", () => {
		const of = (...types: string[]) => search({ type: types });
		const both = of("bot", "mcp_server");
		expect(both.total).toBe(of("bot").total + of("mcp_server").total);
		expect(both.agents.every(({ agentType }) => agentType !== "agent")).toBe(true);
		expect(both.counts.type).toEqual(search({}).counts.type);
		const narrowed = search({ type: ["bot", "mcp_server"], pricing: "free" });
		const parts = ["bot", "mcp_server"].map((type) => search({ type, pricing: "free" }).total);
		expect(narrowed.total).toBe(parts.reduce((sum, part) => sum + part));
		expect(narrowed.counts.pricing).toEqual(both.counts.pricing);
	});

	it("finds nothing for an unknown value, not even a name of JavaScript", () => {
		for (const value of ["spaceship", "__proto__", "constructor"]) {
			expect(search({ pricing: value }).total).toBe(0);
			expect(search({ level: value }).total).toBe(0);
		}
	});

	it("suggests corrections, with their number of results", () => {
		expect(search({ q: "bramblechek" }).ways.corrections).toEqual([
			{ q: "bramblecheck", filters: {}, total: 1 },
		]);
	});

	it("keeps the filters of a correction if that has results, and otherwise drops them", () => {
		const [bramblecheck] = search({ q: "bramblecheck" }).agents;
		const type = bramblecheck?.agentType ?? "";
		expect(search({ q: "bramblechek", type }).ways.corrections).toEqual([
			{ q: "bramblecheck", filters: { type: [type] }, total: 1 },
		]);
		expect(search({ q: "bramblechek", type: "spaceship" }).ways.corrections).toEqual([
			{ q: "bramblecheck", filters: {}, total: 1 },
		]);
	});

	it("suggests removing each condition that alone excludes everything", () => {
		const { wider } = search({ q: "bramblecheck", level: "0" }).ways;
		expect(wider).toEqual([
			{ without: "q", total: search({ level: "0" }).total },
			{ without: "level", total: 1 },
		]);
		expect(search({ q: "bramblecheck", level: "0", type: "spaceship" }).ways.wider).toEqual([]);
		expect(search({ type: "spaceship" }).ways.wider).toEqual([]);
	});
});

describe("an agent's name", () => {
	it.each(["Harbor Scout", "HARBOR SCOUT", " harbor-scout ", "Hárbor Scout!"])(
		"is found in any notation: %j",
		(text) => {
			expect(findByName(index, text)).toMatchObject({ agent: { slug: "harbor-scout" }, near: [] });
		},
	);

	it.each(["Harbr Scout", "Harbor", "harborscoutt"])(
		"that is not exact finds similar ones: %j",
		(text) => {
			const { agent, near } = findByName(index, text);
			expect(agent).toBeNull();
			expect(near.length).toBeLessThanOrEqual(3);
			if (text !== "harborscoutt") expect(near[0]?.slug).toBe("harbor-scout");
		},
	);

	it("is found among any number of longer titles", () => {
		const titles = [...Array.from({ length: 60 }, (_, number) => `Chat helper ${number}`), "Chat"];
		const [model] = snapshot.agents;
		const agents = model
			? titles.map((title, place) => ({ ...model, title, slug: `a-${place}`, rank: place + 1 }))
			: [];
		const crowd = createAgentIndex(agents);
		expect(findByName(crowd, "chat").agent?.title).toBe("Chat");
		expect(findByName(crowd, "Chat help").near).toHaveLength(3);
	});

	it("shared by several finds the highest ranked", () => {
		const [first, second] = snapshot.agents;
		if (!first || !second) throw new Error("The sample has fewer than two agents");
		const twins = createAgentIndex([first, { ...second, title: first.title }]);
		expect(findByName(twins, first.title).agent).toBe(first);
	});

	it.each(["Harbor Submarine", "Glorious Scout", "h s", "an"])(
		"that is not similar to any finds nothing: %j",
		(text) => {
			expect(findByName(index, text)).toEqual({ agent: null, near: [] });
		},
	);

	it.each(["", "!!!", "qqqqzzzz"])("that is not a name finds nothing: %j", (text) => {
		expect(findByName(index, text)).toEqual({ agent: null, near: [] });
	});
});
