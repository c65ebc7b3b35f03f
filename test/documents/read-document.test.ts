import { describe, expect, it } from "vitest";
import { READ_SHAPE } from "#contract/facts/read-facts.ts";
import { DOCUMENT_FORMAT_NAMES } from "#contract/intake/document.ts";
import { parseContent } from "#documents/content/parse-content.ts";
import { readDocument } from "#documents/read-document.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { readSound } from "./read-sample.ts";
import { SAMPLE_DOCUMENTS } from "./sample-documents.ts";

describe.each(DOCUMENT_FORMAT_NAMES)("a document of the format %s", (format) => {
	const text = SAMPLE_DOCUMENTS[format];

	it("is recognised by its content", () => {
		expect(readSound(text).format).toBe(format);
	});

	it("has the same reading if the format is given", () => {
		expect(readDocument(text, format)).toEqual(readDocument(text));
	});

	it("has facts that fit the API", () => {
		const reading = readSound(text);
		for (const [name, shown] of Object.entries(READ_SHAPE)) {
			expect(shown.safeParse(reading[name as keyof typeof READ_SHAPE]).error).toBeUndefined();
		}
	});

	it("has the same reading in canonical form, including unknown members", () => {
		const content = parseContent(text);
		if (!content.ok) throw new Error(content.detail);
		const canonical = canonicalJson(content.value);
		const again = parseContent(canonical);
		expect(again.ok && canonicalJson(again.value)).toBe(canonical);
		if (format !== "agent-skill") expect(canonical).toMatch(/unknown|kept|signatures|tier/u);
	});

	it("may start with a byte order mark", () => {
		expect(readSound(`\uFEFF${text}`)).toEqual(readSound(text));
	});
});

describe("a server.json", () => {
	const reading = readSound(SAMPLE_DOCUMENTS["mcp-server"]);

	it("keeps its publisher's name and version", () => {
		expect(reading).toMatchObject({
			name: "example.harbour/tide-tables",
			version: "2.1.0",
			repositoryFolder: "server",
			authentication: [{ scheme: "header", name: "X-Tide-Key", required: true }],
		});
	});

	it("describes how to start its packages, including unknown kinds", () => {
		expect(reading.connections.slice(0, 2)).toMatchObject([
			{
				kind: "package",
				registry: "npm",
				feed: "https://npm.harbour.example",
				flags: [
					{
						kind: "named",
						name: "--loader",
						value: "./{loader}",
						variables: [{ name: "loader", format: "filepath" }],
					},
				],
				arguments: [
					{ kind: "positional", hint: "harbour", required: true, repeated: true },
					{ kind: "named", name: "--units", default: "metric", choices: ["metric", "imperial"] },
				],
				environment: [{ name: "TIDE_KEY", secret: true, required: true, placeholder: "tk-…" }],
			},
			{ registry: "pnpm-next", transport: "smoke-signal", version: null },
		]);
	});

	it("has the addresses of its remotes", () => {
		expect(reading.connections[2]).toMatchObject({
			kind: "remote",
			transport: "streamable-http",
			url: "https://{port}.harbour.example/mcp",
			variables: [{ name: "port", required: true }],
		});
	});

	it("has no version and no date where the official registry only wrote its own", () => {
		const server = (version: string) =>
			readSound(
				JSON.stringify({
					name: "io.github.harbour/buoy",
					description: "Reads buoys.",
					version_detail: { version, release_date: "2025-05-16T19:00:00Z" },
				}),
			);
		expect(server("0.0.1-seed")).toMatchObject({
			version: null,
			publishedAt: null,
			observations: [],
		});
		expect(server("0.0.1")).toMatchObject({
			version: "0.0.1",
			publishedAt: "2025-05-16T19:00:00Z",
			observations: [{ kind: "released_at" }],
		});
	});

	it("is also read with the names of 2025-07-09", () => {
		const older = readSound(
			JSON.stringify({
				name: "example.harbour/buoy",
				description: "Reads buoys.",
				status: "deprecated",
				website_url: "https://buoy.harbour.example",
				version_detail: { version: "0.9.0", release_date: "2025-08-01T10:00:00Z" },
				packages: [
					{
						registry_name: "npm",
						name: "buoy",
						version: "0.9.0",
						file_sha256: "0".repeat(64),
						runtime_hint: "npx",
						package_arguments: [{ type: "positional", value_hint: "where", is_repeated: true }],
						environment_variables: [{ name: "KEY", is_secret: true, is_required: true }],
					},
				],
				remotes: [{ transport_type: "sse", url: "https://buoy.harbour.example/sse" }],
			}),
		);
		expect(older).toMatchObject({
			version: "0.9.0",
			status: "deprecated",
			publishedAt: "2025-08-01T10:00:00Z",
			websiteUrl: "https://buoy.harbour.example",
			connections: [
				{
					registry: "npm",
					identifier: "buoy",
					sha256: "0".repeat(64),
					runtime: "npx",
					transport: "stdio",
					arguments: [{ hint: "where", repeated: true }],
					environment: [{ name: "KEY", secret: true, required: true }],
				},
				{ transport: "sse" },
			],
		});
	});

	it("includes the tools that ToolHive's registry adds", () => {
		const content = {
			name: "io.github.harbour/tides",
			description: "Tides.",
			version: "1.0.0",
			_meta: {
				"io.modelcontextprotocol.registry/publisher-provided": {
					"io.github.stacklok": {
						"ghcr.io/harbour/tides:1.0.0": {
							status: "Deprecated",
							tags: ["tides"],
							tools: ["high_water"],
							overview: "## Tides",
						},
					},
				},
			},
		};
		expect(readSound(JSON.stringify(content))).toMatchObject({
			format: "mcp-server",
			status: "deprecated",
			tags: ["tides"],
			tools: [{ name: "high_water" }],
			longDescription: "## Tides",
		});
	});
});

