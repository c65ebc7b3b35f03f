import { describe, expect, it } from "vitest";
import { describeModel } from "#domain/agents/describe-model.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { agentRecord } from "../agent-record-builder.ts";

const described = (facts: Partial<AgentRecord>) =>
	describeModel(agentRecord({ agentType: "llm", creatorName: "Openfield", ...facts }));

describe("a model that nobody describes", () => {
	it.each<[Partial<AgentRecord>, string]>([
		[
			{
				inputModalities: ["image", "text", "pdf"],
				outputModalities: ["text"],
				contextTokens: 262_144,
				abilities: ["tool_calling", "reasoning", "temperature"],
				openWeights: true,
			},
			"Takes text, images and PDF and returns text. Context of 262,144 tokens. " +
				"Supports reasoning and tool calling. Open weights.",
		],
		[{ outputModalities: ["smell", "audio"], openWeights: false }, "Returns audio."],
		[{ contextTokens: 1_000 }, "Context of 1,000 tokens."],
	])("is described by its facts, in no words of others: %j", (facts, sentences) => {
		const agent = described(facts);
		expect(agent.shortDescription).toBe(sentences);
		expect(agent.facts.shortDescription).toMatchObject({ source: "rule", origin: null });
	});

	it.each<[string, Partial<AgentRecord>]>([
		["of which nothing is known", {}],
		["that is no model", { agentType: "mcp_server", contextTokens: 1_000 }],
		["with a description", { shortDescription: "Reads fields.", contextTokens: 1_000 }],
	])("is not one %s", (_, facts) => {
		const agent = agentRecord({ agentType: "llm", ...facts });
		expect(describeModel(agent)).toBe(agent);
	});
});
