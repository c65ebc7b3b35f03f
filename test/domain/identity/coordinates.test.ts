import { describe, expect, it } from "vitest";
import { coordinatesOf } from "#domain/identity/coordinates.ts";
import { pack, remote } from "../../connect/examples.ts";

const packaged = (registry: string, identifier: string, feed: string | null = null) =>
	pack({ registry, identifier, feed });

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
		const bare = { ...nothing, connections: [packaged("unknown", identifier, feed)] };
		expect(coordinatesOf(bare)).toEqual([]);
	});

	it.each([
		["https://MCP.quay.dev:443/mcp/", ["remote mcp.quay.dev"]],
		["http://mcp.quay.dev/mcp?team=a#top", ["remote mcp.quay.dev/mcp?team=a"]],
		["https://quay.dev/team/sse", ["remote quay.dev/team"]],
		["http://localhost:8080/mcp", []],
		["https://{tenant}.quay.dev/mcp", []],
		["stdio:scout", []],
		["no address", []],
	])("by the address %s", (url, expected) => {
		expect(coordinatesOf({ ...nothing, connections: [remote({ url })] })).toEqual(expected);
	});

	it.each([
		["https://github.com/Quay/Scout.git", null, ["repository github.com/quay/scout"]],
		["https://github.com/quay/scout/", "./mcp-server/", ["repository github.com/quay/scout"]],
		[
			"https://www.github.com/quay/scout/",
			"./src/tide/",
			["folder github.com/quay/scout#src/tide"],
		],
		[
			"https://github.com/quay/scout/tree/main/src/tide",
			null,
			["folder github.com/quay/scout#src/tide"],
		],
		["nowhere", null, []],
	])("by the repository %s and folder %s", (repositoryUrl, repositoryFolder, expected) => {
		const found = coordinatesOf({ ...nothing, repositoryUrl, repositoryFolder });
		expect(found.filter((one) => /^(?:repository|folder)/.test(one))).toEqual(expected);
	});

	const repositoryUrl = "https://github.com/quay/scout";

	it("by its repository and what it is called in title, name, package or folder", () => {
		const named = {
			...nothing,
			title: "Official Harbor MCP Server",
			names: ["io.github.quay/harbour-mcp"],
			connections: [packaged("npm", "@quay/mcp-pier@1.0")],
			repositoryUrl,
			repositoryFolder: "servers/port",
		};
		const called = coordinatesOf(named).filter((one) => one.startsWith("called "));
		const at = (repository: string) =>
			["harbor", "harbour", "pier", "port"].map(
				(core) => `called ${core}@github.com/quay/${repository}`,
			);
		expect(called).toEqual(expect.arrayContaining(at("scout")));
	});

	it("by the repository that its name implies", () => {
		const found = coordinatesOf({ ...nothing, names: ["io.github.Quay/Scout"] });
		expect(found).toContain("repository github.com/quay/scout");
	});

	it.each([
		["io.github.quay/scout", true],
		["io.github.quay-labs/scout", true],
		["dev.quay/scout", true],
		["scout", true],
		["io.github.ebb/scout", false],
		["ai.hoster/quay-scout", false],
	])("by its repository only under a name of its owner: %s", (name, counts) => {
		const found = coordinatesOf({ ...nothing, names: [name], repositoryUrl });
		expect(found.includes("repository github.com/quay/scout")).toBe(counts);
	});

	it("by a package of an unstated kind only together with its maker or its name", () => {
		const connections = [packaged("unknown", "Scout-MCP")];
		const found = coordinatesOf({ ...nothing, title: "Scout", connections, repositoryUrl });
		expect(found).toEqual(
			expect.arrayContaining(["unstated scout-mcp of quay", "unstated scout-mcp as scout"]),
		);
		expect(found.some((one) => one.startsWith("package "))).toBe(false);
	});

	it("by no program that runs others", () => {
		expect(
			coordinatesOf({ ...nothing, connections: [packaged("npm", "mcp-remote")] }),
		).not.toContain("package npm:mcp-remote");
	});

	it("by its name in any case, and by nothing repeated, too long or with control characters", () => {
		const names = ["dev.Quay/Scout", "dev.quay/scout", "x".repeat(500), "a\nb"];
		expect(coordinatesOf({ ...nothing, names })).toEqual(["name dev.quay/scout"]);
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
