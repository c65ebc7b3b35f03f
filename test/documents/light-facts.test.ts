import { describe, expect, it } from "vitest";
import { NAMED_CLIENTS } from "#connect/clients/all-clients.ts";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { lightFacts } from "#documents/light-facts.ts";
import { readDocument } from "#documents/read-document.ts";
import { readSound } from "./read-sample.ts";
import { SAMPLE_DOCUMENTS } from "./sample-documents.ts";

const factsOf = (...formats: readonly DocumentFormat[]) =>
	lightFacts(formats.map((format) => readSound(SAMPLE_DOCUMENTS[format])));

const sse = (url: string) => ({ type: "sse", url });
const unstated = (name: string) => ({ registry_name: "unknown", name, version: "1.0.0" });
const docker = (...words: readonly string[]) => ({
	registry_name: "docker",
	name: "tides",
	package_arguments: words.map((value) => ({ type: "positional", value })),
});

describe("light facts", () => {
	it("are read from a server.json", () => {
		expect(factsOf("mcp-server")).toEqual({
			protocolName: "example.harbour/tide-tables",
			version: "2.1.0",
			title: "Tide Tables",
			shortDescription: "Tells high and low water.",
			agentType: "mcp_server",
			deploymentType: "self-hosted",
			websiteUrl: "https://tides.harbour.example/",
			repositoryUrl: "https://git.harbour.example/tides",
			repositoryFolder: "server",
			logoUrl: "https://tides.harbour.example/icon.png",
			partialDates: [],
			screenshots: [],
			tags: [],
			// Not those that no client can use.
			transports: ["stdio", "streamable-http"],
			packageTypes: ["npm"],
			clients: NAMED_CLIENTS.map(({ id }) => id).filter((id) => id !== "docker-mcp"),
			keyHosts: ["machine", "harbour.example"],
			authSchemes: ["header"],
			modelStack: [],
			toolsCount: 0,
			toolNames: [],
			inputModalities: [],
			outputModalities: [],
			abilities: [],
			lackedAbilities: [],
			observations: [],
			riskSignals: [
				{ kind: "credential", class: "secret", name: "TIDE_KEY" },
				{ kind: "credential", class: "secret", name: "X-Tide-Key" },
			],
		});
	});

	it("of several documents are from the first that states them; lists are combined", () => {
		expect(factsOf("mcp-server", "mcpb", "docker-mcp")).toMatchObject({
			version: "2.1.0",
			creatorName: "Harbour Office",
			tags: ["tides", "maps", "ships"],
			packageTypes: ["npm", "mcpb", "oci"],
			deploymentType: "self-hosted",
			toolsCount: 1,
			toolNames: [expect.stringMatching(/^\w+$/)],
		});
	});

	it.each([
		["keep the rest of a description that is too long", 281, undefined, 281],
		["do not repeat a description that is whole", 280, undefined, undefined],
		["keep what a document calls its long description", 281, "Tides of all harbours.", 22],
	])("%s", (_, characters, overview, kept) => {
		const text = JSON.stringify({
			image: "registry.example/tide:1",
			transport: "stdio",
			tools: ["tide"],
			description: "🌊".repeat(characters),
			...(overview && { overview }),
		});
		const { reading } = readDocument(text, "toolhive");
		const { longDescription } = lightFacts(reading ? [reading] : []);
		expect(longDescription && [...longDescription].length).toBe(kept);
	});

	it.each([
		["a2a-card", "agent", "hosted"],
		["models-dev", "llm", undefined],
		["docker-mcp", "mcp_server", "container"],
		["agent-skill", "tool", undefined],
		["ai-catalog-entry", "mcp_server", "hosted"],
	] as const)("of %s include type and deployment", (format, agentType, deploymentType) => {
		expect(factsOf(format)).toMatchObject({ agentType, deploymentType });
	});

	it.each([
		[
			"an address of the own machine",
			{ remotes: [sse("http://localhost:5008/sse")] },
			[[], ["sse"], "self-hosted"],
		],
		[
			"an address of others",
			{ remotes: [sse("https://tides.example/sse")] },
			[[], ["sse"], "hosted"],
		],
		["a package of an unstated kind", { packages: [unstated("tides")] }, [[], [], undefined]],
		[
			"one at a host of images",
			{ packages: [unstated("ghcr.io/harbour/tides")] },
			[["oci"], ["stdio"], "container"],
		],
		[
			"an image of whose address only the port is stated",
			{ packages: [docker("--rm", "-p 80:80", "harbour/tides:2")] },
			[["oci"], [], "container"],
		],
		[
			"an image that everyone builds",
			{ packages: [docker("--rm", "-i", "tides")] },
			[[], [], "container"],
		],
		[
			"an image",
			{ packages: [docker("--rm", "-i", "harbour/tides:2")] },
			[["oci"], ["stdio"], "container"],
		],
	])("of %s count only what can be used", (_, ways, expected) => {
		const server = { name: "com.example/tides", description: "Tides.", version: "1.0.0", ...ways };
		const { reading } = readDocument(JSON.stringify(server), "mcp-server");
		if (reading === null) throw new Error("it cannot be read");
		const { packageTypes, transports, deploymentType } = lightFacts([reading]);
		expect([packageTypes, transports, deploymentType]).toEqual(expected);
	});
});
