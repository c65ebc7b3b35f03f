import { beforeAll, describe, expect, it } from "vitest";
import { AgentsPageQuery } from "#contract/agents/agents-page.ts";
import type { AgentIndex } from "#search/indexes/agent-index.ts";
import { searchAgents } from "#search/search-agents.ts";
import { fittingValues } from "#search/words/fitting-values.ts";
import { interpretQuery } from "#search/words/interpret-query.ts";
import type { Snapshot, SnapshotAgent } from "#snapshot/snapshot.ts";
import { createAgentIndex } from "../create-indexes.ts";
import { sampleSnapshot } from "../sample-snapshot.ts";

let snapshot: Snapshot;
let index: AgentIndex;
beforeAll(async () => {
	snapshot = await sampleSnapshot();
	index = createAgentIndex(snapshot.agents);
});

function search(parameters: Record<string, string>) {
	const { categories } = snapshot;
	return searchAgents({ index, categories }, AgentsPageQuery.parse(parameters));
}

function slugs(agents: readonly { slug: string }[]): string[] {
	return agents.map(({ slug }) => slug);
}

describe("a search text finds", () => {
	it.each([
		["code review", "bramblecheck", "who reviews, and works with code editors or pull requests"],
		["free mcp database", "schema-pigeon", "the free server for databases"],
		["harbour scout", "harbor-scout", "a name in British spelling"],
		["pdf", "rubric-raven", "an integration"],
		["email", "harbor-scout", "an integration, and mail"],
		["chatbot", "patient-ferret", "a bot, and a chat widget"],
		["summarise", "warm-ledger", "a brief"],
		["summarize my mail", "warm-ledger", "the same, with another word"],
		["postgres", "schema-pigeon", "a description before integrations"],
		["translators", "glossary-wharf", "several of a word"],
		["paid tool for pdf", "rubric-raven", "a type and a way of pricing in words"],
		["larch-2-70b", "harbor-scout", "who uses a model"],
		["customer support agents", "harbor-scout", "a category and a type"],
		["runbooks", "runbook-ferry", "a tag"],
	])("%j: %s, %s", (q, slug) => {
		const { agents } = search({ q });
		expect(slugs(agents).slice(0, 10)).toContain(slug);
	});

	it("first all agents with every word as typed, unless another order is asked for", () => {
		const areTyped = (sort?: "score") =>
			index.find({ q: "mail", sort, page: 1, limit: 100 }).numbers.map((number) => {
				const { title, shortDescription, creatorName } = snapshot.agents.at(number) ?? {};
				return /\bmail/iu.test([title, shortDescription, creatorName].join(" "));
			});
		const typed = areTyped();
		expect(new Set(typed).size).toBe(2);
		expect(typed).toEqual(typed.toSorted((left, right) => Number(right) - Number(left)));
		const { numbers } = index.find({ q: "mail", sort: "score", page: 1, limit: 100 });
		expect(numbers).toEqual(numbers.toSorted((left, right) => left - right));
		expect(areTyped("score")).toHaveLength(typed.length);
	});

	it.each<[string, Partial<SnapshotAgent>, string]>([
		["type", { agentType: "copilot" }, "copilots"],
		["pricing", { pricingType: "usage-based" }, "usage"],
		["category", { categorySlug: "home-brewing" }, "brewing"],
		["tags", { tags: ["tides"] }, "tide"],
		["integrations", { integrations: ["Signal lamps"] }, "lamp"],
		["models", { modelStack: ["alder-9-mini"] }, "alder"],
		["names of tools", { toolNames: ["warn_of_storms"] }, "storm warnings"],
	])("agents by their %s, before those that only describe themselves with it", (_, facts, q) => {
		const [model] = snapshot.agents;
		if (!model) throw new Error("The sample has no agents");
		const bare = {
			...model,
			agentType: null,
			pricingType: null,
			categorySlug: null,
			creatorName: null,
			shortDescription: null,
			tags: [],
			integrations: [],
			modelStack: [],
			toolNames: [],
		};
		const agents = [facts, { shortDescription: `About ${q}.` }, {}].map((stated, place) => ({
			...bare,
			...stated,
			title: `Number ${place}`,
			slug: `a-${place}`,
			rank: place + 1,
		}));
		const asked = { q, page: 1, limit: 9 };
		expect(createAgentIndex(agents).find(asked)).toMatchObject({ numbers: [0, 1] });
	});

	it("a model by its name without its maker first, whatever its title is", () => {
		const [model] = snapshot.agents;
		if (!model) throw new Error("The sample has no agents");
		const called = [
			["openfield-alder-large-v3-turbo", "Alder Large v3 Turbo"],
			["openfield-alder-large-v3", "Alder 3 Large"],
		] as const;
		const agents = called.map(([slug, title], place) => ({
			...model,
			agentType: "llm" as const,
			creatorName: "Openfield",
			rank: place + 1,
			slug,
			title,
		}));
		const asked = { q: "alder-large-v3", sort: "relevance", page: 1, limit: 9 } as const;
		expect(createAgentIndex(agents).find(asked).numbers).toEqual([1, 0]);
	});

	it("agents with some of the words last, if few have them all", () => {
		const { agents, partial, partialTotal, total, match } = search({
			q: "bramblecheck spreadsheets",
		});
		expect(match).toBe("some");
		expect(agents).toHaveLength(Math.min(total, 20));
		expect(partial).toEqual([]);
		expect(partialTotal).toBe(0);
		const both = search({ q: "harbor scout" });
		expect([both.match, slugs(both.agents)]).toEqual(["all", ["harbor-scout"]]);
		expect(both.partial.length).toBeGreaterThan(0);
		expect(both.partial.length + 1).toBe(Math.min(both.total, 20));
		expect(both.partialTotal).toBe(both.total - 1);
		expect(slugs(both.partial)).not.toContain("harbor-scout");
	});

	it.each(["free mcp database", "crm mcp", "pdf reader free"])(
		"also agents outside the filters that %j names, if very few are left",
		(q) => {
			const { agents, partial, partialTotal, total, interpreted } = search({ q });
			expect(interpreted).toBeDefined();
			expect(agents.length).toBeLessThan(5);
			expect(partial.length).toBeGreaterThan(3);
			expect(total).toBe(agents.length + partialTotal);
			const pages = Array.from({ length: Math.ceil(total / 20) }, (_, page) =>
				search({ q, page: String(page + 1) }),
			);
			const shown = pages.flatMap((page) => slugs([...page.agents, ...page.partial]));
			expect(new Set(shown).size).toBe(total);
		},
	);

	it("each agent once across pages, those with some of the words last", () => {
		const ask = { q: "mail harbor", sort: "relevance", limit: 3, withSome: true } as const;
		const { total, partialFrom = 0 } = index.find({ ...ask, page: 1 });
		const pages = Array.from({ length: Math.ceil(total / 3) }, (_, page) =>
			index.find({ ...ask, page: page + 1 }),
		);
		const numbers = pages.flatMap((page) => page.numbers);
		expect(new Set(numbers).size).toBe(total);
		expect(index.count({ q: ask.q })).toBe(partialFrom);
		expect(pages.flatMap(({ scores }) => scores)).toHaveLength(total);
	});
});