describe("an agent card", () => {
	it("of version 1.0 has a list of interfaces, and authentication", () => {
		expect(readSound(SAMPLE_DOCUMENTS["a2a-card"])).toMatchObject({
			title: "Pilot",
			publisher: "Harbour Office",
			connections: [
				{ binding: "JSONRPC", protocol: "1.0", tenant: "north" },
				{ binding: "GRPC", url: "pilot.harbour.example:443" },
			],
			authentication: [
				{ scheme: "api_key", name: "X-Key", required: true },
				{ scheme: "oauth2", name: "sign-in", required: false },
			],
			skills: [{ id: "berth", examples: ["A berth for 20 m"] }],
		});
	});

	it("of version 0.3 has one interface at the top level", () => {
		const card = {
			name: "Pilot",
			description: "Guides ships in.",
			version: "1",
			protocolVersion: "0.3.0",
			url: "https://pilot.harbour.example/rpc",
			preferredTransport: "JSONRPC",
			additionalInterfaces: [
				{ url: "https://pilot.harbour.example/rpc", transport: "JSONRPC" },
				{ url: "https://pilot.harbour.example/rest", transport: "HTTP+JSON" },
			],
			securitySchemes: { sign: { type: "http", scheme: "bearer" } },
			security: [{ sign: [] }],
			skills: [],
		};
		expect(readSound(JSON.stringify(card))).toMatchObject({
			connections: [
				{ binding: "JSONRPC", url: "https://pilot.harbour.example/rpc" },
				{ binding: "HTTP+JSON", url: "https://pilot.harbour.example/rest" },
			],
			authentication: [{ scheme: "http", name: "bearer", required: true }],
		});
	});
});

describe("a card of version 0.2", () => {
	it.each([
		["apiKey", "api_key"],
		["OAuth2", "oauth2"],
		["Bearer", "http"],
	])("with the scheme %s asks for %s", (name, scheme) => {
		const facts = { name: "Pilot", description: "Guides ships in.", version: "1", skills: [] };
		const url = "https://pilot.harbour.example/rpc";
		const modes = { defaultInputModes: ["text/plain"], defaultOutputModes: ["image/png"] };
		const card = { ...facts, ...modes, url, authentication: { schemes: [name] } };
		expect(readSound(JSON.stringify(card))).toMatchObject({
			connections: [{ takes: ["text/plain"], returns: ["image/png"] }],
			authentication: [{ scheme, name, required: true }],
		});
	});
});

