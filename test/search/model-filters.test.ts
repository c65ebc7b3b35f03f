import { describe, expect, it } from "vitest";
import { AgentListQuery } from "#contract/agents/agent-list.ts";
import type { Observation } from "#contract/evidence/observations.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { registryExtract } from "../snapshot/registry-extract-builder.ts";
import { createAgentIndex } from "./create-indexes.ts";

function result(name: string, value: number, harness?: string): Observation {
	const said = { kind: "benchmark", subject: "m", source: "Scores", as_of: null } as const;
	return { ...said, name, value, ...(harness === undefined ? {} : { harness }) };
}

const model = (slug: string, facts: Partial<AgentRecord>) =>
	agentRecord({ slug, title: slug, agentType: "llm", ...facts });

const AGENTS = [
	model("large", {
		contextTokens: 1_000_000,
		inputTokens: 900_000,
		outputTokens: 64_000,
		cacheReadPrice: 0.3,
		inputAudioPrice: 9,
		inputPrice: 3,
		outputPrice: 15,
		abilities: ["reasoning"],
		lackedAbilities: ["tool_calling"],
		openWeights: false,
		knowledgeAt: "2025-03",
		releasedAt: "2025-06-30T00:00:00.000Z",
		inputModalities: ["text", "image"],
		outputModalities: ["text"],
		modelFamily: "larch",
		observations: [result("Hard", 50, "Hook"), result("Hard", 70, "Line"), result("Easy", 90)],
	}),
	model("free", {
		contextTokens: 200_000,
		inputPrice: 0,
		outputPrice: 0,
		abilities: ["tool_calling"],
		openWeights: true,
		knowledgeAt: "2024",
		releasedAt: "2025-07-01T00:00:00.000Z",
		observations: [result("Hard", 60), { ...result("Fair", 40), variant: "high" }],
	}),
	model("unknown", {}),
];
const snapshot = buildSnapshot({
	extract: registryExtract({ agents: AGENTS }),
	history: new History([]),
	at: new Date("2026-05-04T12:00:00.000Z"),
});
const agents = [...snapshot.agents];
const index = createAgentIndex(agents);

function found(query: Record<string, string>) {
	const { numbers } = index.find(AgentListQuery.parse(query));
	return numbers.map((number) => agents[number]?.slug);
}

describe("a filter of models", () => {
	it.each<[Record<string, string>, string[]]>([
		[{ context_min: "200000" }, ["free", "large"]],
		[{ context_min: "200001" }, ["large"]],
		[{ input_min: "900000" }, ["large"]],
		[{ input_min: "900001" }, []],
		[{ output_min: "1" }, ["large"]],
		[{ cache_read_price_max: "0.3" }, ["large"]],
		[{ cache_write_price_max: "100" }, []],
		[{ input_audio_price_max: "8.9" }, []],
		[{ input_price_max: "0" }, ["free"]],
		[{ input_price_max: "3" }, ["free", "large"]],
		[{ output_price_max: "14.99" }, ["free"]],
		[{ input_modality: "image" }, ["large"]],
		[{ output_modality: "text" }, ["large"]],
		[{ tool_calling: "yes" }, ["free"]],
		[{ tool_calling: "no" }, ["large"]],
		[{ reasoning: "true" }, ["large"]],
		[{ benchmark: "Fair (high)" }, ["free"]],
		[{ open_weights: "false" }, ["large"]],
		[{ open_weights: "yes" }, ["free"]],
		[{ family: "larch" }, ["large"]],
		[{ knowledge_after: "2025" }, ["large"]],
		[{ knowledge_after: "2025-03-31" }, ["large"]],
		[{ knowledge_after: "2025-04" }, []],
		[{ knowledge_after: "2024-12-31" }, ["free", "large"]],
		[{ released_after: "2025-07" }, ["free"]],
		[{ released_before: "2025-06" }, ["large"]],
		[{ released_before: "2025" }, ["free", "large"]],
		[{ benchmark: "Hard" }, ["free", "large"]],
		[{ benchmark: "Hard", benchmark_min: "65" }, ["large"]],
		[{ benchmark: "Hard (Hook)", benchmark_min: "50" }, ["large"]],
		[{ benchmark: "Hard (Hook)", benchmark_min: "51" }, []],
		[{ benchmark: "Easy", benchmark_min: "60", context_min: "1" }, ["large"]],
		[{ context_min: "" }, ["free", "large", "unknown"]],
	])("%j finds %j, and nothing that is not stated", (query, slugs) => {
		expect(found(query).toSorted()).toEqual(slugs);
	});

	it.each([
		["context_min", "many"],
		["context_min", "-1"],
		["input_price_max", "1e3"],
		["knowledge_after", "2025-13"],
		["released_before", "2025-02-30"],
		["released_after", "soon"],
		["open_weights", "maybe"],
		["tool_calling", "1"],
	])("%s=%s is refused by its name", (name, value) => {
		expect(AgentListQuery.safeParse({ [name]: value }).error?.issues).toMatchObject([
			{ path: [name] },
		]);
	});
});

describe("an order by a measure", () => {
	it.each([
		["context", ["large", "free", "unknown"]],
		["context_reverse", ["free", "large", "unknown"]],
		["input_price", ["free", "large", "unknown"]],
		["input_price_reverse", ["large", "free", "unknown"]],
		["released", ["free", "large", "unknown"]],
	])("%s has the unknown last: %j", (sort, slugs) => {
		expect(found({ sort })).toEqual(slugs);
	});

	it.each<[Record<string, string>, string[]]>([
		[{ benchmark: "Hard", sort: "benchmark" }, ["large", "free"]],
		[{ benchmark: "Hard", sort: "benchmark_reverse" }, ["free", "large"]],
		[{ benchmark: "Hard", sort: "benchmark", limit: "1", page: "2" }, ["free"]],
		[{ benchmark: "Hard (Hook)", sort: "benchmark" }, ["large"]],
		[{ benchmark: "Nothing", sort: "benchmark" }, []],
	])("%j goes by the highest result of each in that benchmark: %j", (query, slugs) => {
		expect(found(query)).toEqual(slugs);
	});

	it("goes on over pages", () => {
		const pages = ["1", "2", "3"].map((page) => found({ sort: "context", limit: "1", page }));
		expect(pages.flat()).toEqual(["large", "free", "unknown"]);
	});
});
