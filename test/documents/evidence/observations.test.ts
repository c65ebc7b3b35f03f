import { describe, expect, it } from "vitest";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { readDocument } from "#documents/read-document.ts";

function read(format: DocumentFormat, content: object) {
	const { reading } = readDocument(JSON.stringify(content), format);
	return {
		told: reading?.observations.map(
			({ kind, subject, value, source }) => `${source}: ${kind} ${value} of ${subject}`,
		),
		flags: reading?.flags.map(({ pointer, detail }) => `${pointer} ${detail}`),
		observations: reading?.observations,
	};
}

const REPOSITORY = "https://GitHub.com/Quay/tides.git";
const METADATA = { stars: 120, pulls: 4500, last_updated: "2025-08-22T09:45:12Z" };
const SIGNED = {
	repository_uri: "https://github.com/quay/builds",
	signer_identity: "/.github/workflows/build.yml",
};
const ENTRY = {
	image: "ghcr.io/quay/tides:1.2.0",
	description: "Tells tides.",
	transport: "stdio",
	tools: ["tell"],
	tier: "Official",
	repository_url: REPOSITORY,
	provenance: SIGNED,
	metadata: METADATA,
};
const TOLD = [
	"ToolHive: stars 120 of https://github.com/quay/tides",
	"ToolHive: pulls 4500 of ghcr.io/quay/tides",
	"ToolHive: tier Official of ghcr.io/quay/tides",
	"ToolHive: signed_by https://github.com/quay/builds/.github/workflows/build.yml of ghcr.io/quay/tides",
];

/** With ToolHive's block, which anyone can copy. */
const server = (name: string) => ({
	name,
	description: "Tells tides.",
	version: "1.2.0",
	repository: { url: REPOSITORY, source: "github" },
	_meta: {
		"io.modelcontextprotocol.registry/official": {
			publishedAt: "2025-09-01T10:00:00Z",
			updatedAt: "2025-09-02T10:00:00Z",
		},
		"io.modelcontextprotocol.registry/publisher-provided": {
			"io.github.stacklok": {
				[ENTRY.image]: { tier: "Official", provenance: SIGNED, metadata: METADATA },
			},
		},
	},
});

describe("what others counted is read from", () => {
	it("an entry of ToolHive, of the day that it counted, on which nobody changed the program", () => {
		const { told, observations } = read("toolhive", ENTRY);
		expect(told).toEqual(TOLD);
		expect(observations?.map(({ as_of }) => as_of)).toEqual(
			TOLD.map(() => "2025-08-22T09:45:12.000Z"),
		);
	});

	const dates = [
		"MCP registry: released_at 2025-09-01T10:00:00.000Z",
		"MCP registry: pushed_at 2025-09-02T10:00:00.000Z",
	];

	it("a server.json of ToolHive's namespace", () => {
		const name = "io.github.stacklok/tides";
		expect(read("mcp-server", server(name)).told).toEqual([
			...dates.map((date) => `${date} of ${name}`),
			...TOLD,
		]);
	});

	it("a server.json of somebody else, whose word ToolHive's block then is", () => {
		const name = "dev.quay/tides";
		expect(read("mcp-server", server(name)).told).toEqual([
			...dates.map((date) => `${date} of ${name}`),
			...TOLD.map((line) => line.replace("ToolHive", "its owner")),
		]);
	});

	it("a model of models.dev, with each benchmark under its harness and variant", () => {
		const { told, observations } = read("models-dev", {
			name: "Tide 2",
			release_date: "2025-04",
			last_updated: "2025-05-02",
			open_weights: false,
			limit: { context: 1000 },
			benchmarks: [
				{
					name: "Ebb",
					score: 77.2,
					metric: "percent",
					source: "https://ebb.dev/",
					date: "2025-05-01",
				},
				{ name: "Ebb", score: 0, harness: "Quay", variant: "high", version: "2" },
			],
		});
		expect(told).toEqual([
			"models.dev: released_at 2025-04-01T00:00:00.000Z of Tide 2",
			"models.dev: pushed_at 2025-05-02T00:00:00.000Z of Tide 2",
			"models.dev: benchmark 77.2 of Tide 2",
			"models.dev: benchmark 0 of Tide 2",
		]);
		expect(observations?.slice(2)).toMatchObject([
			{
				name: "Ebb",
				metric: "percent",
				url: "https://ebb.dev/",
				as_of: "2025-05-01T00:00:00.000Z",
			},
			{ name: "Ebb", harness: "Quay", variant: "high, 2", as_of: null },
		]);
	});

	it.each<[DocumentFormat, object, string[]]>([
		[
			"openrouter-model",
			{ id: "quay/tide", created: 1_735_689_600, pricing: {}, context_length: 8 },
			["OpenRouter: released_at 2025-01-01T00:00:00.000Z of quay/tide"],
		],
		[
			"docker-mcp",
			{
				name: "tides",
				type: "server",
				image: "mcp/tides@sha256:aa",
				source: { project: REPOSITORY },
				metadata: { pulls: 16_446, stars: 3, githubStars: 320 },
			},
			["Docker: stars 320 of https://github.com/quay/tides", "Docker: pulls 16446 of mcp/tides"],
		],
		[
			"docker-mcp",
			{ name: "tides", type: "server", image: "mcp/tides", about: { title: "Tides (Archived)" } },
			["Docker: archived true of mcp/tides"],
		],
		[
			"a2a-card",
			{
				name: "Tides",
				description: "Tells tides.",
				version: "1",
				supportedInterfaces: [{ url: "https://tides.dev/a2a", protocolBinding: "JSONRPC" }],
				signatures: [
					{
						protected: Buffer.from('{"alg":"ES256","kid":"tide-1"}').toString("base64url"),
						signature: "a",
					},
					{ protected: "no header", signature: "a" },
				],
			},
			["its owner: signed_by tide-1 of https://tides.dev/a2a"],
		],
	])("a document of the format %s", (format, content, told) => {
		expect(read(format, content).told).toEqual(told);
	});
});

describe("a count that cannot be true is left out, and its member named", () => {
	const NOT_WHOLE = "is not a whole number from 1 to 1,000,000,000,000, so it was left out";
	const NO_DATE = "is not a date from 2015 on, so it was left out";

	it.each<[string, object, string | undefined]>([
		["negative", { stars: -1 }, `#/metadata/stars ${NOT_WHOLE}`],
		["not whole", { stars: 1.5 }, `#/metadata/stars ${NOT_WHOLE}`],
		["too large", { stars: 1_000_000_000_001 }, `#/metadata/stars ${NOT_WHOLE}`],
		["of nothing: that is unknown", { stars: 0 }, undefined],
	])("%s", (_, metadata, flag) => {
		const { told, flags } = read("toolhive", { ...ENTRY, metadata: { ...METADATA, ...metadata } });
		expect([told, flags]).toEqual([TOLD.slice(1), flag === undefined ? [] : [flag]]);
	});

	it.each(["2014-12-31", "yesterday"])("dated %s", (last_updated) => {
		const { told, flags } = read("toolhive", { ...ENTRY, metadata: { ...METADATA, last_updated } });
		expect(told).toEqual(TOLD.filter((line) => !line.includes("pushed_at")));
		expect(flags).toEqual([`#/metadata/last_updated ${NO_DATE}`]);
	});
});