describe("models", () => {
	it("of models.dev have prices per million tokens", () => {
		const { model, publishedAt } = readSound(SAMPLE_DOCUMENTS["models-dev"]);
		expect(publishedAt).toBe("2026-04-02");
		expect(model).toMatchObject({
			context: 256_000,
			output: 32_000,
			open: true,
			abilities: ["reasoning", "tool_call"],
			prices: [
				{ item: "input", amount: 0.4, currency: "USD", unit: "tokens", per: 1_000_000 },
				{ item: "output", amount: 1.6, per: 1_000_000 },
				{ item: "minute", unit: "minutes", per: 1 },
				{ item: "input_over_200k", amount: 0.8, per: 1_000_000 },
			],
		});
	});

	it("of OpenRouter have prices per token, and prices that are not fixed are flagged", () => {
		const { model, connections, flags } = readSound(SAMPLE_DOCUMENTS["openrouter-model"]);
		const every = { currency: "USD", per: 1, provider: "OpenRouter" };
		const price = (item: string, amount: number, unit = "tokens") => ({
			...every,
			item,
			amount,
			unit,
		});
		expect(model?.prices).toEqual([
			price("input", 4e-7),
			price("output", 1.6e-6),
			price("request", 0, "requests"),
		]);
		expect(flags.map(({ pointer }) => pointer)).toEqual(["#/pricing/image"]);
		expect(connections).toMatchObject([{ provider: "openrouter", model: "openfield/larch-3" }]);
	});

	it("of models.dev's API include their provider", () => {
		const model = {
			id: "larch-3",
			name: "Larch 3",
			open_weights: false,
			limit: { context: 1000 },
			provider: {
				id: "openfield",
				name: "OpenField",
				env: ["OPENFIELD_KEY"],
				api: "https://api.openfield.example/v1",
			},
		};
		expect(readSound(JSON.stringify(model)).connections).toEqual([
			{
				kind: "model",
				provider: "openfield",
				provider_name: "OpenField",
				model: "larch-3",
				endpoint: "https://api.openfield.example/v1",
				environment: ["OPENFIELD_KEY"],
			},
		]);
	});
});

describe("a server.yaml of Docker's catalogue", () => {
	it("becomes an image with settings in our notation", () => {
		// People know a parameter by the variable that holds it.
		const port = {
			name: "TIDE_PORT",
			default: "north",
			choices: ["north", "south"],
			required: true,
		};
		expect(readSound(SAMPLE_DOCUMENTS["docker-mcp"])).toMatchObject({
			tags: ["maps", "tides", "ships"],
			hosts: ["api.harbour.example"],
			connections: [
				{
					registry: "oci",
					identifier: "harbour/tides:2.1.0",
					flags: [{ name: "-v", value: "{paths}:{paths}", repeated: true }],
					arguments: [{ kind: "positional", value: "--port={TIDE_PORT}", variables: [port] }],
					environment: [
						{ name: "TIDE_KEY", secret: true, required: null, placeholder: "tk-1", value: null },
						{ name: "TIDE_PORT", value: "{TIDE_PORT}", variables: [port] },
					],
				},
			],
		});
	});

	it("says of a secret that it is needed or optional only if it does, by a member or in words", () => {
		const secrets =
			"config: { secrets: [{ name: a, env: A }, { name: b, env: B, required: true }, { name: c, env: C, required: false }, { name: d, env: D, description: An optional key }] }";
		const { connections } = readSound(`name: tides\nimage: mcp/tides\ntype: server\n${secrets}`);
		expect(connections).toMatchObject([
			{
				environment: [
					{ name: "A", required: null, secret: true },
					{ name: "B", required: true },
					{ name: "C", required: false },
					{ name: "D", required: false },
				],
			},
		]);
	});

	it("may have a remote server with secrets in headers", () => {
		const yaml = [
			"name: tides",
			"type: remote",
			"about: { title: Tides }",
			"remote:",
			"  transport_type: sse",
			"  url: https://tides.harbour.example/sse",
			"  headers: { Authorization: 'Bearer $" + "{TIDE_KEY}' }",
			"config: { secrets: [{ name: tides.key, env: TIDE_KEY }] }",
			"oauth: [{ provider: harbour, secret: tides.token, env: TIDE_TOKEN }]",
		].join("\n");
		expect(readSound(yaml)).toMatchObject({
			connections: [
				{
					transport: "sse",
					headers: [
						{
							name: "Authorization",
							secret: true,
							value: "Bearer {TIDE_KEY}",
							variables: [{ name: "TIDE_KEY", secret: true }],
						},
					],
				},
			],
			authentication: [
				{ scheme: "oauth2", name: "TIDE_TOKEN" },
				{ scheme: "header", name: "Authorization" },
			],
		});
	});

	it("may have its tools in a separate file", () => {
		const tools = [
			{
				name: "high_water",
				description: "Next high water.",
				arguments: [
					{ name: "harbour", type: "string", desc: "Which" },
					{ name: "days", type: "number", desc: "How many", optional: true },
				],
			},
		];
		expect(readSound(JSON.stringify(tools))).toMatchObject({
			format: "docker-mcp",
			tools: [
				{
					name: "high_water",
					input: {
						properties: { harbour: { type: "string" }, days: { type: "number" } },
						required: ["harbour"],
					},
				},
			],
		});
	});
});

