import { describe, expect, it } from "vitest";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { readDocument } from "#documents/read-document.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { modelView } from "#views/pages/agent/model-rows.ts";
import { getAgent } from "#views/view-context.ts";
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

const larch = (slug: string, releasedAt: string) =>
	model(slug, releasedAt, {
		...{ creatorName: "Openfield AI", modelFamily: "larch", contextTokens: 200_000 },
		...{ inputPrice: 0, outputPrice: 2, abilities: ["tool_calling"], openWeights: false },
		...{ lackedAbilities: ["reasoning"], inputModalities: ["text", "image"] },
		outputModalities: ["text", "audio"],
		observations: [result(64.3, "https://www.openfield.ai/news", "high")],
	});

const documentOf = (format: DocumentFormat, content: unknown) =>
	readDocument(JSON.stringify(content), format).reading?.model ?? null;

const others = [0, 1, 2].map((place) =>
	model(`other-${place}`, `2024-0${9 - place}-01T00:00:00.000Z`, {
		outputPrice: 2,
		observations: [result(50 + place, "https://scores.example.com/")],
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
			id: "larch-3",
			provider: { id: "openfield", name: "Openfield" },
		});
		expect(modelView(context, getAgent(context, "larch-1"), audio)?.prices).toEqual({
			heads: ["Input", "Input audio"],
			rows: [
				{ provider: "Openfield", cells: ["$1.00", "$4.00"] },
				{ provider: "Openfield, over 200k", cells: ["$2.00", "–"] },
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
		expect(board?.says).toBe("Measured by scores.example.com, 2 May 2026; read at models.dev.");
		expect(
			board?.rows.map(({ title, value, share, how, isOwn }) => [title, value, share, how, isOwn]),
		).toEqual([
			["other-2", "52", 52, "Hook", false],
			["other-1", "51", 51, "Hook", false],
			["other-0", "50", 50, "Hook", false],
			["larch-1", "64.3", 64, "Hook, high, says its maker", true],
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

	it("is not that of another agent", () => {
		expect(pageOf("mole").model).toBeNull();
	});
});
