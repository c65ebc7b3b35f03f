import { describe, expect, it } from "vitest";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { readDocument } from "#documents/read-document.ts";
import { renderMarkdown } from "#render/markdown.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { modelView } from "#views/pages/agent/model-rows.ts";
import { llmsFullView } from "#views/protocols/llms-views.ts";
import { getAgent } from "#views/view-context.ts";
import { documentRecord } from "../../../documents/document-record.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

type Facts = Partial<Parameters<typeof agentRecord>[0]>;

const model = (slug: string, releasedAt: string, facts: Facts = {}) =>
	agentRecord({ slug, title: slug, agentType: "llm", releasedAt, ...facts });

const result = (value: number, url: string, variant?: string) => ({
	kind: "benchmark" as const,
	...{ subject: "m", source: "models.dev", name: "Hard", metric: "resolved", harness: "Hook" },
	...{ value, url, as_of: "2026-05-02T00:00:00.000Z", ...(variant && { variant }) },
});

const READS = {
	inputModalities: ["text", "image"],
	outputModalities: ["text", "audio"],
	outputPrice: 2,
};

const larch = (slug: string, releasedAt: string, facts: Facts = {}) =>
	model(slug, releasedAt, {
		...READS,
		...{ creatorName: "Openfield AI", modelFamily: "larch", contextTokens: 200_000 },
		...{ inputPrice: 0, abilities: ["tool_calling"], openWeights: false },
		lackedAbilities: ["reasoning"],
		observations: [result(64.3, "https://www.openfield.ai/news", "high")],
		...facts,
	});

const documentOf = (format: DocumentFormat, content: unknown) =>
	readDocument(JSON.stringify(content), format).reading?.model ?? null;

const others = [0, 1, 2].map((place) =>
	model(`other-${place}`, `2024-0${9 - place}-01T00:00:00.000Z`, {
		...READS,
		observations: [
			{
				...result(50 + place, "https://scores.example.com/"),
				as_of: `2026-0${place + 1}-02T00:00:00.000Z`,
			},
		],
	}),
);
const context = viewContext({
	agents: [
		larch("larch-1", "2025-01-01T00:00:00.000Z"),
		larch("larch-2", "2026-01-01T00:00:00.000Z"),
		...others,
		agentRecord({ slug: "mole" }),
	],
	events: [],
});
const pageOf = (slug: string) => agentPage(context, getAgent(context, slug));

