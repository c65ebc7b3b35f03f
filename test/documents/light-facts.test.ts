import { describe, expect, it } from "vitest";
import type { DocumentFormat } from "#contract/document.ts";
import { lightFacts } from "#documents/light-facts.ts";
import { readSound } from "./read-sample.ts";
import { SAMPLE_DOCUMENTS } from "./sample-documents.ts";

const factsOf = (...formats: readonly DocumentFormat[]) =>
	lightFacts(formats.map((format) => readSound(SAMPLE_DOCUMENTS[format])));

describe("light facts", () => {
	it("are read from a server.json", () => {
		expect(factsOf("mcp-server")).toEqual({
			protocolName: "example.harbour/tide-tables",
			version: "2.1.0",
			title: "Tide Tables",
			shortDescription: "Tells high and low water.",
			longDescription: undefined,
			agentType: "mcp_server",
			deploymentType: "self-hosted",
			creatorName: undefined,
			websiteUrl: "https://tides.harbour.example/",
			docsUrl: undefined,
			repositoryUrl: "https://git.harbour.example/tides",
			repositoryFolder: "server",
			privacyUrl: undefined,
			supportUrl: undefined,
			logoUrl: "https://tides.harbour.example/icon.png",
			license: undefined,
			launchedAt: undefined,
			screenshots: [],
			tags: [],
			// Not those that no client can use.
			transports: ["stdio", "streamable-http"],
			packageTypes: ["npm"],
			authSchemes: ["header"],
			modelStack: [],
			toolsCount: 0,
			toolNames: [],
			contextTokens: undefined,
			outputTokens: undefined,
			inputModalities: [],
			outputModalities: [],
			abilities: [],
			lackedAbilities: [],
			openWeights: undefined,
			knowledgeAt: undefined,
			modelFamily: undefined,
			observations: [],
			riskSignals: [
				{ kind: "credential", class: "secret", name: "TIDE_KEY" },
				{ kind: "credential", class: "secret", name: "X-Tide-Key" },
			],
			releasedAt: undefined,
			sourceUpdatedAt: undefined,
		});
	});

	it("of several documents are from the first that states them; lists are combined", () => {
		expect(factsOf("mcp-server", "mcpb", "docker-mcp")).toMatchObject({
			version: "2.1.0",
			creatorName: "Harbour Office",
			tags: ["tides", "maps", "ships"],
			packageTypes: ["npm", "mcpb", "oci"],
			deploymentType: "container",
			toolsCount: 1,
			toolNames: [expect.stringMatching(/^\w+$/)],
		});
	});

	it.each([
		["a2a-card", "agent", "hosted"],
		["models-dev", "llm", "self-hosted"],
		["docker-mcp", "mcp_server", "container"],
		["agent-skill", "tool", undefined],
		["ai-catalog-entry", "mcp_server", "hosted"],
	] as const)("of %s include type and deployment", (format, agentType, deploymentType) => {
		expect(factsOf(format)).toMatchObject({ agentType, deploymentType });
	});
});
