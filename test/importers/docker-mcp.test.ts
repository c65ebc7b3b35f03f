import { describe, expect, it } from "vitest";
import { USUAL_CATEGORIES } from "#domain/agents/usual-categories.ts";
import { chooseDockerCategory, dockerMcp, WORDS } from "#importers/docker-mcp.ts";
import { readOne } from "./read-one.ts";

const HARBOR = `
name: harbor-master
image: mcp/harbor-master
type: server
meta:
  category: database
  tags: [ships]
about:
  title: Harbor Master
  description: |
    Keeps the berths
    of a port in order.
  icon: https://harbor.dev/icon.svg
source:
  project: https://github.com/harbor-dev/servers
  branch: release/2
  directory: src/harbor master
config:
  secrets: []
`;

describe("a server.yaml", () => {
	it("becomes a registration of an MCP server", () => {
		expect(readOne(dockerMcp, HARBOR)).toEqual({
			documents: [{ format: "docker-mcp", text: HARBOR }],
			origin: "docker-mcp:harbor-master",
			suggestedSlug: "harbor-master",
			request: {
				title: "Harbor Master",
				website_url: "https://github.com/harbor-dev/servers/tree/release/2/src/harbor%20master",
				short_description: "Keeps the berths of a port in order.",
				agent_type: "mcp_server",
				category_slug: "data",
				creator_name: "harbor-dev",
				github_url: "https://github.com/harbor-dev/servers",
				deployment_type: "container",
			},
			logoUrl: "https://harbor.dev/icon.svg",
			categoryName: "Data & Databases",
		});
	});

	it("is kept with the list of tools next to it, if that has any", () => {
		const tools = JSON.stringify([{ name: "berth", arguments: [] }]);
		const documentsOf = (beside: string) =>
			dockerMcp.read({
				name: "x/server.yaml",
				text: HARBOR,
				beside: [{ name: "x/tools.json", text: beside }],
			}).agents[0]?.documents;
		const server = { format: "docker-mcp", text: HARBOR };
		expect(dockerMcp.besides?.("x/server.yaml", new Set())).toEqual(["x/tools.json"]);
		expect(documentsOf(tools)).toEqual([server, { format: "docker-mcp", text: tools }]);
		expect(documentsOf("[]")).toEqual([server]);
		expect(documentsOf("{")).toEqual([server]);
	});

	it("of a remote server has the endpoint as website", () => {
		const agent = readOne(
			dockerMcp,
			`
name: pilot
type: remote
remote: { transport_type: sse, url: "https://mcp.pilot.dev/sse" }
source: { project: https://github.com/pilot-dev/docs }`,
		);
		expect(agent.request.website_url).toBe("https://mcp.pilot.dev/sse");
		expect(agent.request.github_url).toBe("https://github.com/pilot-dev/docs");
		expect(agent.request.deployment_type).toBe("hosted");
	});

	it.each([
		["the project", "project: https://code.dev/a/b", "https://code.dev/a/b"],
		[
			"the folder of its Dockerfile",
			"{ project: https://github.com/a/b, dockerfile: src/x/Dockerfile }",
			"https://github.com/a/b/tree/HEAD/src/x",
		],
		[
			"the project if the Dockerfile is at the top",
			"{ project: https://github.com/a/b, dockerfile: Dockerfile }",
			"https://github.com/a/b",
		],
		["nothing when the project is no web address", "project: git@code.dev:a/b", undefined],
	])("has as website %s", (_, source, website) => {
		const block = source.startsWith("{") ? `source: ${source}` : `source:\n  ${source}`;
		const agent = readOne(dockerMcp, `name: pilot\ntype: server\n${block}`);
		expect(agent.request.website_url).toBe(website);
	});

	it.each([
		["missing", ""],
		["too short", "about: { title: P }"],
		["not a text", "about: { title: [Pilot] }"],
	])("with a title that is %s uses its name instead", (_, about) => {
		expect(readOne(dockerMcp, `name: pilot-boat-mcp\n${about}`).request.title).toBe(
			"Pilot Boat MCP",
		);
	});

	it.each([
		["poci", "container"],
		["hologram", undefined],
	])("of the type %s has the deployment %s", (type, deployment) => {
		const { request } = readOne(dockerMcp, `name: knots\ntype: ${type}`);
		expect(request.deployment_type).toBe(deployment);
	});

	it("has long texts shortened", () => {
		const agent = readOne(
			dockerMcp,
			`name: knots\nabout: { title: ${"knot ".repeat(60)}, description: ${"rope ".repeat(90)} }`,
		);
		expect([...agent.request.title].length).toBeLessThanOrEqual(120);
		expect(agent.request.short_description).toMatch(/rope…$/);
	});

	it.each([
		["no name", "type: server", "`name` is required."],
		["a name that is no text", "name: [a]", "`name` must be a text."],
		["broken YAML", "name: [a", "The document is not valid YAML."],
		["the same member twice", "name: a\nname: b", "The document is not valid YAML."],
		["a list", "- name: a", "The document is not an object."],
		[
			"an alias",
			"name: &a b\ntitle: *a",
			"The document is not valid YAML: it has an alias (`*`), which would copy another part.",
		],
		[
			"too much of it",
			`name: a\n${"#\n".repeat(40_000)}`,
			"The document is not valid YAML: it is longer than 65536 bytes.",
		],
	])("with %s is skipped", (_, text, reason) => {
		const outcome = dockerMcp.read({ name: "servers/x/server.yaml", text });
		expect(outcome).toEqual({
			agents: [],
			skipped: [{ origin: "docker-mcp:servers/x/server.yaml", reason }],
			ignored: [],
		});
	});

	it("is skipped if it has no usable title", () => {
		expect(dockerMcp.read({ name: "x", text: "name: x" }).skipped).toEqual([
			{ origin: "docker-mcp:x", reason: "No member is long enough for a title (2 characters)." },
		]);
	});
});

describe("a category of the Docker catalogue", () => {
	it.each([
		["database", "data", "the usual category"],
		["ai-ml", "ai", "two words for one field"],
		[" Fintech ", "finance", "case and spaces do not count"],
		["payments", "finance", "money in any form"],
		["infrastructure", "cloud", "who runs it, uses it"],
		["geospatial", "travel", "a map by another word"],
	])("%j is %s: %s", (word, slug) => {
		expect(chooseDockerCategory(word)?.slug).toBe(slug);
	});

	it("is a usual one, so that a registry has one set", () => {
		const usual = USUAL_CATEGORIES.map(({ slug }) => slug);
		expect(Object.keys(WORDS).filter((slug) => !usual.includes(slug))).toEqual([]);
	});

	it.each([
		...["devops", "productivity", "ai", "search", "basket-weaving", "constructor"],
		...[undefined, "", "  "],
	])("without meaning (%j) is left out", (word) => {
		expect(chooseDockerCategory(word)).toBeUndefined();
	});
});
