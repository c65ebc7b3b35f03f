import { describe, expect, it } from "vitest";
import { SEED_VERSION } from "#contract/protocols/mcp-registry.ts";
import { renderMarkdown } from "#render/markdown.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { importedRegistry } from "../../../site/imported-registry.ts";

const REPOSITORY = "https://github.com/wharf/ferries";
const REMOTE = "https://mcp.wharf.dev/mcp";

const yaml = (more: string, source = `source: { project: ${REPOSITORY} }`) =>
	`name: wharf-ferries\ntype: server\nimage: mcp/ferries\n${source}\n${more}`;
const json = (facts: object) =>
	JSON.stringify({
		name: "io.github.wharf/ferries",
		description: "Ferries.",
		version: "1.0.0",
		...facts,
	});

/** What is said of a listing whose only source is this document. */
async function said(...document: [format: string, text: string, tools?: string]) {
	const [format, text, tools] = document;
	const path = format === "docker-mcp" ? "servers/ferries/server.yaml" : "server.json";
	const beside = tools === undefined ? [] : [{ name: "servers/ferries/tools.json", text: tools }];
	const context = await importedRegistry([[format, path, text, beside]]);
	const [agent] = context.snapshot.agents;
	if (!agent) throw new Error("it is imported");
	const page = agentPage(context, agent);
	const markdown = renderMarkdown(agentMarkdownView(context, agent));
	return { agent, page, markdown, detail: agentDetailView(context, agent) };
}

describe("a page says only what its document says", () => {
	it.each([
		["the repository", "docker-mcp", yaml("")],
		["the repository", "mcp-registry", json({ repository: { url: REPOSITORY, source: "github" } })],
		["the endpoint", "mcp-registry", json({ remotes: [{ type: "sse", url: REMOTE }] })],
		["the endpoint", "docker-mcp", `name: ferries\ntype: remote\nremote: { url: ${REMOTE} }`],
	])("and calls %s no website: %s", async (_, format, text) => {
		const { page, detail, markdown } = await said(format, text);
		expect(page.links.map(({ label }) => label)).not.toContain("Website");
		expect(markdown).not.toContain("[Website]");
		expect(detail.website_url).toBeNull();
		expect(detail.provenance.map(({ field }) => field)).not.toContain("website_url");
	});

	it("and shows the website that it states", async () => {
		const { page } = await said("mcp-registry", json({ websiteUrl: "https://ferries.wharf.dev/" }));
		expect(page.links).toContainEqual({ label: "Website", href: "https://ferries.wharf.dev/" });
	});

	it("and says of a title that it was made here", async () => {
		const sourceOf = async (text: string) =>
			(await said("docker-mcp", text)).page.provenance
				.filter(({ facts }) => facts.split(", ").includes("Title"))
				.map(({ source }) => source.split(",")[0]);
		expect(await sourceOf(yaml(""))).toEqual(["Made of its facts here"]);
		expect(await sourceOf(yaml("about: { title: Ferries }"))).toEqual(["Docker MCP catalogue"]);
	});

	it("and needs only the secrets that it calls required", async () => {
		const secrets = ["{ name: a, env: A_KEY, required: true }", "{ name: b, env: B_KEY }"];
		const { page } = await said("docker-mcp", yaml(`config: { secrets: [${secrets.join(", ")}] }`));
		expect(page.use.ways[0]?.needs).toBe("You need A_KEY. It takes B_KEY.");
	});

	it("and says where a key goes only if there is one", async () => {
		const headOf = async (more: string) =>
			(await said("docker-mcp", yaml(more))).page.use.ways[0]?.keyHead;
		expect(await headOf("")).toBe("Keys");
		expect(await headOf("config: { secrets: [{ name: a, env: A_KEY }] }")).toBe(
			"Where your key goes",
		);
	});

	it("and counts a rule once, whatever the number of its documents", async () => {
		const tools = JSON.stringify([{ name: "list_ferries", arguments: [{ name: "day" }] }]);
		const { agent, detail } = await said("docker-mcp", yaml(""), tools);
		const passed = agent.checks.filter(({ state }) => state === "pass").map(({ id }) => id);
		expect(passed.length).toBeGreaterThan(new Set(passed).size);
		expect(detail.facts.checks.pass).toBe(new Set(passed).size);
	});

	it("and offers a badge about its endpoint only with one", async () => {
		const badgesOf = async (text: string) =>
			(await said("mcp-registry", text)).page.snippets.map(({ name }) => name);
		expect(await badgesOf(json({ packages: [] }))).not.toContain("Status badge");
		expect(await badgesOf(json({ remotes: [{ type: "sse", url: REMOTE }] }))).toContain(
			"Status badge",
		);
	});

	it("and asks a server for nothing that only agents have", async () => {
		const { page } = await said("docker-mcp", yaml(""));
		expect(JSON.stringify(page.scores)).not.toMatch(/models used|integrations/);
	});

	it("and tells search engines what it is, and no more", async () => {
		const { page } = await said("docker-mcp", yaml(""));
		expect(page.head.description).toBe(
			"Wharf Ferries, MCP server by wharf: what is known of it, and from where.",
		);
		expect(JSON.stringify(page.head)).not.toContain("AI agent");
	});

	it("and has the version of a package that can be used, no other", async () => {
		const packages = (registryType: string) => {
			const transport = { type: "stdio" };
			const pack = { registryType, identifier: "ferries", version: "4.2.0", transport };
			return json({ version: SEED_VERSION, packages: [pack] });
		};
		const versionOf = async (kind: string) =>
			(await said("mcp-registry", packages(kind))).detail.facts.version;
		expect(await versionOf("npm")).toBe("4.2.0");
		expect(await versionOf("unknown")).toBeNull();
	});
});
