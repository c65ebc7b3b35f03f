import { describe, expect, it } from "vitest";
import { MCP_SERVER_SCHEMA } from "#contract/mcp-registry.ts";
import { currentServerJson } from "#documents/current-server-json.ts";

const current = {
	$schema: MCP_SERVER_SCHEMA,
	name: "com.example.tide/table",
	description: "Tides.",
	version: "1.2.0",
	packages: [
		{
			transport: { type: "stdio" },
			registryType: "npm",
			identifier: "@example/tide-table",
			unheardOf: [1, { two: 3 }],
		},
	],
	"x-unknown": { is_required: "kept" },
	_meta: { "com.example/own": { is_secret: true } },
};

describe("a server.json for clients", () => {
	it("of the current schema stays as it is, unknown members included", () => {
		const text = JSON.stringify(current);
		expect(JSON.stringify(currentServerJson(text))).toBe(text);
	});

	it("of an older schema gets the names of today", () => {
		const older = {
			$schema: "https://static.modelcontextprotocol.io/schemas/2025-07-09/server.schema.json",
			name: "com.example.tide/table",
			description: "Tides.",
			status: "active",
			version_detail: { version: "0.9.0" },
			packages: [
				{
					registry_name: "npm",
					name: "@example/tide-table",
					version: "0.9.0",
					environment_variables: [{ name: "KEY", is_required: true, is_secret: true }],
				},
			],
		};
		expect(currentServerJson(JSON.stringify(older))).toEqual({
			$schema: MCP_SERVER_SCHEMA,
			name: "com.example.tide/table",
			description: "Tides.",
			version: "0.9.0",
			packages: [
				{
					registryType: "npm",
					identifier: "@example/tide-table",
					version: "0.9.0",
					environmentVariables: [{ name: "KEY", isRequired: true, isSecret: true }],
					transport: { type: "stdio" },
				},
			],
		});
	});

	it.each([
		["a name without a namespace", { name: "tide" }],
		["no description", { description: "" }],
		[
			"a package whose version is `latest`",
			{ packages: [{ ...current.packages[0], version: "latest" }] },
		],
		[
			"a remote of an unknown transport",
			{ remotes: [{ type: "carrier-pigeon", url: "https://a.dev/" }] },
		],
		["a remote without an address", { remotes: [{ type: "sse", url: "ftp://a.dev" }] }],
	])("is none with %s", (_, members) => {
		expect(currentServerJson(JSON.stringify({ ...current, ...members }))).toBeUndefined();
	});

	it("has texts as long as clients take them", () => {
		const long = currentServerJson(JSON.stringify({ ...current, description: "🦀".repeat(140) }));
		expect([...(long?.description ?? "")]).toHaveLength(100);
	});
});
