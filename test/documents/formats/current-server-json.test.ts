import { describe, expect, it } from "vitest";
import { MCP_SERVER_SCHEMA } from "#contract/protocols/mcp-registry.ts";
import { currentServerJson, mendedServerJson } from "#documents/formats/current-server-json.ts";

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

const [package_] = current.packages;
const remote = { type: "sse", url: "https://a.dev/{a}" };

describe("a server.json for clients", () => {
	it("stays the same in the current schema, including unknown members", () => {
		const text = JSON.stringify(current);
		expect(JSON.stringify(currentServerJson(text))).toBe(text);
	});

	it("does not repeat the version with which the official registry began", () => {
		const bare = {
			$schema: MCP_SERVER_SCHEMA,
			name: "com.example.tide/table",
			description: "Tides.",
		};
		const versionOf = (version: string) =>
			mendedServerJson(
				JSON.stringify({ ...bare, $schema: undefined, version_detail: { version } }),
				{
					...bare,
					version: "0.0.0-unstated",
				},
			).version;
		expect(["0.0.1-seed", "0.9.0"].map(versionOf)).toEqual(["0.0.0-unstated", "0.9.0"]);
	});

	it("of an older schema gets current names", () => {
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
		["an argument of no kind", { packages: [{ ...package_, packageArguments: [{ name: "-v" }] }] }],
		[
			"an argument without a value",
			{ packages: [{ ...package_, runtimeArguments: [{ type: "positional" }] }] },
		],
		["a setting without a name", { packages: [{ ...package_, environmentVariables: [{}] }] }],
		[
			"a default that is no text",
			{ remotes: [{ ...remote, headers: [{ name: "A", default: 1 }] }] },
		],
		["choices that are no list", { remotes: [{ ...remote, variables: { a: { choices: "b" } } }] }],
		["an address with a space", { websiteUrl: "https://a.dev/b c" }],
		["a repository without a host", { repository: { url: "https://a.dev/b" } }],
		["an icon of an unknown kind", { icons: [{ src: "https://a.dev/i", mimeType: "image/gif" }] }],
		["a digest of other letters", { packages: [{ ...package_, fileSha256: "A".repeat(64) }] }],
		["a remote without an address", { remotes: [{ type: "sse", url: "ftp://a.dev" }] }],
	])("is undefined with %s", (_, members) => {
		expect(currentServerJson(JSON.stringify({ ...current, ...members }))).toBeUndefined();
	});

	it("has texts cut to the length that clients accept", () => {
		const long = currentServerJson(JSON.stringify({ ...current, description: "🦀".repeat(140) }));
		expect([...(long?.description ?? "")]).toHaveLength(100);
		const words = currentServerJson(
			JSON.stringify({
				...current,
				description: "Reads the tide. ".repeat(9),
				title: "T".repeat(101),
			}),
		);
		expect(words?.description).toBe(`${"Reads the tide. ".repeat(6).trim().slice(0, -1)}…`);
		expect(words?.title).toBe(`${"T".repeat(99)}…`);
		const kept = currentServerJson(JSON.stringify({ ...current, description: "Two  spaces." }));
		expect(kept?.description).toBe("Two  spaces.");
	});
});
