import { describe, expect, it } from "vitest";
import { mcpRegistry } from "#importers/mcp-registry.ts";
import { readOne } from "./read-one.ts";

const OFFICIAL = "io.modelcontextprotocol.registry/official";

const tideServer = {
	$schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
	name: "io.github.lightkeeper/tide-tables",
	title: "Tide Tables",
	description: "Looks up high and low water for any harbour.",
	version: "2.1.0",
	websiteUrl: "https://tides.lightkeeper.dev",
	repository: { url: "https://github.com/lightkeeper/tide-tables", source: "github" },
	icons: [{ src: "https://tides.lightkeeper.dev/icon.png" }],
	remotes: [{ type: "streamable-http", url: "https://mcp.lightkeeper.dev/tides" }],
};

function packageOf(registryType: string) {
	return { registryType, identifier: "lightkeeper/tides", transport: { type: "stdio" } };
}

function read(content: unknown) {
	return mcpRegistry.read({ name: "page.json", text: JSON.stringify(content) });
}

function readServer(content: unknown) {
	return readOne(mcpRegistry, JSON.stringify(content));
}

describe("a server.json", () => {
	it("becomes a registration of an MCP server", () => {
		expect(readServer(tideServer)).toEqual({
			documents: [{ format: "mcp-server", text: JSON.stringify(tideServer) }],
			origin: "mcp-registry:io.github.lightkeeper/tide-tables",
			suggestedSlug: "lightkeeper-tide-tables",
			request: {
				title: "Tide Tables",
				website_url: "https://tides.lightkeeper.dev",
				short_description: "Looks up high and low water for any harbour.",
				agent_type: "mcp_server",
				github_url: "https://github.com/lightkeeper/tide-tables",
				creator_name: "lightkeeper",
				deployment_type: "hosted",
			},
			logoUrl: "https://tides.lightkeeper.dev/icon.png",
			edition: { number: "2.1.0" },
		});
	});

	it("without a title has one made from its name", () => {
		const { title: _, ...untitled } = tideServer;
		expect(readServer({ ...untitled, name: "dev.lightkeeper/fog-horn_mcp" }).request.title).toBe(
			"Fog Horn MCP",
		);
	});

	it("has the domain of its namespace as creator", () => {
		const agent = readServer({ ...tideServer, name: "dev.lightkeeper.maps/mcp" });
		expect(agent.request.creator_name).toBe("maps.lightkeeper.dev");
		expect(agent.suggestedSlug).toBe("maps-mcp");
	});

	it("does not repeat the owner in its slug", () => {
		expect(readServer({ ...tideServer, name: "dev.tides/tides-mcp" }).suggestedSlug).toBe(
			"tides-mcp",
		);
	});

	it.each([
		["remotes only", { remotes: tideServer.remotes, packages: [] }, "hosted"],
		["an image", { packages: [packageOf("oci"), packageOf("npm")] }, "container"],
		["an image, older word", { packages: [packageOf("docker")] }, "container"],
		["another package", { packages: [packageOf("pypi")] }, "self-hosted"],
		["neither", { remotes: [], packages: [] }, undefined],
	])("with %s has that deployment", (_, members, deploymentType) => {
		expect(readServer({ ...tideServer, ...members }).request.deployment_type).toBe(deploymentType);
	});

	it.each([
		["its endpoint", {}, "https://mcp.lightkeeper.dev/tides"],
		[
			"its folder when the endpoint is a template",
			{
				remotes: [{ type: "sse", url: "https://{tenant}.lightkeeper.dev/sse" }],
				repository: { ...tideServer.repository, subfolder: "servers/tides" },
			},
			"https://github.com/lightkeeper/tide-tables/tree/HEAD/servers/tides",
		],
		["nothing when nothing is known", { remotes: [], repository: {} }, undefined],
	])("without a website uses %s", (_, members, website) => {
		const { websiteUrl: __, ...server } = tideServer;
		expect(readServer({ ...server, ...members }).request.website_url).toBe(website);
	});

	it("loses invalid facts but is imported", () => {
		const agent = readServer({
			...tideServer,
			title: 7,
			websiteUrl: "javascript:alert(1)",
			repository: "https://github.com/lightkeeper/tide-tables",
			icons: [{ src: "data:image/png;base64,AAAA" }],
			remotes: null,
		});
		expect(agent.request).toEqual({
			title: "Tide Tables",
			short_description: tideServer.description,
			agent_type: "mcp_server",
			creator_name: "lightkeeper",
		});
		expect(agent.logoUrl).toBeUndefined();
	});

	it.each([
		[undefined, "`name` is required."],
		["", "`name` must be 1 to 200 visible ASCII characters without spaces."],
		["dev.tides/two words", "`name` must be 1 to 200 visible ASCII characters without spaces."],
	])("is skipped with the name %j", (name, reason) => {
		expect(read({ ...tideServer, name }).skipped).toEqual([
			{ origin: "mcp-registry:page.json", reason },
		]);
	});

	it.each([
		["MCP", "Lightkeeper MCP"],
		["MCP Server", "Lightkeeper MCP Server"],
		["The official agent toolkit", "Lightkeeper The official agent toolkit"],
		["Harbour MCP Server", "Harbour MCP Server"],
	])("with the title %s becomes %s", (title, expected) => {
		expect(readServer({ ...tideServer, title }).request.title).toBe(expected);
	});
});

