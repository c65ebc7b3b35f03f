import { describe, expect, it } from "vitest";
import { DOCUMENT_FORMAT_NAMES, type DocumentFormat } from "#contract/intake/document.ts";
import { ARD_TYPES, ArdEntry } from "#contract/protocols/ard-catalog.ts";
import { McpServerResponse } from "#contract/protocols/mcp-registry.ts";
import { connectionsOf } from "#documents/document-reading.ts";
import { whyUnsaid } from "#documents/formats/server-parts.ts";
import { lightFacts } from "#documents/light-facts.ts";
import { readDocuments } from "#documents/read-document.ts";
import { agentConnectView } from "#views/agents/agent-connect-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { ardEntryView } from "#views/protocols/ard-entry-view.ts";
import { mcpVersionViews } from "#views/protocols/mcp-server-view.ts";
import { toolConnectView } from "#views/protocols/tool-connect-view.ts";
import { getAgent, type ViewContext } from "#views/view-context.ts";
import { documentRecord } from "../documents/document-record.ts";
import { SAMPLE_DOCUMENTS } from "../documents/sample-documents.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { versionRecord } from "../registry/record-builders.ts";
import { viewContext } from "./view-context-builder.ts";

const tides = {
	name: "example.harbour/tides",
	description: "Tides.",
	version: "2.1.0",
	packages: [{ registryType: "npm", identifier: "@harbour/tides", transport: { type: "stdio" } }],
	remotes: [{ type: "sse", url: "https://tides.harbour.example/sse" }],
};
const oldImage = (identifier: string, words: readonly (readonly [string, string])[]) => ({
	...tides,
	packages: [
		{
			registry_name: "docker",
			name: identifier,
			package_arguments: words.map(([type, value]) => ({ type, name: value, value })),
		},
	],
});
const image = [
	["named", "-i"],
	["named", "--rm"],
	["named", "-e TIDE_KEY"],
	["named", "-p 80:80"],
	["positional", "harbour/tides:2"],
	["positional", "--quick"],
] as const;

/** Documents with something wrong in them, and packages of the first schema. */
const ODD: readonly (readonly [string, object])[] = [
	["an empty description", { ...tides, description: "" }],
	["no version", { ...tides, version: undefined }],
	["a remote without a type", { ...tides, remotes: [{ ...tides.remotes[0], type: "" }] }],
	[
		"a package without an identifier",
		{ ...tides, packages: [{ registryType: "npm" }, ...tides.packages] },
	],
	[
		"an unknown kind of package",
		{ ...tides, packages: [{ ...tides.packages[0], registryType: "unknown" }] },
	],
	...[{ type: "http" }, {}, { type: 5 }, "http", { type: "sse" }].map(
		(transport) =>
			[
				`the transport ${JSON.stringify(transport)}`,
				{ ...tides, packages: [{ ...tides.packages[0], transport }] },
			] as const,
	),
	["a version that is latest", { ...tides, version: "latest" }],
	["an image among its arguments", oldImage("@harbour/tides", image)],
	["an image that it does not name", oldImage("@harbour/tides", image.slice(0, 4))],
	["an image as its identifier", oldImage("harbour/tides", [])],
];

const DOCUMENTS: readonly (readonly [string, DocumentFormat, string])[] = [
	...DOCUMENT_FORMAT_NAMES.map((format) => [format, format, SAMPLE_DOCUMENTS[format]] as const),
	...ODD.map(([what, content]) => [what, "mcp-server", JSON.stringify(content)] as const),
	[
		"a card within an entry",
		"ai-catalog-entry",
		JSON.stringify({
			identifier: "urn:air:harbour.example:pilot",
			type: ARD_TYPES.agentCard,
			data: JSON.parse(SAMPLE_DOCUMENTS["a2a-card"]),
		}),
	],
];

function listingOf(...texts: readonly (readonly [DocumentFormat, string])[]) {
	const documents = texts.map(([format, text]) => documentRecord(text, format));
	const { agentType, transports, version } = lightFacts(readDocuments(documents));
	const digests = documents.map(({ sha256 }) => sha256);
	const number = version ?? "2026-01-01";
	const record = agentRecord({
		slug: "tides",
		agentType: agentType ?? null,
		transports,
		documents: digests,
		versions: [versionRecord(number, { documents: digests })],
	});
	const around = viewContext({ agents: [record], events: [] });
	const context: ViewContext = { ...around, documentsOf: () => documents };
	return {
		context,
		agent: getAgent(context, "tides"),
		list: connectionsOf(readDocuments(documents)),
	};
}

