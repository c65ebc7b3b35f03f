import { describe, expect, it } from "vitest";
import { AgentsPageQuery } from "#contract/agents/agents-page.ts";
import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { searchAgents } from "#search/search-agents.ts";
import { agentsPage, wholeAgentsPage } from "#views/pages/agents/agents-page.ts";
import { FIRST_PAGE } from "#views/pages/agents/list-address.ts";
import { listPager } from "#views/pages/agents/list-pager.ts";
import { wholeTypedList } from "#views/pages/agents/typed-list.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { drawnRandom } from "../../../drawn-random.ts";
import { createAgentIndex } from "../../../search/create-indexes.ts";
import { viewContext } from "../../view-context-builder.ts";

function pageOf(parameters: Record<string, string | string[]> = {}, context = viewContext()) {
	const { agents, categories, at } = context.snapshot;
	const query = AgentsPageQuery.parse(parameters);
	const searched = { index: createAgentIndex(agents, at), categories };
	return agentsPage(context, query, searchAgents(searched, query));
}

function crowded(count: number) {
	const agents = Array.from({ length: count }, (_, number) =>
		agentRecord({ slug: `agent-${number}` }),
	);
	return viewContext({ agents, incidents: [], comments: [], events: [] });
}

const titles = (page: ReturnType<typeof pageOf>) => page.rows.map(({ title }) => title);

