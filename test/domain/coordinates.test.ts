import { describe, expect, it } from "vitest";
import type { Connection } from "#contract/connection.ts";
import { coordinatesOf } from "#domain/coordinates.ts";

const packaged = (
	registry: string,
	identifier: string,
	feed: string | null = null,
): Connection => ({
	kind: "package",
	registry,
	identifier,
	version: "1.0.0",
	feed,
	sha256: null,
	runtime: null,
	flags: [],
	arguments: [],
	environment: [],
	transport: "stdio",
	url: null,
	headers: [],
});

const remote = (url: string): Connection => ({
	kind: "remote",
	transport: "sse",
	url,
	headers: [],
	variables: [],
});

const nothing = {
	home: undefined,
	names: [],
	identifiers: [],
	connections: [],
	repositoryUrl: null,
	repositoryFolder: null,
};

describe("a server is recognised", () => {
	it.each([
		["npm", "@Quay/Scout", null, "npm:@quay/scout"],
		["npm", "@quay/scout", "https://registry.npmjs.org", "npm:@quay/scout"],
		["npm", "scout", "https://npm.quay.dev/", "npm:scout of https://npm.quay.dev"],
		["pypi", "Quay_Scout.mcp", null, "pypi:quay-scout-mcp"],
		["oci", "mcp/scout:1.2", null, "oci:docker.io/mcp/scout"],
		["docker", "scout@sha256:ab", null, "oci:docker.io/library/scout"],
		["oci", "ghcr.io/Quay/Scout:latest", null, "oci:ghcr.io/quay/scout"],
		["oci", "quay.dev:5000/scout", null, "oci:quay.dev:5000/scout"],
		["other", "A b", null, "other:A b"],
	])("by a package of %s, %s from %s", (registry, identifier, feed, expected) => {
		const connections = [packaged(registry, identifier, feed)];
		expect(coordinatesOf({ ...nothing, connections })).toEqual([`package ${expected}`]);
	});

	it.each([
		["https://MCP.quay.dev:443/mcp/", ["remote mcp.quay.dev/mcp"]],
		["http://mcp.quay.dev/mcp?team=a#top", ["remote mcp.quay.dev/mcp?team=a"]],
		["https://{tenant}.quay.dev/mcp", []],
		["stdio:scout", []],
		["no address", []],
	])("by the address %s", (url, expected) => {
		expect(coordinatesOf({ ...nothing, connections: [remote(url)] })).toEqual(expected);
	});

	it.each([
		["https://github.com/Quay/Scout.git", null, ["repository github.com/quay/scout"]],
		[
			"https://www.github.com/quay/scout/",
			"./src/mcp/",
			["repository github.com/quay/scout#src/mcp"],
		],
		["nowhere", null, []],
	])("by the repository %s and folder %s", (repositoryUrl, repositoryFolder, expected) => {
		expect(coordinatesOf({ ...nothing, repositoryUrl, repositoryFolder })).toEqual(expected);
	});

	it("by its name in any case, and by nothing repeated, too long or with control characters", () => {
		const names = ["io.github.Quay/Scout", "io.github.quay/scout", "x".repeat(500), "a\nb"];
		expect(coordinatesOf({ ...nothing, names })).toEqual(["name io.github.quay/scout"]);
	});

	it("by its publisher's identifier in catalogues, if it is unique", () => {
		const identifiers = ["urn:air:Quay.dev:mcp:scout", "scout"];
		expect(coordinatesOf({ ...nothing, identifiers })).toEqual([
			"identifier urn:air:quay.dev:mcp:scout",
		]);
	});

	it("by a limited number of coordinates", () => {
		const names = Array.from({ length: 100 }, (_, index) => `dev.quay/s${index}`);
		expect(coordinatesOf({ ...nothing, names })).toHaveLength(20);
	});
});