describe("every answer is made from one list of connections: of", () => {
	it.each(DOCUMENTS)("%s", (_, format, text) => {
		const { context, agent, list } = listingOf([format, text]);
		const ids = agentConnectView(context, agent).ways.map(({ id }) => id);
		expect(ids).toHaveLength(list.length);
		expect(toolConnectView(context, agent, { inputs: {} }).ways.map(({ id }) => id)).toEqual(ids);
		const shown = agentPage(context, agent).use?.ways.map(({ id }) => id) ?? [];
		// What needs no warning stands first, the others as they are listed.
		const [first, ...rest] = shown;
		expect(rest).toEqual(ids.filter((id) => id !== first).slice(0, rest.length));

		const entry = ArdEntry.parse(ardEntryView(context, agent));
		if (agent.agentType !== "mcp_server") {
			const isCard = list.some(({ kind }) => kind === "interface");
			expect(entry.type).toBe(isCard ? ARD_TYPES.agentCard : ARD_TYPES.markdown);
			if (isCard) expect(entry.data).toEqual(JSON.parse(SAMPLE_DOCUMENTS["a2a-card"]));
			return;
		}
		const responses = mcpVersionViews(context, agent);
		expect(responses.map((response) => McpServerResponse.safeParse(response).error)).toEqual([
			undefined,
		]);
		const { packages = [], remotes = [] } = responses[0]?.server ?? {};
		const sayable = list.filter((connection) => whyUnsaid(connection) === undefined);
		expect(packages.map(({ identifier }) => identifier)).toEqual(
			sayable.flatMap((one) => (one.kind === "package" ? [one.identifier] : [])),
		);
		expect(remotes.map(({ url }) => url)).toEqual(
			sayable.flatMap((one) => (one.kind === "remote" ? [one.url] : [])),
		);
		expect(entry.data?.remotes ?? []).toEqual(remotes);
	});

	it("two documents, each with ways that the other does not have", () => {
		const { packages: _, ...remote } = tides;
		const docker = SAMPLE_DOCUMENTS["docker-mcp"];
		const { context, agent } = listingOf(
			["mcp-server", JSON.stringify(remote)],
			["docker-mcp", docker],
		);
		const [response] = mcpVersionViews(context, agent);
		expect(response?.server.remotes?.map(({ url }) => url)).toContain(tides.remotes[0]?.url);
		expect(response?.server.packages).toMatchObject([{ registryType: "oci" }]);
	});
});

describe("what is left out of /v0.1 is a flag of the document", () => {
	it.each(DOCUMENTS.filter(([what]) => what !== "mcpb"))("for %s", (_, format, text) => {
		const flags = readDocuments([{ format, text }]).flatMap((reading) => reading.flags);
		const left = listingOf([format, text]).list.filter((one) => whyUnsaid(one) !== undefined);
		expect(flags.filter(({ detail }) => detail.endsWith("left out of /v0.1"))).toHaveLength(
			left.length,
		);
	});
});

describe("a transport in /v0.1 is never invented", () => {
	const offered = (transport: object | undefined) => {
		const content = { ...tides, packages: [{ ...tides.packages[0], transport }] };
		const { context, agent, list } = listingOf(["mcp-server", JSON.stringify(content)]);
		const [response] = mcpVersionViews(context, agent);
		return { packages: response?.server.packages ?? [], why: list.map(whyUnsaid) };
	};

	it.each([{ type: "http" }, {}, { type: 5 }, { type: "constructor" }])("for %j", (transport) => {
		const { packages, why } = offered(transport);
		expect(packages).toEqual([]);
		expect(why[0]).toMatch(/whose `transport` is ".*", not one of stdio, streamable-http, sse$/u);
	});

	it.each([{ type: "sse" }, { type: "streamable-http" }])("for %j without an address", (one) => {
		const { packages, why } = offered(one);
		expect(packages).toEqual([]);
		expect(why[0]).toMatch(/whose `transport` is \S+, without a `url` to reach it at$/u);
	});

	it("but is stdio if the document has none, as in the first schemas", () => {
		expect(offered(undefined).packages).toMatchObject([{ transport: { type: "stdio" } }]);
	});
});

describe("an image of the first schema", () => {
	it("is found among the words of docker run, whose options stay options", () => {
		const [pack] = listingOf([
			"mcp-server",
			JSON.stringify(oldImage("@harbour/tides", image)),
		]).list;
		expect(pack).toMatchObject({
			registry: "oci",
			identifier: "harbour/tides:2",
			version: null,
			flags: [{ kind: "named", name: "-p", value: "80:80" }],
			arguments: [{ kind: "positional", value: "--quick" }],
			environment: [{ name: "TIDE_KEY" }],
		});
	});
});