describe("the list of agents", () => {
	it("without a query has all agents in rank order", () => {
		const page = pageOf();
		expect(titles(page)).toEqual(['Mole "the Digger"', "vole", "wren", "newt"]);
		expect(page).toMatchObject({
			heading: "All agents",
			amount: "4 listings",
			query: "",
			kept: [],
			chosen: [],
			notices: [],
			pager: null,
			nothing: null,
			ways: null,
			hit: null,
			jsonPath: "/api/v1/agents",
		});
	});

	it("is the same as a file or rendered live", () => {
		for (const context of [viewContext(), crowded(45), crowded(0)]) {
			expect(wholeAgentsPage(context)).toEqual(pageOf({}, context));
		}
	});

	it("lets search engines index only the plain list, page by page", () => {
		const head = (parameters: Record<string, string>) => pageOf(parameters, crowded(45)).head;
		expect(head({})).toMatchObject({
			title: "All AI agents – Agent Registry",
			canonical: "https://registry.pier9.dev/agents/",
			image: "https://registry.pier9.dev/og/agents.png",
			isIndexed: true,
			structured: [{ "@type": "ItemList", numberOfItems: 20 }],
		});
		expect(head({ page: "2" })).toMatchObject({
			title: "All AI agents, page 2 – Agent Registry",
			canonical: "https://registry.pier9.dev/agents/?page=2",
			isIndexed: true,
		});
		for (const parameters of [{ q: "a" }, { type: "bot" }, { sort: "newest" }, { page: "9" }]) {
			expect([parameters, head(parameters).isIndexed]).toEqual([parameters, false]);
		}
	});

	it("has one address for each state, in any order of parameters", () => {
		const { head } = pageOf({ page: "1", sort: "watchers", type: "bot", q: "a & b", claim: "" });
		expect(head.canonical).toBe(
			"https://registry.pier9.dev/agents/?q=a+%26+b&type=bot&sort=watchers",
		);
		expect(pageOf({ sort: "score", page: "1" }).head.canonical).toBe(
			"https://registry.pier9.dev/agents/",
		);
	});

	it.each([
		["score", ["mole", "vole", "wren", "newt"], { amount: "Rank 1", of: "5k stars" }],
		["trust", ["mole", "vole", "wren", "newt"], { amount: "5k", of: "stars" }],
		["name", ["mole", "newt", "vole", "wren"], { amount: "5k", of: "stars" }],
		["votes", ["mole", "vole", "wren", "newt"], { amount: "6 up, 0 down", of: "votes" }],
		["views", ["mole", "wren", "vole", "newt"], { amount: "300", of: "views" }],
		["watchers", ["vole", "mole", "wren", "newt"], { amount: "6", of: "watchers" }],
		["newest", ["wren", "vole", "mole", "newt"], { amount: "29 Apr 2026", of: "listed" }],
		["tools", ["mole", "vole", "wren", "newt"], null],
	])("sorted by %s, as an address may ask, shows what it is sorted by", (sort, slugs, use) => {
		const page = pageOf({ sort });
		expect(page.rows.map(({ slug }) => slug)).toEqual(slugs);
		expect(page.rows[0]?.use).toEqual(use);
		expect(page.sorts.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
	});

	it("in the order of ranks never contradicts itself, whatever was counted in which unit", () => {
		const random = drawnRandom("counts of rows");
		const said = { source: "Tide list", as_of: "2026-05-01" };
		const agents = Array.from({ length: 19 }, (_, number) => {
			const subject = `https://git.example/${number}`;
			const observations = (["pulls", "stars"] as const).flatMap((kind) =>
				random.next() < 0.6
					? [{ ...said, kind, subject, value: Math.floor(10 ** (random.next() * 6)) }]
					: [],
			);
			return agentRecord({ slug: `agent-${number}`, observations });
		});
		const { rows } = pageOf({}, viewContext({ agents, incidents: [], comments: [], events: [] }));
		const ranks = rows.flatMap(({ use }) => use?.amount.match(/^Rank (\d+)$/)?.[1] ?? []);
		expect(ranks.length).toBeGreaterThan(5);
		expect(ranks).toEqual(ranks.toSorted((left, right) => Number(left) - Number(right)));
		expect(rows.slice(ranks.length).every(({ use }) => use === null)).toBe(true);
	});

	it("is sorted by relevance only in a search", () => {
		const orders = (parameters: Record<string, string>) => {
			const tides = ["tide-a", "tide-b"].map((slug) => agentRecord({ slug }));
			const { sorts, kept } = pageOf(parameters, viewContext({ agents: tides, events: [] }));
			return [sorts.map(({ label, isCurrent }) => (isCurrent ? `[${label}]` : label)), kept];
		};
		expect(orders({ q: "tide" })).toEqual([["[Best match]", "Best ranked", "Newest"], []]);
		const kept = [{ name: "sort", value: "score" }];
		expect(orders({ q: "tide", sort: "score" })).toEqual([
			["Best match", "[Best ranked]", "Newest"],
			kept,
		]);
		expect(orders({ sort: "relevance" })).toEqual([["[Best ranked]", "Newest", "Name"], []]);
		expect(orders({ sort: "votes" })[0]).toEqual(["Best ranked", "Newest", "Name", "[Votes]"]);
	});

	it("returns to the first page if the order or a filter changes", () => {
		const { sorts, filters } = pageOf({ page: "2" }, crowded(45));
		const paths = [sorts, filters.flatMap(({ values }) => values)].flat().map(({ path }) => path);
		expect(paths.filter((path) => path.includes("page"))).toEqual([]);
	});
});

describe("filters of the list", () => {
	it("are questions with the answers that narrow the list, and their number", () => {
		const groups = pageOf().filters.map(({ name, values }) => [
			name,
			values.map(({ label, count }) => `${label} ${count}`),
		]);
		expect(groups).toEqual([
			["What does it do?", ["The tunnels 2", "The nests 1"]],
			["What does it cost?", ["Freemium 1"]],
			["Is it kept up?", ["Last 7 days 1", "Last 30 days 1", "Last 90 days 1"]],
			["Is its owner proven?", ["Verified 1"]],
			["Is there trouble?", ["No open incidents 3", "Open incidents 1"]],
		]);
	});

	it("can be replaced and removed", () => {
		const { chosen, filters, kept, heading } = pageOf({ type: "bot", category: "tunnels" });
		expect(heading).toBe("Agents: Bot, The tunnels");
		expect(chosen).toEqual([
			{ label: "Type: Bot", path: "/agents/?category=tunnels" },
			{ label: "Category: The tunnels", path: "/agents/?type=bot" },
		]);
		expect(filters.find(({ filter }) => filter === "category")?.values).toMatchObject([
			{ label: "The tunnels", path: "/agents/?type=bot", isChosen: true },
		]);
		expect(kept).toEqual([
			{ name: "type", value: "bot" },
			{ name: "category", value: "tunnels" },
		]);
	});

	it("take several values, each of which can be removed", () => {
		const page = pageOf({ type: ["bot", "agent"], creator: "Mole, & Co" });
		expect(page.heading).toBe("Agents: Agent or Bot, Mole, & Co");
		expect(page.chosen).toEqual([
			{ label: "Type: Agent", path: "/agents/?type=bot&creator=Mole%2C+%26+Co" },
			{ label: "Type: Bot", path: "/agents/?type=agent&creator=Mole%2C+%26+Co" },
			{ label: "Creator: Mole, & Co", path: "/agents/?type=agent&type=bot" },
		]);
		expect(page.jsonPath).toBeNull();
		expect(pageOf({ type: ["bot", "agent"] }).amount).toBe("2 listings");
		expect(pageOf({ creator: "Nobody" }).heading).toBe("Agents by Nobody");
	});

	it("take one value at a time if one includes the other", () => {
		const agents = ["2026-05-01", "2026-04-10", "2025-01-01"].map((day) =>
			agentRecord({ slug: `agent-${day}`, updatedAt: `${day}T00:00:00.000Z` }),
		);
		const context = viewContext({ agents, incidents: [], comments: [], events: [] });
		const page = pageOf({ updated: "7" }, context);
		const group = page.filters.find(({ filter }) => filter === "updated");
		expect(group?.values.map(({ label, count }) => `${label} ${count}`)).toEqual([
			"Last 7 days 1",
			"Last 30 days 2",
			"Last 90 days 2",
		]);
		const paths = group?.values.map(({ path }) => path);
		expect(paths).toEqual(["/agents/", "/agents/?updated=30", "/agents/?updated=90"]);
	});

	it("say which values were too many", () => {
		const tag = Array.from({ length: 21 }, (_, number) => `t${number}`);
		expect(pageOf({ tag }).notices[0]?.text).toContain("up to 20 values of “Tags”");
	});

	it("leave out a question whose answers are all of the same listings, and none of others", () => {
		const apps = ["vs-code", "cursor", "claude-code"];
		const agentsWith = (...others: AgentRecord[]) => [
			...["a", "b"].map((slug) => agentRecord({ slug, clients: apps })),
			...others,
			agentRecord({ slug: "d", authSchemes: ["api_key"] }),
		];
		const filtersOf = (agents: AgentRecord[], parameters = {}) => {
			const nobody = { incidents: [], comments: [], events: [] };
			const { filters } = pageOf(parameters, viewContext({ agents, ...nobody }));
			return new Map(
				filters.map(({ filter, values }) => [filter, values.map(({ label }) => label)]),
			);
		};
		const alike = agentsWith();
		expect(filtersOf(alike).has("client")).toBe(false);
		expect(filtersOf(alike, { client: "cursor" }).get("client")).toContain("VS Code");
		expect(filtersOf(alike).get("auth")).toEqual(["A key"]);
		const unlike = filtersOf(agentsWith(agentRecord({ slug: "c", clients: ["zed"] })));
		expect(unlike.get("client")?.sort()).toEqual(["Claude Code", "Cursor", "VS Code", "Zed"]);
	});

	it("fold rarely used values away, but never the chosen one", () => {
		const categories = Array.from({ length: 12 }, (_, number) => ({
			slug: `c${number}`,
			name: `C ${number}`,
			icon: null,
			description: null,
			createdAt: "2026-01-01T00:00:00.000Z",
		}));
		const agents = categories.map(({ slug }) => agentRecord({ slug, categorySlug: slug }));
		const context = viewContext({ categories, agents, incidents: [], comments: [], events: [] });
		const [group] = pageOf({ category: "c9" }, context).filters;
		expect(group?.values.map(({ label }) => label)).toContain("C 9");
		expect([group?.values.length, group?.more.length]).toEqual([7, 5]);
	});

	it.each([
		[{ type: "bot" }, "/api/v1/agents?type=bot"],
		[{ q: "x" }, "/api/v1/agents?q=x&sort=relevance"],
		[{ q: "x", sort: "score" }, "/api/v1/agents?q=x&sort=score"],
		[{ q: "x", sort: "newest" }, "/api/v1/agents?q=x&sort=newest"],
		[{ pricing: "free" }, "/api/v1/agents?pricing=free"],
		[{ source: "yes" }, null],
		[{ deployment: "cloud" }, "/api/v1/agents?deployment=cloud"],
		[{ risk: "extensive" }, "/api/v1/agents?risk=extensive"],
		[{ level: "0" }, null],
	])("%j has its JSON at %s", (parameters, path) => {
		const { jsonPath, head } = pageOf(parameters);
		expect(jsonPath).toBe(path);
		expect(head.alternates).toHaveLength(path === null ? 0 : 1);
	});
});

describe("pages of the list", () => {
	it.each([
		["1", "Page 1 of 3", [null, "/agents/?page=2"]],
		["2", "Page 2 of 3", ["/agents/", "/agents/?page=3"]],
		["3", "Page 3 of 3", ["/agents/?page=2", null]],
	])("continue from page %s", (page, place, paths) => {
		const { pager } = pageOf({ page }, crowded(45));
		expect(pager?.place).toBe(place);
		expect([pager?.previous, pager?.next]).toEqual(paths);
	});

	it.each([
		[1, 3, "[1] 2 3"],
		[1, 20, "[1] 2 3 … 20"],
		[5, 20, "1 2 3 4 [5] 6 7 … 20"],
		[6, 20, "1 … 4 5 [6] 7 8 … 20"],
		[17, 20, "1 … 15 16 [17] 18 19 20"],
		[20, 20, "1 … 18 19 [20]"],
	])("of page %i of %i have the numbers %s", (page, pages, shown) => {
		const pager = listPager({ ...FIRST_PAGE, page }, pages * 20);
		const words = pager?.pages.map((link) =>
			link === null ? "…" : link.isCurrent ? `[${link.label}]` : link.label,
		);
		expect(words?.join(" ")).toBe(shown);
	});

	it("have 20, 50 or 100 agents, as an address may ask", () => {
		const page = pageOf({ limit: "50", type: "" }, crowded(55));
		expect([page.rows.length, page.pager?.place]).toEqual([50, "Page 1 of 2"]);
		expect(page.kept).toEqual([{ name: "limit", value: "50" }]);
		expect(page.jsonPath).toBe("/api/v1/agents?limit=50");
		expect(page.head.canonical).toBe("https://registry.pier9.dev/agents/?limit=50");
		expect(pageOf({ limit: "30" }).notices[0]?.text).toBe(
			"“30” is not a valid page size of this list.",
		);
	});

	it.each([
		[20, null],
		[21, "Page 1 of 2"],
	])("of %i agents say: %s", (count, place) => {
		expect(pageOf({}, crowded(count)).pager?.place ?? null).toBe(place);
	});

	it("after the last are the last, and say so", () => {
		const page = pageOf({ page: "9" }, crowded(45));
		expect(page.notices).toEqual([
			{ text: "There is no page 9. The list has 3 pages; this is the last one.", way: null },
		]);
		expect(page).toMatchObject({ amount: "45 listings", ways: null, near: [] });
		expect(page.rows).toEqual(pageOf({ page: "3" }, crowded(45)).rows);
		expect(page.pager).toEqual(pageOf({ page: "3" }, crowded(45)).pager);
		expect(page.head.canonical).toBe(pageOf({ page: "3" }, crowded(45)).head.canonical);
		const only = pageOf({ page: "2" }, crowded(5));
		expect(only.rows).toHaveLength(5);
		expect(only.notices[0]?.text).toContain("has 1 page;");
	});
});

describe("a list of agents with only some of the words", () => {
	it("says that nothing was found, which words to drop, and what is nearest", () => {
		const page = pageOf({ q: "mole qqqq", sort: "newest" });
		expect(page).toMatchObject({ notices: [], sorts: [], near: [], quick: [] });
		expect(page.nothing).toEqual({
			line: "Nothing for “mole qqqq”.",
			nearest: "Nearest: some of the words, or similar ones",
		});
		expect(page.rows.map(({ title }) => title)).toEqual(['Mole "the Digger"']);
		expect(page.caption).toContain("best");
		expect(page.ways?.fewer).toEqual([{ label: "mole", path: "/agents/?q=mole", amount: "1" }]);
		expect(page.tabs.every(({ count }) => count === null)).toBe(true);
	});

	it("says so of filters too", () => {
		expect(pageOf({ q: "qqqq", type: "bot" }).nothing?.line).toBe(
			"Nothing for “qqqq” with these filters.",
		);
		expect(pageOf({ type: "spaceship" }).nothing).toEqual({
			line: "Nothing with these filters.",
			nearest: "Try instead",
		});
	});
});

describe("a search for several words", () => {
	const agents = [
		agentRecord({ slug: "one", title: "Mole mail", pricingType: "free" }),
		agentRecord({ slug: "two", title: "Mail", pricingType: "free" }),
		agentRecord({ slug: "three", title: "Mail sorter", pricingType: "paid" }),
		...Array.from({ length: 12 }, (_, number) =>
			agentRecord({ slug: `other-${number}`, title: `Other ${number}`, pricingType: "paid" }),
		),
	];
	const context = viewContext({ agents, incidents: [], comments: [], events: [] });

	it("shows agents with some of them after those with all, below a line that says so", () => {
		const page = pageOf({ q: "mole mail" }, context);
		expect(page).toMatchObject({ amount: "1 listing", ways: null, notices: [] });
		expect(titles(page)).toEqual(["Mole mail"]);
		expect(page.partial?.line).toBe("2 more with some of these words, or similar ones");
		const partial = page.partial?.rows.map(({ title }) => title);
		expect(partial?.toSorted()).toEqual(["Mail", "Mail sorter"]);
		expect(pageOf({ q: "mole" }, context).partial).toBeNull();
		expect(pageOf({ q: "mole qqqq" }, context).partial).toBeNull();
	});

	it("shows words used as a filter as one, with a link to search for all words", () => {
		const page = pageOf({ q: "free mail" }, context);
		expect(titles(page).toSorted()).toEqual(["Mail", "Mole mail"]);
		expect(page).toMatchObject({ query: "mail", heading: "Agents: “mail”, Free" });
		expect(page.chosen).toEqual([{ label: "Pricing: Free", path: "/agents/?q=mail" }]);
		const path = "/agents/?q=free+mail&as_typed=yes";
		expect(page.notices).toEqual([
			{
				text: "Searching with “free” as pricing: Free.",
				way: { path, label: "Search for the exact words instead" },
			},
		]);
		expect(page.amount).toBe("2 listings");
		expect(page.partial?.line).toBe("1 more with some of these words, or similar ones");
		const typed = pageOf({ q: "free mail", as_typed: "yes" }, context);
		expect(typed).toMatchObject({ query: "free mail", chosen: [], notices: [] });
		expect(typed.sorts.map((sort) => sort.path)).toContain(
			"/agents/?q=free+mail&sort=newest&as_typed=yes",
		);
		expect(typed.jsonPath).toBe("/api/v1/agents?q=free+mail&sort=relevance");
	});
});

describe("a list without agents", () => {
	it.each<[Record<string, string>, string[], string]>([
		[{ q: "mole", type: "spaceship" }, ["mole"], "those without the only excluding condition"],
		[{ q: "qqqq" }, ["mole", "vole"], "the best of all if nothing is similar"],
	])("shows alternatives: for %j %j, %s", (parameters, slugs) => {
		const { rows, near } = pageOf(parameters);
		expect(rows).toEqual([]);
		const paths = near.map(({ path }) => path);
		expect(paths.slice(0, slugs.length)).toEqual(slugs.map((slug) => `/agents/${slug}/`));
	});

	it("is none of a mistyped name: what was meant is there", () => {
		const page = pageOf({ q: "moel" });
		expect(page.rows[0]?.slug).toBe("mole");
		expect(page.nothing?.nearest).toContain("similar ones");
		expect(page.ways?.corrections[0]?.label).toBe("mole");
	});

	it("names a value that the registry does not know, and offers to leave it out", () => {
		const page = pageOf({ level: "9", type: "bot" });
		expect(page.notices).toEqual([
			{
				text: "There is no verification level “9” in this registry.",
				way: { path: "/agents/?type=bot", label: "Leave it out" },
			},
		]);
		expect(page.chosen.map(({ label }) => label)).toEqual(["Type: Bot", "Verification: 9"]);
		expect(page.ways?.wider).toEqual([
			{ label: "Without Verification: 9", path: "/agents/?type=bot", amount: "1" },
		]);
	});

	it.each([
		[
			{ sort: "colour", type: "bot" },
			"“colour” is not a valid sort order of this list.",
			"/agents/?type=bot",
		],
		[{ page: "zero" }, "“zero” is not a valid page number of this list.", "/agents/"],
	])("says that %j is invalid, and ignores it", (parameters, text, path) => {
		const page = pageOf(parameters);
		expect(page.notices).toEqual([{ text, way: { path, label: "Leave it out" } }]);
		expect(page.rows.length).toBeGreaterThan(0);
	});

	it("offers corrections", () => {
		const page = pageOf({ q: "digge", sort: "newest", type: "bot" });
		expect(page.amount).toBe("Nothing found");
		expect(pageOf({ q: "invocies" }).ways?.corrections).toEqual([
			{ label: "invoices", path: "/agents/?q=invoices", amount: "1" },
		]);
		expect(pageOf({ q: "tunels nest" }).ways?.categories).toEqual([
			{ label: "The tunnels", path: "/agents/?category=tunnels", amount: "2" },
			{ label: "The nests", path: "/agents/?category=nests", amount: "1" },
		]);
		expect(page.ways?.wider).toEqual([
			{ label: "Without “digge”", path: "/agents/?type=bot&sort=newest", amount: "1" },
			{ label: "Without Type: Bot", path: "/agents/?q=digge&sort=newest", amount: "1" },
		]);
	});

	it("of an empty registry asks readers to register the first", () => {
		expect(pageOf({}, crowded(0))).toMatchObject({ isEmptyRegistry: true, filters: [], rows: [] });
	});

	it("says that a text was shortened", () => {
		expect(pageOf({ q: "x".repeat(300) }).notices[0]?.text).toContain("200 characters");
	});
});

it("passes user input on as text", () => {
	const hostile = '<script>alert("1")</script>';
	const page = pageOf({ q: hostile, type: hostile });
	expect(page.query).toBe(hostile);
	expect(page.chosen[0]?.label).toBe(`Type: ${hostile}`);
	expect(page.head.canonical).not.toContain("<");
});

describe("ways to connect to agents", () => {
	const connected = viewContext({
		agents: [
			agentRecord({
				slug: "table",
				packageTypes: ["npm", "oci"],
				transports: ["stdio", "streamable-http", "carrier-pigeon"],
				tags: ["tides"],
			}),
			agentRecord({ slug: "bare", transports: ["stdio"], authSchemes: ["oauth2"] }),
			agentRecord({ slug: "mole" }),
		],
	});

	it("are filters by address, though no question asks for them", () => {
		expect(titles(pageOf({ transport: "streamable-http" }, connected))).toEqual(["table"]);
		const asked = pageOf({}, connected).filters.map(({ name }) => name);
		expect(asked).toContain("What does it ask for?");
		expect(asked.every((name) => name.endsWith("?"))).toBe(true);
	});

	it("can be filtered by tags, which are too many to be offered", () => {
		const page = pageOf({ tag: "tides" }, connected);
		expect(titles(page)).toEqual(["table"]);
		expect(page.chosen).toEqual([{ label: "Tags: tides", path: "/agents/" }]);
		expect(page.notices).toEqual([]);
		expect(page.jsonPath).toBe("/api/v1/agents?tag=tides");
	});
});

describe("tabs of a search", () => {
	const kinds = viewContext({
		agents: [
			agentRecord({ slug: "tide-server", agentType: "mcp_server", clients: ["cursor", "zed"] }),
			agentRecord({ slug: "tide-watch", agentType: "mcp_server", clients: ["zed"] }),
			agentRecord({ slug: "tide-model", agentType: "llm" }),
			agentRecord({ slug: "tide-bot", agentType: "bot" }),
			agentRecord({ slug: "tide" }),
		],
		incidents: [],
		comments: [],
		events: [],
	});
	const shown = (parameters: Record<string, string | string[]>) =>
		pageOf(parameters, kinds).tabs.map(({ label, count, isCurrent }) =>
			isCurrent ? `[${label} ${count}]` : `${label} ${count}`,
		);

	it("are the kinds that there are, each with its number of results", () => {
		expect(shown({ q: "tide" })).toEqual(["[All 5]", "Servers 2", "Models 1", "Agents 1"]);
		expect(shown({ q: "bot" })).toEqual(["[All 1]", "Servers 0", "Models 0", "Agents 1"]);
		expect(pageOf({ q: "tide", page: "3" }, kinds).tabs.map(({ path }) => path)).toEqual([
			"/agents/?q=tide",
			"/servers/?q=tide",
			"/models/?q=tide",
			"/agents/?q=tide&type=agent&type=assistant&type=bot&type=copilot",
		]);
	});

	it("show which kind the list is of, which is no chip then", () => {
		const types = ["agent", "assistant", "bot", "copilot"];
		expect(shown({ type: types })).toEqual(["All 5", "Servers 2", "Models 1", "[Agents 1]"]);
		expect(pageOf({ type: types }, kinds)).toMatchObject({ chosen: [], heading: "Agents" });
		expect(pageOf({ type: "bot" }, kinds).chosen).toHaveLength(1);
		const servers = wholeTypedList(kinds, TYPE_PAGES.servers);
		expect(servers.tabs.filter(({ isCurrent }) => isCurrent)).toMatchObject([
			{ label: "Servers", path: "/servers/", count: "2" },
		]);
		expect(servers.tabs[0]).toMatchObject({ label: "All", path: "/agents/", count: "5" });
	});

	it("have a chip for each app, of which the one that most work in is shown at first", () => {
		const apps = pageOf({}, kinds).quick.filter(({ app }) => app);
		expect(apps.map(({ label, count, isHidden }) => [label, count, isHidden])).toEqual([
			["Works in Cursor", "1", true],
			["Works in Zed", "2", false],
		]);
		expect(pageOf({ client: "zed" }, kinds).quick).toEqual([]);
	});

	it("give way to the only hit, which has its button", () => {
		const { hit, sorts, quick } = pageOf({ q: "bot" }, kinds);
		expect(hit).toMatchObject({ title: "tide-bot", path: "/agents/tide-bot/", apps: [] });
		expect([sorts, quick]).toEqual([[], []]);
		expect(pageOf({ type: "bot" }, kinds).hit).toBeNull();
	});
});
