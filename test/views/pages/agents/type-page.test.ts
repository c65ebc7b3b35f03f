import { describe, expect, it } from "vitest";
import { AgentsPageQuery } from "#contract/agents/agents-page.ts";
import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { API_FILTERS } from "#contract/facts/fact-rows.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { countFacets } from "#snapshot/agents/agent-facets.ts";
import { firstPageOf } from "#views/pages/agents/agents-page.ts";
import { FIRST_PAGE } from "#views/pages/agents/list-address.ts";
import { typePage, wholeTypePage } from "#views/pages/agents/type-page.ts";
import { countedByType, wholeTypedList } from "#views/pages/agents/typed-list.ts";
import { showShortDay } from "#views/pages/display.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

const model = (slug: string, facts: Partial<AgentRecord>) =>
	agentRecord({ slug, title: slug, agentType: "llm", ...facts });

const context = viewContext({
	agents: [
		model("old", { releasedAt: "2024-01-01T00:00:00.000Z", inputPrice: 0, outputPrice: 0.435 }),
		model("new", {
			releasedAt: "2026-04-20T00:00:00.000Z",
			contextTokens: 1_048_576,
			inputModalities: ["text", "image", "pdf"],
			outputModalities: ["image"],
			abilities: ["tool_calling"],
			openWeights: true,
		}),
		model("unknown", { agentType: "model" }),
		agentRecord({ slug: "server", agentType: "mcp_server" }),
		model("month", { releasedAt: "2023-04-01T00:00:00.000Z", partialDates: ["2023-04"] }),
	],
	events: [],
});

describe("the page of models", () => {
	const view = wholeTypePage("models")(context);

	it("has models of both types, the newest first and the undated last", () => {
		expect(view.agents.map(({ slug }) => slug)).toEqual(["new", "old", "month", "unknown"]);
		expect(view.amount).toBe("4 models");
	});

	it("says what each model states, what is free, and what is not known", () => {
		const cells = view.agents.map((agent) => agent.cells.map(({ text }) => text));
		expect(cells).toEqual([
			["1.05M", "–", "–", "–", "images, PDF", "image output, tools", "20 Apr 2026", "open"],
			["–", "–", "free", "$0.435", "–", "–", "1 Jan 2024", "–"],
			["–", "–", "–", "–", "–", "–", "Apr 2023", "–"],
			["–", "–", "–", "–", "–", "–", "–", "–"],
		]);
	});

	it("offers its orders in the form, that by results only with one benchmark", () => {
		const ordersOf = (filters: object, sort = "released" as const) =>
			typePage(
				context,
				{ id: "models", asked: { ...FIRST_PAGE, sort, filters } },
				firstPageOf([], countFacets([], 0)),
			).orders.map(({ sort, isChosen }) => (isChosen ? `(${sort})` : sort));
		const usual = ["(released)", "input_price", "output_price", "context", "output"];
		expect(ordersOf({})).toEqual([...usual, "name"]);
		expect(ordersOf({ benchmark: ["SWE-Bench"] })).toEqual([...usual, "benchmark", "name"]);
	});

	it.each([
		["OpenAI", "Groq", ["Groq", "Groq"]],
		[null, "Groq", ["Groq", "Groq"]],
		["Mistral AI", "Mistral", [undefined, undefined]],
		["Pier 9", null, [undefined, undefined]],
	])(
		"names whose price it is, unless the maker's: %s at %s",
		(creatorName, priceProvider, named) => {
			const prices = { inputPrice: 1, outputPrice: 2, creatorName, priceProvider };
			const { agents } = wholeTypePage("models")(
				viewContext({ agents: [model("one", prices)], events: [] }),
			);
			expect(agents[0]?.cells.slice(2, 4).map(({ more }) => more)).toEqual(named);
		},
	);

	it("sorts by a column in its useful direction first, then the other way", () => {
		const heads = view.columns.flatMap(({ label, head }) => (head ? [[label, head.path]] : []));
		expect(heads).toEqual([
			["Context", "/models/?sort=context"],
			["Output", "/models/?sort=output"],
			["Input $", "/models/?sort=input_price"],
			["Output $", "/models/?sort=output_price"],
			["Released", "/models/?sort=released_reverse"],
		]);
	});

	it("shows and sorts the results in a chosen benchmark, as long as it is one", () => {
		const said = { kind: "benchmark", name: "Hard", subject: "m", source: "Scores" } as const;
		const results = [
			{ ...said, value: 50.5, harness: "Hook", as_of: null },
			{ ...said, value: 70.25, harness: "Line", as_of: null },
		];
		const tested = viewContext({ agents: [model("m", { observations: results })], events: [] });
		const shown = (parameters: Record<string, string | string[]>) => {
			const asked = AgentsPageQuery.parse(parameters);
			const found = firstPageOf([...tested.snapshot.agents], tested.snapshot.facets);
			const { columns, agents, chosen } = typePage(tested, { id: "models", asked }, found);
			return { head: columns[0], cell: agents[0]?.cells[0], without: chosen[0]?.path };
		};
		expect(shown({ benchmark: "Hard", sort: "benchmark" })).toMatchObject({
			head: {
				label: "Hard",
				head: { path: "/models/?benchmark=Hard&sort=benchmark_reverse", order: "descending" },
			},
			cell: { text: "70.25", more: "Line" },
			without: "/models/",
		});
		expect(shown({ benchmark: "Hard (Hook)" }).cell).toEqual({ text: "50.5", more: "Hook" });
		expect(shown({ benchmark: ["Hard", "Easy"] }).head?.label).toBe("Context");
	});

	it("leads to the same table for programs", () => {
		expect(view.jsonPath).toBe("/api/v1/agents?sort=released&type=llm%2Cmodel");
	});
});

it("the page of servers has only servers, and answers its questions", () => {
	const view = wholeTypedList(context, TYPE_PAGES.servers);
	expect(view.rows.map(({ slug }) => slug)).toEqual(["server"]);
	expect(view).toMatchObject({ action: "/servers/", heading: "MCP servers", isOnlyHit: false });
	expect(view.head.title).toMatch(/^MCP servers –/u);
});

it.each(Object.values(TYPE_PAGES))("$path filters by nothing that the API lacks", (home) => {
	expect(API_FILTERS).toEqual(expect.arrayContaining(countedByType(home)));
});

describe("a short day", () => {
	it.each([
		["2026-05-29T00:00:00.000Z", "29 May 2026"],
		["2026-09-01T00:00:00.000Z", "1 Sep 2026"],
	])("of %s is %s", (at, text) => expect(showShortDay(at)).toBe(text));
});
