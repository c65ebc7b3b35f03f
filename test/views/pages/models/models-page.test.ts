import { describe, expect, it } from "vitest";
import { AgentsPageQuery } from "#contract/agents/agents-page.ts";
import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { agentView } from "#views/agents/agent-view.ts";
import { firstPageOf } from "#views/pages/agents/agents-page.ts";
import { modelsPage, wholeModelsPage } from "#views/pages/models/models-page.ts";
import { bestForPrice } from "#views/pages/models/price-chart.ts";
import { getAgent } from "#views/view-context.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

const model = (slug: string, facts: Partial<AgentRecord>) =>
	agentRecord({ slug, title: slug, agentType: "llm", ...facts });

const result = (value: number, url = "https://scores.example/", variant = "2.1") => ({
	kind: "benchmark" as const,
	...{ name: "Hard", subject: "m", source: "Scores", as_of: null, harness: "Hook" },
	...{ value, url, variant },
});

const context = viewContext({
	agents: [
		model("old", {
			...{ releasedAt: "2024-01-01T00:00:00.000Z", inputPrice: 0, outputPrice: 0.435 },
			...{ contextTokens: 32_000, observations: [result(50), result(99, undefined, "1.0")] },
		}),
		model("new", {
			...{ releasedAt: "2026-04-20T00:00:00.000Z", contextTokens: 1_048_576, openWeights: true },
			...{ inputModalities: ["text", "image", "pdf"], outputModalities: ["image"] },
			...{ abilities: ["tool_calling"], outputPrice: 10, observations: [result(70)] },
		}),
		model("dear", {
			...{ releasedAt: "2025-01-01T00:00:00.000Z", outputPrice: 75, creatorName: "Openfield" },
			observations: [result(95, "https://openfield.example/news")],
		}),
		model("unknown", { agentType: "model" }),
		agentRecord({ slug: "server", agentType: "mcp_server" }),
		model("month", { releasedAt: "2023-04-01T00:00:00.000Z", partialDates: ["2023-04"] }),
	],
	events: [],
});

const search = (parameters: Record<string, string | string[]>, slugs?: string[]) => {
	const asked = AgentsPageQuery.parse(parameters);
	const found = firstPageOf([...context.snapshot.agents], context.snapshot.facets);
	return modelsPage(context, asked, { ...found, ...(slugs && { found: new Set(slugs) }) });
};

describe("the page of models", () => {
	const view = wholeModelsPage(context);

	it("has models of both types, the newest first and the undated last", () => {
		expect(view.models.map(({ slug }) => slug)).toEqual(["new", "dear", "old", "month", "unknown"]);
		expect(view.amount).toBe("5 models");
	});

	it("says what each model states and what is free, and nothing of what is not known", () => {
		const [first, , old, , last] = view.models;
		expect(first).toMatchObject({
			...{ context: "1.05M", released: "Apr 2026", also: "image output, tools", isOpen: true },
			reads: [{ label: "images" }, { label: "PDF" }],
			prices: [{ text: "" }, { text: "$10.00" }],
		});
		expect(old?.prices.map(({ text }) => text)).toEqual(["free", "$0.435"]);
		expect(last).toMatchObject({
			context: "",
			released: null,
			also: "",
			prices: [{}, { text: "" }],
		});
	});

	it("offers ready filters", () => {
		expect(view.ready.slice(0, 2)).toEqual([
			{ label: "All", path: "/models/", isChosen: true },
			{
				label: "Sees images, calls tools, $1 or less",
				path: "/models/?input_modality=image&tool_calling=yes&input_price_max=1",
				isChosen: false,
			},
		]);
	});

	it("sorts by a column in its useful direction first, then the other way", () => {
		const released = view.headOf("released");
		const others = (["input_price", "context"] as const).map((name) => view.headOf(name));
		expect([...others, released].map(({ path }) => path)).toEqual([
			"/models/?sort=input_price",
			"/models/?sort=context",
			"/models/?sort=released_reverse",
		]);
		expect(released.order).toBe("descending");
	});

	it.each([
		["OpenAI", "Groq", "Groq"],
		[null, "Groq", "Groq"],
		["Mistral AI", "Mistral", null],
		["Pier 9", null, null],
	])(
		"names whose price it is, unless the maker's: %s at %s",
		(creatorName, priceProvider, named) => {
			const facts = { inputPrice: 1, outputPrice: 2, creatorName, priceProvider };
			const { models } = wholeModelsPage(viewContext({ agents: [model("m", facts)], events: [] }));
			expect(models[0]?.seller).toBe(named);
		},
	);

	it("shows what a search keeps beside the form, and the same table for programs", () => {
		expect(search({ family: "larch" }).chosen.map(({ label }) => label)).toEqual(["Family: larch"]);
		expect(search({ open_weights: "yes" }).chosen).toEqual([]);
		expect(view.jsonPath).toBe("/api/v1/agents?sort=released&type=llm%2Cmodel");
	});
});

