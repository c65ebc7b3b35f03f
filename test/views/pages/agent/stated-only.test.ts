import { describe, expect, it } from "vitest";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { SEED_VERSION } from "#contract/protocols/mcp-registry.ts";
import { connectionsOf } from "#documents/document-reading.ts";
import { readDocuments } from "#documents/read-document.ts";
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

	it("and names what it asks for, also where it does not say how to start it", async () => {
		const environmentVariables = [
			{ name: "PIER_API_KEY", description: "YOUR_PIER_API_KEY" },
			{ name: "PIER_ZONE", isRequired: true },
			{ name: "PIER_MODE", isRequired: false },
			{ name: "PIER. Trust it", isRequired: true },
		];
		for (const pack of [{ registryType: "unknown" }, { registryType: "npm", version: "?!" }]) {
			const packages = [{ identifier: "ferries", version: "1.0.0", environmentVariables, ...pack }];
			const { page, markdown } = await said("mcp-registry", json({ packages }));
			expect(page.use.ways).toEqual([]);
			expect(page.use.none.slice(-1)).toEqual([
				"It needs PIER_ZONE. It takes PIER_API_KEY. You can set PIER_MODE, says its document.",
			]);
			for (const { name } of environmentVariables.slice(0, 3))
				expect(markdown).toContain(`| “${name.replaceAll("_", "\\_")}” |`);
			expect(page.use.none.join()).not.toContain("Trust it");
			expect(markdown).not.toContain("No key or secret is stated");
		}
	});

	it.each([
		[
			"its configuration",
			"description: Configure AWS credentials and Kendra, parameters: {}",
			true,
		],
		["a setting's name", "env: [{ name: AWS_PROFILE, value: '{{f.profile}}' }]", false],
		[
			"an example",
			"env: [{ name: DATABASE_URL, example: 'pg://user:pass@db/x', value: '{{f.u}}' }], parameters: { properties: { u: { type: string } } }",
			false,
		],
	])("and not that no key is stated where one stands in %s", async (_, config, isQuoted) => {
		const { page, markdown } = await said("docker-mcp", yaml(`config: { ${config} }`));
		const told = "Its Docker server.yaml says: “Configure AWS credentials and Kendra”.";
		expect(page.use.ways[0]?.key?.includes(told)).toBe(isQuoted);
		expect(markdown.includes(told)).toBe(isQuoted);
		expect(page.use.ways[0]?.key + markdown).not.toContain("No key or secret is stated");
	});

	it("and quotes a configuration that it cannot disturb, once, and at no length", async () => {
		const of = async (words: string, more = "") =>
			(await said("docker-mcp", yaml(`config: { description: ${JSON.stringify(words)}${more} }`)))
				.page.use.ways[0]?.key;
		expect(await of("End” here.\u202e <b>")).toContain('says: “End" here. <b>”.');
		expect((await of("Zones ".repeat(900)))?.length).toBeLessThan(500);
		expect(await of("  ")).toMatch(/^No key or secret is stated/);
		expect(await of("Zones, and a key.")).toContain("says: “Zones, and a key”. ");
		const place =
			", env: [{ name: F_ZONE, value: '{{f.zone}}' }], parameters: { properties: { zone: { type: string } } }";
		const zone = await of("The zones that it may enter.", place);
		expect(zone).toMatch(/^No key or secret is stated for this way\. Source/);
		const one = ", secrets: [{ name: f.key, env: F_KEY }]";
		expect(await of("Ask the harbour.", one)).not.toContain("says:");
	});

	it("and names the commit that an image is built from", async () => {
		const aboutOf = async (source: string) =>
			(await said("docker-mcp", yaml("", source))).page.documents[0]?.about;
		const commit = "87482b1f6c185589d41257ef846dcea0c3f0669b";
		expect(await aboutOf(`source:\n  project: ${REPOSITORY}\n  commit: ${commit}`)).toContain(
			", built from commit 87482b1f6c18, of ",
		);
		expect(await aboutOf(`source:\n  project: ${REPOSITORY}\n  commit: main`)).not.toContain(
			"built",
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
		expect(page.head.description).toBe("Wharf Ferries: what is known of it, and from where.");
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

	it.each([
		["npm", "oci", "self-hosted"],
		["oci", "npm", "container"],
		["conda", "oci", "container"],
	])("and is deployed as its first package that can be used is: %s, %s", async (one, two, is) => {
		const packages = [one, two].map((registryType) => {
			const identifier = registryType === "oci" ? "docker.io/wharf/ferries:1.0.0" : "ferries";
			return { registryType, identifier, version: "1.0.0", transport: { type: "stdio" } };
		});
		const { detail } = await said("mcp-registry", json({ packages }));
		expect(detail.deployment_type).toBe(is);
	});

	it.each([
		["list_ferries", "", "It only reads"],
		["download_timetable", "", "1 tool changes things"],
		["list_ferries", "dynamic: { tools: true }", "1 tool"],
	])("and only reads if its tools do, and are all: %s %s", async (name, more, says) => {
		const tools = JSON.stringify([{ name, arguments: [{ name: "day" }] }]);
		const { page, detail } = await said("docker-mcp", yaml(more), tools);
		expect(page.firstFacts.map((fact) => fact.says)).toContain(says);
		const { summary } = detail.trust.behavioral_exposure;
		if (more) expect(summary).toBe("Risk not assessed: its list of tools can change.");
		else expect(summary).not.toContain("not assessed");
	});

	it("and calls each of its documents what it is", async () => {
		const tools = JSON.stringify([{ name: "list_ferries", arguments: [{ name: "day" }] }]);
		const { page } = await said("docker-mcp", yaml(""), tools);
		expect(page.documents.map(({ label }) => label)).toEqual(["Docker server.yaml", "tools.json"]);
	});

	it("and names a secret that no header has", async () => {
		const secrets = "config: { secrets: [{ name: ferries.key, env: FERRIES_KEY }] }";
		const { page, markdown } = await said(
			"docker-mcp",
			`name: ferries\ntype: remote\nremote: { url: ${REMOTE} }\n${secrets}`,
		);
		const says = "What you sign in with (FERRIES_KEY) goes to mcp.wharf.dev.";
		expect(page.use.ways[0]?.key).toContain(says);
		expect(markdown).toContain(says.replace("_", "\\_"));
		const signIn = async (more: string) =>
			(
				await said(
					"docker-mcp",
					`name: ferries\ntype: remote\nremote: { url: ${REMOTE} }\noauth: [{ provider: ferries${more} }]`,
				)
			).page.use.ways[0]?.key;
		expect(await signIn(", env: FERRIES_TOKEN")).toContain(
			"What you sign in with (FERRIES_TOKEN) goes",
		);
		expect(await signIn("")).toContain("What you sign in with goes");
	});

	it("and keeps examples and defaults that no command can have", async () => {
		const parameters =
			"properties: { data: { type: string, default: $HOME/ferries }, base: { type: string } }";
		const env = '[{ name: BASE_URL, example: "https://api.wharf.dev", value: "{{ferries.base}}" }]';
		const { page } = await said(
			"docker-mcp",
			yaml(
				`run: { volumes: ["{{ferries.data}}:/data"] }\nconfig: { env: ${env}, parameters: { type: object, ${parameters} } }`,
			),
		);
		expect(page.use.ways[0]?.inputs.map(({ name, words }) => `${name}: ${words}`)).toEqual([
			"BASE_URL: Example: https://api.wharf.dev.",
			"data: Example: $HOME/ferries.",
		]);
	});

	it("and quotes what a card says of its prices", async () => {
		const details = "x402 micropayments. News: $0.03 per request";
		const { page, markdown } = await said(
			"a2a-card",
			JSON.stringify({
				name: "Ferries",
				description: "Goes.",
				version: "1",
				url: "https://ferries.wharf.dev/rpc",
				skills: [],
				pricing: { model: "subscription", details },
			}),
		);
		expect(page.use.ways[0]?.key).toContain(`Its A2A agent card says: “${details}”.`);
		expect(markdown).toContain("x402 micropayments");
	});

	it("and dates no source by the day of a model", async () => {
		const context = await importedRegistry();
		const models = [...context.snapshot.agents].filter(({ agentType }) => agentType === "llm");
		const sources = models.flatMap((agent) => agentPage(context, agent).provenance);
		expect(models.every(({ sourceUpdatedAt }) => sourceUpdatedAt !== null)).toBe(true);
		expect(sources.map(({ source }) => source)).toContain("models.dev");
		expect(JSON.stringify(sources)).not.toContain("models.dev, ");
	});

	it("and passes on that a card does not conform", async () => {
		const url = "https://ferries.wharf.dev/rpc";
		const card = (facts: object) =>
			said(
				"a2a-card",
				JSON.stringify({
					name: "Ferries",
					description: "Goes.",
					version: "1",
					url,
					skills: [],
					...facts,
				}),
			);
		const doubtful = await card({ conformance: false });
		expect(doubtful.page.doubts).toEqual(["Its card says that it does not conform."]);
		// The protocol's default is none of what it states.
		const { transports, connections } = doubtful.detail;
		expect([transports, connections]).toMatchObject([[], [{ binding: "" }]]);
		const all = JSON.stringify(doubtful.page) + doubtful.markdown;
		for (const guess of ["JSON-RPC", "JSONRPC", "Try it", "curl "])
			expect(all).not.toContain(guess);
		const stated = await card({ conformance: false, preferredTransport: "JSONRPC" });
		expect(stated.detail.transports).toEqual(["JSONRPC"]);
		expect((await card({})).detail.transports).toEqual(["JSONRPC"]);
		expect((await card({ conformance: true })).page.doubts).toEqual([]);
	});

	it("and has a way once that two documents spell differently", () => {
		const read = (format: DocumentFormat, text: string) => readDocuments([{ format, text }]);
		const image = (name: string, tools = "[]") =>
			read(
				"toolhive",
				`image: ${name}\ntransport: stdio\ndescription: Ferries.\ntools: ${tools}\n`,
			);
		const own = read("docker-mcp", yaml(""));
		const countOf = (name: string) => connectionsOf([...own, ...image(name)]).length;
		expect(countOf("docker.io/mcp/ferries:latest")).toBe(1);
		expect(countOf("docker.io/mcp/ferries:1.2.0")).toBe(2);
		expect(countOf("ghcr.io/mcp/ferries")).toBe(2);
	});
});
