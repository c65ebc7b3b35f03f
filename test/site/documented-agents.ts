import { createHash } from "node:crypto";
import type { DocumentFormat } from "#contract/intake/document.ts";
import type { DocumentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import type { ViewContext } from "#views/view-context.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";

const FETCHED_AT = "2026-01-05T00:00:00.000Z";

function documentOf(format: DocumentFormat, content: object): DocumentRecord {
	const text = JSON.stringify(content);
	const sha256 = createHash("sha256").update(text).digest("hex");
	return { sha256, format, text, origin: null, fetchedAt: FETCHED_AT, by: "owner:ada" };
}

const KEY = {
	name: "TIDE_KEY",
	description: "Key of the harbour office.",
	isRequired: true,
	isSecret: true,
};

const SERVER = documentOf("mcp-server", {
	name: "com.example.tide/table",
	description: "Says when it is safe to leave the harbour.",
	version: "1.2.0",
	packages: [
		{
			registryType: "npm",
			identifier: "@tide-table.example/server",
			version: "1.2.0",
			transport: { type: "stdio" },
			packageArguments: [
				{ type: "named", name: "--units", choices: ["metric", "imperial"], default: "metric" },
			],
			environmentVariables: [KEY],
		},
		{
			registryType: "oci",
			identifier: "registry.tide-table.example/server:1.2.0",
			transport: { type: "stdio" },
			environmentVariables: [KEY],
		},
	],
	remotes: [
		{
			type: "streamable-http",
			url: "https://tide-table.example/mcp",
			headers: [{ name: "X-Api-Key", isSecret: true, isRequired: true, description: "Key." }],
		},
	],
});

const TOOLS = documentOf("toolhive", {
	image: "registry.tide-table.example/server:1.2.0",
	description: "Says when it is safe to leave the harbour.",
	transport: "stdio",
	tools: Array.from({ length: 12 }, (_, number) => `tide_${number}`),
	tool_definitions: Array.from({ length: 12 }, (_, number) => ({
		name: `tide_${number}`,
		description: `Tells the tide of a harbour, by table ${number} of the almanac.`,
		annotations: { readOnlyHint: number % 2 === 0 },
		inputSchema: {
			type: "object",
			properties: {
				harbour: { type: "string", description: "Name of the harbour, or its position." },
				days: { type: "integer", description: "How many days from today." },
				units: { enum: ["metres", "feet"], description: "What depths are told in." },
			},
			required: ["harbour"],
		},
	})),
});

const CARD = documentOf("a2a-card", {
	name: "Pilot",
	description: "Brings ships into the harbour.",
	version: "2.0.0",
	protocolVersion: "0.3.0",
	url: "https://pilot.example/a2a",
	preferredTransport: "JSONRPC",
	capabilities: {},
	defaultInputModes: ["text/plain"],
	defaultOutputModes: ["text/plain"],
	securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Api-Key" } },
	security: [{ key: [] }],
	skills: [{ id: "berth", name: "Find a berth", description: "Finds a free one.", tags: ["port"] }],
});

const MODEL = documentOf("openrouter-model", {
	id: "harbour/gull-2",
	name: "Gull 2",
	created: 1_760_000_000,
	description: "Reads charts.",
	context_length: 200_000,
	architecture: { input_modalities: ["text", "image"], output_modalities: ["text"] },
	pricing: { prompt: "0.000003", completion: "0.000015" },
	top_provider: { context_length: 200_000, max_completion_tokens: 8192 },
	supported_parameters: ["tools"],
});

function versionOf(number: string, document: DocumentRecord): VersionRecord {
	return {
		number,
		status: "active",
		message: null,
		publishedAt: null,
		listedAt: FETCHED_AT,
		changes: [{ kind: "tool_added", name: "tide_11", detail: null }],
		documents: [document.sha256],
	};
}

const DOCUMENTED: Readonly<Record<string, readonly DocumentRecord[]>> = {
	"tide-table": [SERVER, TOOLS],
	pilot: [CARD],
	"gull-2": [MODEL],
};

export const DOCUMENTED_SLUGS = Object.keys(DOCUMENTED);

/** Invented agents with documents: a server, an A2A agent, a model. */
export function documentedContext(): ViewContext {
	const agents = Object.entries(DOCUMENTED).map(([slug, documents]) =>
		agentRecord({
			slug,
			title: slug,
			documents: documents.map(({ sha256 }) => sha256),
			versions: documents.map((document, index) => versionOf(`1.${2 - index}.0`, document)),
		}),
	);
	return {
		...viewContext({ agents, events: [] }),
		documentsOf: ({ slug }) => DOCUMENTED[slug] ?? [],
	};
}