describe("the chart of models", () => {
	it("has what the API states of each model with a price, lit if the search finds it", () => {
		const { chart } = search({ open_weights: "yes" }, ["new"]);
		expect(chart?.points.map(({ slug, tone }) => [slug, tone])).toEqual([
			["new", "lit"],
			["dear", "plain"],
			["old", "plain"],
		]);
		for (const { slug, title, x, y, isOpen } of chart?.points ?? []) {
			const listed = agentView(context, getAgent(context, slug));
			expect({ title, y, isOpen, at: new Date(x).toISOString() }).toEqual({
				...{ title: listed.title, y: listed.output_price, at: listed.released_at },
				isOpen: listed.open_weights === true,
			});
		}
		expect(chart?.says).toBe("1 that match");
	});

	it("has its points in words and as rows of a table", () => {
		const { chart } = wholeModelsPage(context);
		expect(chart?.points[0]?.words).toBe("new: $10.00, 20 Apr 2026");
		expect(chart?.points[0]).toMatchObject({ label: "20 Apr 2026", price: "$10.00" });
	});

	it("follows the order of the list, and the benchmark", () => {
		expect(search({ sort: "context" }).chart?.head).toBe("Context");
		expect(search({ sort: "output_price" }).chart?.head).toBe("Released");
		const { chart } = search({ benchmark: "Hard", sort: "benchmark" });
		expect(chart?.tabs.map(({ path, isChosen }) => (isChosen ? "here" : path))).toEqual([
			"/models/",
			"here",
			"/models/?sort=context",
		]);
	});

	it("has results of one version at one site; a maker's own is marked, and no line joins it", () => {
		const { chart } = search({ benchmark: "Hard", sort: "benchmark" });
		expect(chart).toMatchObject({ head: "Hard 2.1", site: "scores.example" });
		expect(chart?.points.map(({ slug, label, isOwn }) => [slug, label, isOwn])).toEqual([
			["new", "70, Hook", false],
			["old", "50, Hook", false],
			["dear", "95, Hook, says its maker", true],
		]);
		expect(chart?.line.map(({ slug }) => slug)).toEqual(["old", "new"]);
	});

	it("joins the best for their price: nothing cheaper is as good", () => {
		const points = [
			{ x: 50, y: 1 },
			{ x: 40, y: 2 },
			{ x: 50, y: 2 },
			{ x: 60, y: 2 },
			{ x: 70, y: 9 },
		];
		expect(bestForPrice(points)).toEqual([points[0], points[3], points[4]]);
	});

	it("is not there with fewer than two prices", () => {
		const alone = viewContext({ agents: [model("m", { outputPrice: 1 })], events: [] });
		expect(wholeModelsPage(alone).chart).toBeNull();
	});

	it("is without models that were taken down, and of a former hour empty", () => {
		const { models: _, ...snapshot } = context.snapshot;
		expect(wholeModelsPage(viewContext({ agents: [], events: [] })).chart).toBeNull();
		expect(Object.keys(snapshot)).not.toContain("models");
	});
});

it("the page filters by nothing that the API lacks", () => {
	expect(TYPE_PAGES.models.selects.map(({ filter }) => filter)).toContain("tool_calling");
});