describe("a page of the registry", () => {
	const meta = { status: "active", isLatest: true, publishedAt: "2026-02-03T04:05:06.789012Z" };

	it("has each server with its date of publication", () => {
		const { agents, skipped } = read({
			servers: [
				{ server: tideServer, _meta: { [OFFICIAL]: meta } },
				{ server: { ...tideServer, name: "dev.lightkeeper/buoy" }, _meta: {} },
			],
			metadata: { count: 2 },
		});
		expect(skipped).toEqual([]);
		expect(agents.map(({ origin, request }) => [origin, request.launch_date])).toEqual([
			["mcp-registry:io.github.lightkeeper/tide-tables", "2026-02-03T04:05:06.789Z"],
			["mcp-registry:dev.lightkeeper/buoy", undefined],
		]);
	});

	it("may be a list of servers, as in older versions", () => {
		const older = { published_at: "2025-09-01T00:00:00Z", is_latest: true };
		const { agents } = read({ servers: [{ ...tideServer, _meta: { [OFFICIAL]: older } }] });
		expect(agents[0]?.request.launch_date).toBe("2025-09-01T00:00:00.000Z");
	});

	it.each([
		["a superseded version", { ...meta, isLatest: false }, "active", undefined],
		["an older superseded one", { is_latest: false }, undefined, undefined],
		[
			"a deprecated version",
			{ status: "deprecated", statusMessage: "Take 3." },
			"deprecated",
			"Take 3.",
		],
		["a deleted version", { ...meta, status: "deleted" }, "deleted", undefined],
	])("has %s with its state", (_, official, status, statusMessage) => {
		const { agents } = read({ servers: [{ server: tideServer, _meta: { [OFFICIAL]: official } }] });
		expect(agents[0]?.edition).toMatchObject({ number: "2.1.0", status, statusMessage });
	});

	it("keeps a document whatever is wrong in it, with a note", () => {
		const server = { ...tideServer, description: 7 };
		const { agents } = read({ servers: [{ server }] });
		expect(agents[0]?.documents).toEqual([{ format: "mcp-server", text: JSON.stringify(server) }]);
		expect(agents[0]?.notes).toEqual(["`description` must be a text."]);
	});

	it("keeps valid servers next to an invalid one, which is reported with its position", () => {
		const { agents, skipped } = read({ servers: [{ server: { title: "?" } }, tideServer, 5] });
		expect(agents).toHaveLength(1);
		expect(skipped).toEqual([
			{
				origin: "mcp-registry:page.json#/servers/0",
				reason: "`server.name` is required.",
				part: '{"server":{"title":"?"}}',
			},
			{
				origin: "mcp-registry:page.json#/servers/2",
				reason: "The document is not an object.",
				part: "5",
			},
		]);
	});

	const names = (content: unknown) => read(content).agents.map(({ origin }) => origin);
	const tide = "mcp-registry:io.github.lightkeeper/tide-tables";

	it.each([
		["a list of documents, as it seeds a registry", [tideServer]],
		["a list of envelopes", [{ server: tideServer, _meta: {} }]],
		["a page", { servers: [tideServer] }],
		["a page in an envelope", { data: { servers: [tideServer] }, version: "1.0.0" }],
	])("is read as %s", (_, content) => {
		expect(names(content)).toEqual([tide]);
	});

	it("reports the position of each server in a list", () => {
		const nameless = { ...tideServer, name: "" };
		const [skip] = read({ data: { servers: [tideServer, nameless] } }).skipped;
		expect(skip).toEqual({
			origin: "mcp-registry:page.json#/data/servers/1",
			reason: "`name` must be 1 to 200 visible ASCII characters without spaces.",
			part: JSON.stringify(nameless),
		});
	});

	const written = `{
  "version" : "1.0.0", "name":"dev.tide\\/tables",
    "description": "Knows \\u00e9bb and fl\u00f6w.", "x": [1.0, 1e2, {"b": 1, "a": 2}]}`;

	it.each([
		["a list", `[5, ${written} ]`],
		["a list of envelopes", `[{"server" : ${written},"_meta":{}}, 5]`],
		["a page", `\uFEFF{ "metadata": {"servers": [1]}, "servers": [\n${written}\n] }`],
		["a page in an envelope", `{"data": {"servers": [{"_meta": {}, "server": ${written}}]}}`],
	])("keeps each server byte for byte: %s", (_, text) => {
		const [agent] = mcpRegistry.read({ name: "page.json", text }).agents;
		expect(agent?.documents).toEqual([{ format: "mcp-server", text: written }]);
		expect(agent?.origin).toBe("mcp-registry:dev.tide/tables");
	});

	it.each([
		["the cursor unchanged", { nextCursor: "dev.tide/a:1.0.0" }],
		["the older spelling", { next_cursor: "dev.tide/a:1.0.0" }],
	])("finds the next page by %s", (_, metadata) => {
		const name = "https://registry.tide.dev/v0.1/servers?limit=100&cursor=before";
		const text = JSON.stringify({ servers: [], metadata });
		expect(mcpRegistry.findNextPage?.({ name, text })).toBe(
			"https://registry.tide.dev/v0.1/servers?limit=100&cursor=dev.tide%2Fa%3A1.0.0",
		);
	});

	it.each(["{}", "[]", "<html>", '{"metadata":{"count":1}}'])(
		"has no next page with %s",
		(text) => {
			const name = "https://registry.tide.dev/v0.1/servers";
			expect(mcpRegistry.findNextPage?.({ name, text })).toBeUndefined();
		},
	);
});
