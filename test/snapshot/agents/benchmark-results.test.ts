import { describe, expect, it } from "vitest";
import { benchmarkBoards, benchmarkResults } from "#snapshot/agents/benchmark-results.ts";

const said = (value: number, facts: object = {}) => ({
	kind: "benchmark" as const,
	...{ name: "Hard", variant: "2.1", subject: "m", source: "models.dev", as_of: null },
	...{ value, url: "https://www.scores.example/board" },
	...facts,
});

const judged = (slug: string, observations: ReturnType<typeof said>[], creatorName = "Pier 9") => ({
	slug,
	results: benchmarkResults({ title: slug, creatorName, observations }),
});

describe("results in benchmarks", () => {
	it("are compared within one version at one site, the highest of each model first", () => {
		const boards = benchmarkBoards([
			judged("a", [said(50), said(60, { harness: "Hook", variant: "high, 2.1" })]),
			judged("b", [said(70), said(99, { variant: "2.0" })]),
			judged("c", [said(98, { url: "https://other.example/" })]),
		]);
		expect(
			boards.map((board) => board.map(({ agent, result }) => [agent.slug, result.value])),
		).toEqual([
			[
				["b", 70],
				["a", 60],
			],
			[["b", 99]],
			[["c", 98]],
		]);
		expect(boards[0]?.[1]?.result).toMatchObject({
			...{ name: "Hard", version: "2.1", site: "scores.example", how: "Hook, high" },
		});
	});

	it.each([
		["https://www.openfield.ai/news", true],
		["https://huggingface.co/openfield-ai/other", true],
		["https://huggingface.co/larch-lab/Larch-1", true],
		["https://huggingface.co/somebody/other", false],
		["https://scores.example/openfield", false],
	])("at %s are of the maker itself: %s", (url, isOwn) => {
		const agent = judged("larch 1", [said(50, { url })], "Openfield AI");
		expect(agent.results.map((result) => result.isOwn)).toEqual([isOwn]);
		expect(benchmarkBoards([agent])).toHaveLength(isOwn ? 0 : 1);
	});
});