describe("the page of a model", () => {
	it("shows its limits and prices, and what is free, but nothing that is unknown", () => {
		const figures = pageOf("larch-1").model?.figures;
		expect(figures?.map(({ label, value }) => `${label} ${value}`)).toEqual([
			"Price in free",
			"Price out $2.00",
			"Reads at once 200k",
		]);
	});

	it("names abilities in words, what it lacks too, and a newer model of the family", () => {
		const { abilities, newer } = pageOf("larch-1").model ?? {};
		expect(abilities?.map(({ text, isNo }) => (isNo ? `(${text})` : text))).toEqual([
			"Reads text",
			"images",
			"Makes audio",
			"Calls tools",
			"(Does not reason)",
			"(Closed weights)",
		]);
		expect(newer).toEqual({ title: "larch-2", path: "/agents/larch-2/", day: "1 January 2026" });
		expect(pageOf("larch-2").model?.newer).toBeNull();
	});

	it("has a column for each kind of price that anybody charges", () => {
		const audio = documentOf("models-dev", {
			name: "Larch 3",
			limit: { context: 1, input: 0 },
			open_weights: false,
			cost: { input: 1, input_audio: 4, context_over_200k: { input: 2 } },
			experimental: { modes: { fast: { cost: { input: 6 } }, free: {} } },
			id: "larch-3",
			provider: { id: "openfield", name: "Openfield" },
		});
		expect(modelView(context, getAgent(context, "larch-1"), audio)?.prices).toEqual({
			heads: ["Input", "Input audio"],
			rows: [
				{ provider: "Openfield", cells: ["$1.00", "$4.00"] },
				{ provider: "Openfield, over 200k", cells: ["$2.00", "–"] },
				{ provider: "Openfield, in fast mode", cells: ["$6.00", "–"] },
			],
		});
	});

	it("draws its price beside those of all others, with a line through its family", () => {
		const { chart } = pageOf("larch-2").model ?? {};
		expect(chart?.points.map(({ slug, tone }) => [slug, tone])).toEqual([
			["larch-2", "here"],
			["larch-1", "lit"],
			["other-0", "plain"],
			["other-1", "plain"],
			["other-2", "plain"],
		]);
		expect(chart?.line.map(({ slug }) => slug)).toEqual(["larch-1", "larch-2"]);
		const unpriced = viewContext({ agents: [model("m", "2026-01-01T00:00:00.000Z")], events: [] });
		expect(agentPage(unpriced, getAgent(unpriced, "m")).model?.chart).toBeNull();
	});

	it("has bars of one benchmark, the maker's own figure marked and below those that were measured", () => {
		const { board } = pageOf("larch-1").model ?? {};
		expect(board).toMatchObject({ name: "Hard", hasOwn: true });
		expect(board?.says).toBe("Published at scores.example.com; read at models.dev.");
		expect(
			board?.rows.map(({ title, value, share, how, isOwn }) => [title, value, share, how, isOwn]),
		).toEqual([
			["other-2", "52", 52, "Hook, 2 Mar 2026", false],
			["other-1", "51", 51, "Hook, 2 Feb 2026", false],
			["other-0", "50", 50, "Hook, 2 Jan 2026", false],
			["larch-1", "64.3", 64, "Hook, high, says its maker, 2 May 2026", true],
		]);
		expect(pageOf("other-1").model?.board?.rows.map(({ isHere }) => isHere)).toEqual([
			false,
			true,
			false,
		]);
	});

	it("names models of other makers at about its price", () => {
		expect(pageOf("other-1").model?.peers.map(({ title, says }) => `${title}: ${says}`)).toEqual([
			"larch-2: $2.00 out, 200k",
			"larch-1: $2.00 out, 200k",
		]);
	});

	it.each<[string, Facts]>([
		["takes other things", { inputModalities: ["text"] }],
		["returns pictures", { outputModalities: ["image"] }],
		["does not say what it returns", { outputModalities: [] }],
		["has no price of its output", { outputPrice: null, inputPrice: 2 }],
	])("has no neighbour that %s", (_, facts) => {
		const day = "2026-01-01T00:00:00.000Z";
		const twins = ["one", "two"].map((slug) => model(slug, day, READS));
		const near = model("near", day, { ...READS, ...facts });
		const all = viewContext({ agents: [larch("larch-1", day), ...twins, near], events: [] });
		const { model: view } = agentPage(all, getAgent(all, "larch-1"));
		expect(view?.peers.map(({ title }) => title).toSorted()).toEqual(["one", "two"]);
	});

	it.each<[string, string, boolean]>([
		["Larch 2", "Larch 2.5", true],
		["Larch 4 Pro", "Larch 5 Pro Preview", true],
		["Larch-4o (2024-05-13)", "Larch-4o (2024-11-20)", true],
		["Larch V2 70B", "Larch V3 70B", true],
		["Larch 2 70B", "Larch 3 8B", false],
		["Larch 2", "Larch 3 mini", false],
		["Larch 2 Chat", "Larch 3 Embedding", false],
		["Larch-5", "Larch-5V", false],
		["Larch 3", "Larch 2.1", false],
		["Larch (latest)", "Larch 2", false],
	])("%s is followed by %s: %s", (title, newer, isFollowed) => {
		const [older, follower] = [title, newer].map((name, at) =>
			larch(["old", "new"][at] ?? "", `202${at}-01-01T00:00:00.000Z`, { title: name }),
		);
		if (!older || !follower) throw new Error("two are given");
		const both = viewContext({ agents: [older, follower], events: [] });
		const page = agentPage(both, getAgent(both, "old"));
		expect(page.model?.newer?.title).toBe(isFollowed ? newer : undefined);
	});

	it("says at whose API it is deprecated, and whose word that is, also of one provider alone", () => {
		const entry = (name: string, status?: string) => {
			const provider = { id: name.toLowerCase(), name };
			const told = { name: "Larch 1", id: "larch-1", limit: { context: 1 }, open_weights: false };
			return documentRecord(JSON.stringify({ ...told, status, provider }), "models-dev");
		};
		const documents = [entry("Openfield", "deprecated"), entry("Gate", "deprecated"), entry("Hub")];
		const agent = {
			...getAgent(context, "larch-1"),
			documents: documents.map(({ sha256 }) => sha256),
		};
		const lastRead = { agent: null, readings: [] };
		const told = agentPage({ ...context, documentsOf: () => documents, lastRead }, agent);
		expect(told.deprecation).toEqual({
			message: "At Openfield and Gate, says models.dev.",
			successor: null,
		});
		expect(pageOf("larch-1").deprecation).toBeNull();
	});

	it("is described by its facts, without quotation marks, and says that this is no source's word", () => {
		const { lead, provenance } = pageOf("larch-2");
		expect(lead).toMatch(/^Takes text and images and returns text and audio\..+tool calling\.$/);
		expect(provenance).toEqual([
			{ source: "Made of its facts here, by rule", path: null, facts: "Short description" },
		]);
		const stated = { ...getAgent(context, "larch-2"), shortDescription: "Best.", provenance: [] };
		expect(agentPage(context, stated).lead).toBe("“Best.”");
		const file = renderMarkdown(agentMarkdownView(context, getAgent(context, "larch-2")));
		expect(file).toContain(`\n${lead}\n`);
		expect(renderMarkdown(llmsFullView(context))).toContain(`Description: ${lead}`);
	});

	it("is not that of another agent", () => {
		expect(pageOf("mole").model).toBeNull();
	});
});
