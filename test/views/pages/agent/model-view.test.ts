import { describe, expect, it } from "vitest";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { readDocument } from "#documents/read-document.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { modelView } from "#views/pages/agent/model-rows.ts";
import { getAgent } from "#views/view-context.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

const model = (slug: string, releasedAt: string) =>
	agentRecord({
		slug,
		title: slug,
		agentType: "llm",
		creatorName: "Openfield AI",
		modelFamily: "larch",
		contextTokens: 200_000,
		inputPrice: 0,
		abilities: ["tool_calling", "reasoning"],
		releasedAt,
		observations: ["https://www.openfield.ai/news", "https://scores.example.com/"].map((url) => ({
			kind: "benchmark" as const,
			subject: slug,
			value: 64.3,
			source: "models.dev",
			as_of: null,
			name: "Hard",
			metric: "resolved",
			harness: "Hook",
			variant: "high",
			url,
		})),
	});

const documentOf = (format: DocumentFormat, content: unknown) =>
	readDocument(JSON.stringify(content), format).reading?.model ?? null;

const context = viewContext({
	agents: [
		model("larch-1", "2025-01-01T00:00:00.000Z"),
		model("larch-2", "2026-01-01T00:00:00.000Z"),
		agentRecord({ slug: "mole" }),
	],
	events: [],
});
const pageOf = (slug: string) => agentPage(context, getAgent(context, slug));

describe("the page of a model", () => {
	it("shows its limits and prices, what is free and what is unknown", () => {
		const values = pageOf("larch-1").model?.tiles.map(({ value }) => value);
		expect(values).toEqual(["200k", "–", "free", "–"]);
	});

	it("names abilities in words, and a newer model of the family", () => {
		const { facts, newer } = pageOf("larch-1").model ?? {};
		expect(facts).toContainEqual({ label: "Abilities", value: "Tool calling, reasoning" });
		expect(newer).toEqual({ title: "larch-2", path: "/agents/larch-2/", day: "1 January 2026" });
		expect(pageOf("larch-2").model?.newer).toBeUndefined();
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

	it("has results with harness and source, and marks those of the maker", () => {
		expect(pageOf("larch-1").model?.benchmarks).toMatchObject([
			{ how: "resolved, Hook, high", result: "64.3", source: "openfield.ai", isMakers: true },
			{ source: "scores.example.com", isMakers: false, day: "no date given" },
		]);
	});

	it("is not that of another agent", () => {
		expect(pageOf("mole").model).toBeNull();
	});
});