describe("other documents", () => {
	it("of ToolHive include descriptions of tools", () => {
		expect(readSound(SAMPLE_DOCUMENTS.toolhive)).toMatchObject({
			name: "io.github.harbour/tides",
			status: "active",
			license: "MIT",
			hosts: ["api.harbour.example"],
			connections: [
				{ registry: "oci", arguments: [{ value: "--quiet" }], environment: [{ secret: true }] },
			],
			tools: [
				{ name: "high_water", annotations: { readonly: true, destructive: null } },
				{ name: "low_water", input: null },
			],
		});
	});

	it("of skills keep their text, with a flag for allowed tools", () => {
		const reading = readSound(SAMPLE_DOCUMENTS["agent-skill"]);
		expect(reading).toMatchObject({
			title: "read-charts",
			version: "1.2",
			longDescription: "# Reading charts\n\nDepths stand in metres.",
			connections: [{ kind: "skill", name: "read-charts", url: null }],
			skills: [{ id: "read-charts" }],
		});
		expect(reading.flags).toEqual([
			{ pointer: "#/allowed-tools", detail: "may use without asking: Read Bash(chart:*)" },
		]);
	});

	it("of bundles have inputs for what users configure", () => {
		expect(readSound(SAMPLE_DOCUMENTS.mcpb)).toMatchObject({
			privacyUrl: "https://harbour.example/privacy",
			supportUrl: "https://tides.harbour.example/support",
			iconUrl: "https://tides.harbour.example/icon.png",
			screenshots: ["https://tides.harbour.example/shot.png"],
			connections: [
				{
					registry: "mcpb",
					arguments: [
						{ variables: [] },
						{ value: "--in={folder}", variables: [{ name: "folder", format: "filepath" }] },
					],
					environment: [
						{ name: "TIDE_KEY", value: "{key}", variables: [{ secret: true, required: true }] },
					],
				},
			],
			tools: [{ name: "high_water" }],
			prompts: [{ name: "watch", arguments: [{ name: "harbour" }] }],
		});
	});

	it("of catalogues keep the identifier of an entry, and what it contains", () => {
		expect(readSound(SAMPLE_DOCUMENTS["ai-catalog-entry"])).toMatchObject({
			identifier: "urn:air:harbour.example:servers:tides",
			name: "example.harbour/tides",
			title: "Tides",
			agentType: "mcp_server",
			publisher: "Harbour Office",
			privacyUrl: "https://harbour.example/privacy",
			connections: [{ kind: "remote", url: "https://tides.harbour.example/mcp" }],
			flags: [],
		});
	});
});