describe("words become filters", () => {
	const read = (q: string, filters = {}) => {
		const found = interpretQuery(index, q, filters);
		return (
			found && { q: found.q, filters: found.filters, words: found.taken.map((one) => one.words) }
		);
	};

	it.each([
		["free mcp database", "database", { pricing: ["free"], type: ["mcp_server"] }, ["free", "mcp"]],
		["MCP servers for spreadsheets", "for spreadsheets", { type: ["mcp_server"] }, ["MCP servers"]],
		["a free MCP-server", "", { pricing: ["free"], type: ["mcp_server"] }, ["free", "MCP-server"]],
		["usage-based copilots", undefined, undefined, undefined],
		["paid mail", "mail", { pricing: ["paid"] }, ["paid"]],
		["open-source mail", "mail", { source: ["yes"] }, ["open-source"]],
		["open source", "", { source: ["yes"] }, ["open source"]],
	])("%j: %j with %j", (q, text, filters, words) => {
		expect(read(q)).toEqual(text === undefined ? undefined : { q: text, filters, words });
	});

	it.each<[string, object, string]>([
		["mcp", {}, "a lone word finds them as well"],
		["harbor scout", {}, "no word means a filter"],
		["free zebra", {}, "no agent matches both"],
		["Tools for Tidewater CRM", {}, "no word means a filter"],
		["free mail", { pricing: "paid" }, "the filter is in use already"],
	])("not in %j with %j, because %s", (q, filters) => {
		expect(read(q, filters)).toBeUndefined();
	});

	it("not in the title of an agent", () => {
		const [model] = snapshot.agents;
		if (!model) throw new Error("The sample has no agents");
		const titles = ["Free Database", "Database", "Else"];
		const agents = titles.map((title, place) => ({
			...model,
			title,
			slug: `a-${place}`,
			rank: place + 1,
			pricingType: "free" as const,
		}));
		const named = createAgentIndex(agents);
		expect(interpretQuery(named, "free database", {})).toBeUndefined();
		expect(interpretQuery(named, "free else", {})).toMatchObject({ q: "else" });
	});

	it("with the same results as the filters, unless the words are to be kept", () => {
		const typed = search({ q: "free mcp database" });
		const chosen = search({ q: "database", type: "mcp_server", pricing: "free" });
		expect(slugs(typed.agents)).toEqual(slugs(chosen.agents));
		expect(typed.interpreted?.filters).toEqual({ type: ["mcp_server"], pricing: ["free"] });
		expect(search({ q: "free mcp database", as_typed: "yes" }).interpreted).toBeUndefined();
	});
});

describe("suggested filter values", () => {
	it.each([
		["mcp", ["type=mcp_server"]],
		["cust", ["category=customer-support"]],
		["legal bot", ["type=bot", "category=legal"]],
		["x", []],
		["zebra", []],
	])("for %j are %j", (q, expected) => {
		const values = fittingValues(q, snapshot).map(({ filter, value }) => `${filter}=${value}`);
		expect(values).toEqual(expected);
	});

	it("have their number of agents", () => {
		const [server] = fittingValues("mcp", snapshot);
		expect(server?.total).toBe(index.count({ type: "mcp_server" }));
	});
});
