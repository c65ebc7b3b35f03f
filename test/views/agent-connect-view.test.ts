import { describe, expect, it } from "vitest";
import { AgentConnect } from "#contract/facts/connect.ts";
import { renderMarkdown } from "#render/markdown.ts";
import { agentConnectView } from "#views/agents/agent-connect-view.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { toolConnectView } from "#views/protocols/tool-connect-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { childrenOf, readGithubMarkdown, textOf, walk } from "../render/read-markdown.ts";
import { mole } from "./view-context-builder.ts";

const DIGEST = "a".repeat(64);
const SERVER = {
	name: "dev.pier9/tunnels.v2",
	description: "Digs tunnels.",
	version: "2.0.1",
	packages: [
		{
			registryType: "npm",
			identifier: "@pier9/tunnels",
			version: "2.0.1",
			transport: { type: "stdio" },
			packageArguments: [
				{ type: "named", name: "--depth", description: "How deep", isRequired: true },
			],
		},
	],
	remotes: [{ type: "streamable-http", url: "https://tunnels.pier9.dev/mcp" }],
};

const [context, agent] = dug(JSON.stringify(SERVER));

/** The mole with these documents, of which the last one is of an earlier version. */
function dug(...texts: string[]): ReturnType<typeof mole> {
	const [around, digger] = mole();
	const documents = texts.map((text, at) => ({
		sha256: at === 0 ? DIGEST : `${at}`.repeat(64),
		format: "mcp-server" as const,
		text,
		origin: null,
		fetchedAt: around.snapshot.at,
		by: "account",
	}));
	const withDocuments: ViewContext = { ...around, documentsOf: () => documents };
	return [withDocuments, { ...digger, documents: [DIGEST] }];
}

