import { describe, expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { modelsByQuarter, quarterWords, serverJobs } from "#views/pages/market/week-pictures.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { category } from "../../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

const contextOf = (agents: AgentRecord[], categories = [category("a"), category("b")]) =>
	viewContext({ agents, categories, incidents: [], comments: [], events: [] });
const model = (day: string, facts: Partial<AgentRecord> = {}) =>
	agentRecord({
		slug: `m-${day}`,
		agentType: "llm",
		releasedAt: `${day}T00:00:00.000Z`,
		openWeights: false,
		...facts,
	});
const quartersOf = (models: AgentRecord[]) =>
	modelsByQuarter([...contextOf(models).snapshot.agents]);

describe("models by quarter", () => {
	it("counts each quarter up to the last one known, also empty ones, and how many are open", () => {
		const models = [
			model("2025-12-31"),
			model("2026-04-01", { openWeights: true }),
			model("2026-05-03"),
		];
		expect(quartersOf(models)?.map(quarterWords)).toEqual([
			"Q4 2025: 1 model, 0 open",
			"Q1 2026: 0 models, 0 open",
			"Q2 2026: 2 models, 1 open",
		]);
	});

	it("has ten quarters at most, the first of which has models, and none for a year alone", () => {
		const models = [model("2020-01-01"), model("2024-01-01"), model("2026-05-01")];
		expect(quartersOf(models)).toHaveLength(10);
		const later = [model("2020-01-01"), model("2025-08-01"), model("2026-05-01")];
		expect(quartersOf(later)?.map(({ count }) => count)).toEqual([1, 0, 0, 1]);
		const vague = model("2026-01-01", { slug: "vague", partialDates: ["2026"] });
		expect(quartersOf([...models, vague])?.at(-2)?.count).toBe(0);
	});

	it("is not drawn for fewer than three quarters", () => {
		expect(quartersOf([])).toBeNull();
		expect(quartersOf([model("2026-01-02"), model("2026-04-02")])).toBeNull();
	});
});

describe("the jobs of servers", () => {
	const letters = [..."abcdefghijklm"];
	const server = (slug: string, categorySlug: string | null) =>
		agentRecord({ slug, categorySlug, agentType: "mcp_server" });

	it("are the eight largest categories, with how many servers have one", () => {
		const servers = [
			...letters.map((letter) => server(`${letter}-1`, letter)),
			server("c-2", "c"),
			server("bare", null),
		];
		const context = contextOf(servers, letters.map(category));
		const found = serverJobs(context, [...context.snapshot.agents]);
		expect(found?.jobs).toHaveLength(8);
		expect(found?.jobs[0]).toEqual({ name: "The c", path: "/categories/c/", count: 2 });
		expect(found?.note).toBe("14 servers with a category; the 8 largest jobs.");
	});

	it("are not drawn for fewer than three", () => {
		const context = contextOf([server("x", "a"), server("y", "b")]);
		expect(serverJobs(context, [...context.snapshot.agents])).toBeNull();
	});
});