describe("how to connect to an agent", () => {
	it("is shown for every way in its documents, under its own name", () => {
		const shown = agentConnectView(context, agent);
		expect(AgentConnect.parse(shown)).toEqual(shown);
		expect(shown).toMatchObject({
			slug: "mole",
			url: `${context.site.baseUrl}/agents/mole/`,
			name: "tunnels-v2",
			version: "2.0.1",
			ways: [
				{ id: "npm", target: "npx -y @pier9/tunnels@2.0.1 --depth '<REQUIRED: depth>'" },
				{ id: "remote", target: "https://tunnels.pier9.dev/mcp" },
			],
		});
	});

	it("says where a key goes, by stated hosts and whose they are known to be", () => {
		const keyed = {
			...SERVER,
			remotes: [
				{
					type: "streamable-http",
					url: "https://{tenant}.pier9.dev/mcp",
					headers: [{ name: "X-Pier-Key", isSecret: true, isRequired: true }],
				},
			],
		};
		const [around, digger] = dug(JSON.stringify(keyed));
		const site = { ...digger, makerDomains: ["pier9.dev"] };
		expect(agentConnectView(around, site).ways.map(({ key }) => key)).toMatchObject([
			{ inputs: [], place: "machine", host: null, domain: null },
			{ inputs: ["X-Pier-Key"], place: "maker", host: "pier9.dev", domain: "pier9.dev" },
		]);
		const elsewhere = { ...digger, makerDomains: ["harbour.org"], license: "MIT" };
		const [program, remote] = agentConnectView(around, elsewhere).ways;
		expect(program?.key?.sentence).toMatch(/^No key or secret is stated for this way. No source/);
		expect(remote?.key?.sentence).toMatch(/^X-Pier-Key goes to pier9.dev\. No source/);
	});

	it("names as a key what its document calls secret, whatever its name, and nowhere says that none is stated", () => {
		const environmentVariables = [{ name: "PIER_APP_IDENTIFIER", isSecret: true }];
		const [server] = SERVER.packages;
		const text = JSON.stringify({ ...SERVER, packages: [{ ...server, environmentVariables }] });
		const [way] = agentConnectView(...dug(text)).ways;
		expect(way?.key?.sentence).toMatch(/^PIER_APP_IDENTIFIER goes to a program on your machine/);
	});

	it("does not say of a package of a kind that is not stated where it runs or a key goes", () => {
		const packages = [{ registry_name: "unknown", name: "tunnels", version: "1.0.0" }];
		const [around, digger] = dug(JSON.stringify({ ...SERVER, packages, remotes: [] }));
		expect(agentConnectView(around, digger).ways).toMatchObject([
			{ target: "tunnels", key: undefined },
		]);
	});

	it("is no command once its publisher has withdrawn the version that is shown", () => {
		const told = "Its publisher has withdrawn version 2.0.1.";
		const version = { number: "2.0.1", status: "deleted", message: null } as const;
		const dated = { publishedAt: null, listedAt: context.snapshot.at, changes: [] };
		const gone = { ...agent, versions: [{ ...version, ...dated, documents: [DIGEST] }] };
		const choice = { client: undefined, inputs: {} };
		for (const { ways } of [
			agentConnectView(context, gone),
			toolConnectView(context, gone, choice),
		])
			expect(ways).toMatchObject([
				{ target: "@pier9/tunnels", inputs: [], warnings: [told], clients: [] },
				{ inputs: [], warnings: [told], clients: [] },
			]);
		const { recall, add } = agentPage(context, gone);
		expect([recall?.reason, add]).toEqual([told, null]);
	});

	it("is dated by when it was first seen here, and by its own account", () => {
		const version = { number: "2.0.1", status: "active", message: null } as const;
		const listedAt = "2026-02-02T00:00:00.000Z";
		const publishedAt = "2026-02-01T00:00:00.000Z";
		const dated = { ...version, publishedAt, listedAt, changes: [], documents: [] };
		const { dates } = agentConnectView(context, { ...agent, versions: [dated] });
		expect(dates).toEqual({
			first_seen_at: agent.createdAt,
			published_at: agent.launchedAt,
			version_first_seen_at: listedAt,
			version_published_at: publishedAt,
		});
	});

	it("is empty without documents", () => {
		expect(agentConnectView(...mole())).toMatchObject({ name: "mole", version: null, ways: [] });
	});

	it("uses only current documents, and shows equal ways once", () => {
		const old = JSON.stringify({
			...SERVER,
			remotes: [{ type: "sse", url: "https://old.example/" }],
		});
		const [around, digger] = dug(JSON.stringify(SERVER), old);
		expect(agentConnectView(around, digger).ways.map(({ id }) => id)).toEqual(["npm", "remote"]);
		const both = { ...digger, documents: [DIGEST, "1".repeat(64)] };
		expect(agentConnectView(around, both).ways.map(({ id }) => id)).toEqual([
			"npm",
			"remote",
			"remote-2",
		]);
	});

	it("shows nothing of a document that cannot be read", () => {
		expect(agentConnectView(...dug("{")).ways).toEqual([]);
	});

	it("is given to models for one client, with the inputs it needs", () => {
		const told = toolConnectView(context, agent, { client: "cursor", inputs: { depth: "3" } });
		expect(told.ways.map(({ target }) => target)).toEqual([
			"npx -y @pier9/tunnels@2.0.1 --depth 3",
			"https://tunnels.pier9.dev/mcp",
		]);
		expect(told.ways.flatMap(({ clients }) => clients.map(({ client }) => client))).toEqual([
			"cursor",
			"cursor",
		]);
		expect(told.clients).toEqual(expect.arrayContaining(["cursor", "vs-code", "json"]));
		const plain = toolConnectView(context, agent, { way: "remote", inputs: {} });
		expect(plain.ways.map(({ id, clients }) => [id, clients[0]?.client])).toEqual([
			["remote", "json"],
		]);
		expect(toolConnectView(context, agent, { client: "nobody", inputs: {} }).ways).toEqual([]);
	});

	it("is in its Markdown with a command for each way", () => {
		const source = renderMarkdown(agentMarkdownView(context, agent));
		expect(source).toContain(
			[
				"## How to connect",
				"",
				"- npm package: `npx -y @pier9/tunnels@2.0.1 --depth '<REQUIRED: depth>'`; Keys: No key or secret is stated for this way. No source code is stated.",
				"- Remote server: `https://tunnels.pier9.dev/mcp`; Keys: No key or secret is stated for this way. What you send goes to tunnels.pier9.dev, a host of its maker (pier9.dev). No source code is stated.",
				"",
				"## Values to fill in to connect",
				"",
				"| Name | Way | Required | Secret | Default | Choices | Description |",
				"| --- | --- | --- | --- | --- | --- | --- |",
				"| “depth” | npm package | yes | no |  |  | “How deep” |",
				"",
			].join("\n"),
		);
	});

	it("is in its Markdown without defaults of secrets, and in the right cells", () => {
		const variable = { name: "TUNNEL_KEY", isRequired: true, isSecret: true, default: "s3cr3t" };
		const hostile = {
			name: "MODE",
			description: "a | b\n| c",
			choices: ["x|y", "`z`"],
			default: "x|y",
		};
		const [known] = SERVER.packages;
		const packages = [{ ...known, environmentVariables: [variable, hostile] }];
		const source = renderMarkdown(
			agentMarkdownView(...dug(JSON.stringify({ ...SERVER, packages }))),
		);
		const tables = [...walk(readGithubMarkdown(source))].filter(({ type }) => type === "table");
		const cells = childrenOf(tables[0]).map((row) => childrenOf(row).map(textOf));
		expect(cells.slice(1, 3)).toEqual([
			["“TUNNEL_KEY”", "npm package", "yes", "yes", "", "", ""],
			["“MODE”", "npm package", "", "no", "“x|y”", "“x|y”, “`z`”", "“a | b | c”"],
		]);
		expect(source).not.toContain("s3cr3t");
	});
});
