import { describe, expect, it } from "vitest";
import type { DocumentFormat } from "#contract/intake/document.ts";
import type { DocumentRecord } from "#domain/records/agent-record.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { getAgent, type ViewContext } from "#views/view-context.ts";
import { documentRecord } from "../../documents/document-record.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { viewContext } from "../view-context-builder.ts";

const documentOf = (format: DocumentFormat, content: object) =>
	documentRecord(JSON.stringify(content), format);

function withDocuments(...documents: DocumentRecord[]) {
	const agents = [agentRecord({ slug: "mole", documents: documents.map(({ sha256 }) => sha256) })];
	const context: ViewContext = {
		...viewContext({ agents, events: [] }),
		documentsOf: () => documents,
	};
	return [context, getAgent(context, "mole")] as const;
}

const server = documentOf("mcp-server", {
	name: "com.example.tide/table",
	description: "Tides.",
	version: "1.2.0",
	packages: [
		{
			registryType: "npm",
			identifier: "@example/tide-table",
			version: "1.2.0",
			transport: { type: "stdio" },
			environmentVariables: [
				{ name: "TIDE_KEY", description: "Key of the harbour.", isRequired: true, isSecret: true },
				{ name: "UNITS", choices: ["metric", "imperial"], default: "metric" },
			],
		},
	],
	remotes: [{ type: "streamable-http", url: "https://tide-table.example.org/mcp" }],
});
const image = { image: "registry.example/tide:1.0.0", description: "Tides.", tools: ["tide"] };
const bundle = documentOf("mcpb", {
	manifest_version: "0.3",
	name: "tide-table",
	version: "1.2.0",
	description: "Tides.",
	author: { name: "Tide & Co" },
	server: { type: "node", entry_point: "main.js", mcp_config: { command: "node", args: [] } },
	tools: Array.from({ length: 30 }, (_, number) => ({
		name: `tide_${number}`,
		description: "Tells.",
	})),
});

describe("how to use an agent", () => {
	it("is shown for every way, with the inputs to fill in", () => {
		const { use } = agentPage(...withDocuments(server));
		expect(use.ways.map(({ label }) => label).length).toBe(2);
		const npm = use.ways.find(({ target }) => target.includes("@example/tide-table"));
		expect(npm?.inputs).toEqual([
			{
				name: "TIDE_KEY",
				words: "Key of the harbour. Secret.",
				note: "required",
				tick: null,
			},
			{
				name: "UNITS",
				words: "One of metric, imperial. Default: metric.",
				note: "can be set too",
				tick: { label: "Add it", href: "?with=UNITS#use" },
			},
		]);
		const code = npm?.clients.find(({ id }) => id === "claude-code");
		expect(
			code?.snippets.some(({ text }) => text.includes("npx -y @example/tide-table@1.2.0")),
		).toBe(true);
	});

	it("has in every client what the address of the page adds, and never a secret", () => {
		const [context, agent] = withDocuments(server);
		const npmOf = (...added: string[]) => {
			const { use } = agentPage(context, agent, added);
			return { ...use, npm: use.ways.find(({ target }) => target.includes("npx")) };
		};
		const [bare, added] = [npmOf(), npmOf("UNITS", "UNITS")];
		expect(bare.npm?.clients.length).toBeGreaterThan(9);
		for (const [place, client] of (bare.npm?.clients ?? []).entries()) {
			// It asks for everything by itself.
			if (client.id === "vs-code-gallery") continue;
			const texts = [client, added.npm?.clients[place]].map((one) => JSON.stringify(one?.snippets));
			expect([client.id, texts[0]?.includes("UNITS")]).toEqual([client.id, false]);
			expect([client.id, texts[1]?.match(/UNITS.{0,20}metric/s) !== null]).toEqual([
				client.id,
				true,
			]);
		}
		const ticks = added.npm?.inputs.map(({ tick }) => tick);
		expect(ticks).toEqual([null, { label: "Leave it out", href: "?#use" }]);
		expect([bare.npm?.hasMore, added.npm?.hasMore, added.notAdded]).toEqual([false, true, null]);
		const wrong = npmOf("TIDE_KEY", "UNITS", "<b>");
		expect(wrong.notAdded).toBe(
			"What the address of this page adds is none of the values that can be set too.",
		);
		expect(wrong.npm).toEqual(added.npm);
	});

	it("names every shell that accepts a command", () => {
		const { use } = agentPage(...withDocuments(server));
		const headsOf = (way: string, client: string) =>
			use.ways
				.find(({ target }) => target.includes(way))
				?.clients.find(({ id }) => id === client)
				?.snippets.map(({ head }) => head);
		expect(headsOf("https://", "claude-code")).toContain(
			"In a terminal (bash, zsh, PowerShell, Command prompt)",
		);
		// `@` needs quotes in one of them.
		expect(headsOf("@example", "gemini-cli")?.slice(0, 2)).toEqual([
			"In a terminal (bash, zsh)",
			"In a terminal (PowerShell)",
		]);
	});

	it("counts the ways that are only in the file", () => {
		const remotes = Array.from({ length: 5 }, (_, number) => ({
			type: "streamable-http",
			url: `https://tide-${number}.example.org/mcp`,
		}));
		const content = { name: "com.example.tide/table", description: "Tides.", version: "1.0.0" };
		const { use } = agentPage(...withDocuments(documentOf("mcp-server", { ...content, remotes })));
		expect([use.ways.length, use.more]).toEqual([4, "1 more way in the JSON"]);
	});

	it("is one sentence and where to look if no way can be used, never our own record", () => {
		const repository = { url: "https://git.example.org/tide" };
		const unknown = { registryType: "unknown", identifier: "tide", version: "1.0.0" };
		const content = { name: "com.example.tide/table", description: "Tides.", version: "1.0.0" };
		const { use } = agentPage(
			...withDocuments(documentOf("mcp-server", { ...content, repository, packages: [unknown] })),
		);
		expect(use).toMatchObject({ ways: [], more: null });
		expect(use.none).toEqual(["Its source does not state what kind of package it is."]);
		expect(use.look).toBeNull();
		expect(JSON.stringify(use)).not.toContain("identifier");
	});

	it("leads from a way that no client can take to the source code, beside ways that can", () => {
		const local = { registry_name: "docker", name: "tide", package_arguments: [] };
		const args = ["-i", "--rm", "tide"].map((value) => ({ type: "positional", value }));
		const content = {
			name: "com.example.tide/table",
			description: "Tides.",
			version_detail: { version: "1.0.0" },
			repository: { url: "https://git.example/tide" },
			packages: [
				{ ...local, package_arguments: args },
				{ registry_name: "npm", name: "tide", version: "1.0.0" },
			],
		};
		const { use } = agentPage(...withDocuments(documentOf("mcp-server", content)));
		expect(use.ways.map(({ warnings, isElsewhere }) => [warnings, isElsewhere])).toEqual([
			[[], false],
			[["No published image of it is stated. See the source code."], true],
		]);
	});

	it("sends to a model the key that it sets, and only names the others of its document", () => {
		const model = documentOf("models-dev", {
			name: "Larch 3",
			limit: { context: 1 },
			open_weights: false,
			id: "larch-3",
			provider: { id: "openfield", name: "Openfield", env: ["A_API_KEY", "B_API_KEY"] },
		});
		const [way] = agentPage(...withDocuments(model)).use.ways;
		expect(way).toMatchObject({ keys: 1 });
		expect(way?.key).toMatch(/^A_API_KEY goes to the API of its provider\./);
		expect(JSON.stringify(way?.clients)).toContain("Its document also names B_API_KEY.");
	});

	it("leads to the source code before anything else", () => {
		const places = {
			websiteUrl: "https://tide.example/",
			repositoryUrl: "https://git.example/tide",
		};
		const context = viewContext({ agents: [agentRecord({ slug: "mole", ...places })], events: [] });
		const { use } = agentPage(context, getAgent(context, "mole"));
		expect(use).toMatchObject({
			none: ["How to use it is not stated."],
			look: { label: "Open the source code", href: "https://git.example/tide" },
		});
	});

	it("has what must be started first once, apart from what each client needs", () => {
		const started = { ...image, transport: "sse", target_port: 8000 };
		const [way] = agentPage(...withDocuments(documentOf("toolhive", started))).use.ways;
		expect(way?.first[0]).toMatchObject({
			head: "Start it first (bash, zsh, Command prompt)",
			text: "docker run --rm -p 127.0.0.1:8000:8000 registry.example/tide:1.0.0",
		});
		expect(way).toMatchObject({ target: "http://localhost:8000/sse", warnings: [] });
		for (const { snippets } of way?.clients ?? [])
			expect(JSON.stringify(snippets)).not.toContain("docker run --rm");
	});

	it("explains each button next to it", () => {
		const { use } = agentPage(...withDocuments(server));
		const linked =
			use.ways.flatMap(({ clients }) => clients.flatMap(({ link }) => link ?? [])) ?? [];
		expect(linked.length).toBeGreaterThan(2);
		for (const { href, target } of linked) {
			expect(target).not.toBe("");
			expect(href).not.toContain("TIDE_KEY=");
		}
	});
});

describe("adding an agent", () => {
	it("says before the click what it needs, and how a key gets into each app", () => {
		const { add } = agentPage(...withDocuments(server));
		expect(add?.needs).toEqual([
			{ icon: "key", says: "You need TIDE_KEY." },
			{ icon: "box", says: "Needs Node.js." },
		]);
		const said = add?.apps.map(({ id, act, link, how }) => [id, act, link !== null, how]);
		expect(said?.slice(0, 2)).toEqual([
			["vs-code", "Add to VS Code", true, "VS Code asks for the key."],
			["vs-code-insiders", "Add to VS Code Insiders", true, "VS Code Insiders asks for the key."],
		]);
		expect(said).toContainEqual([
			"cursor",
			"Add to Cursor",
			true,
			"Cursor opens with YOUR_KEY; paste your key there.",
		]);
		expect(said).toContainEqual([
			"json",
			"Show how to use it",
			false,
			"Put your key in the place of YOUR_KEY.",
		]);
	});

	it("says what is run, whose variables are among the needs", () => {
		const named = { description: "Key.", required: true, secret: true };
		const env_vars = ["TIDE_KEY", "EBB_KEY"].map((name) => ({ name, ...named }));
		const keyed = { ...image, transport: "stdio", env_vars };
		const { add } = agentPage(...withDocuments(documentOf("toolhive", keyed)));
		const targets = add?.apps.flatMap(({ link }) => link?.target ?? []);
		expect(targets?.[0]).toBe(
			"VS Code runs docker run -i --rm … registry.example/tide:1.0.0 with TIDE_KEY=YOUR_KEY EBB_KEY=YOUR_KEY",
		);
	});

	it("is nothing without a way that works", () => {
		const context = viewContext({ agents: [agentRecord({ slug: "mole" })], events: [] });
		const page = agentPage(context, getAgent(context, "mole"));
		expect([page.add, page.drawing]).toEqual([null, null]);
	});
});

describe("tools of an agent", () => {
	it("are described as far as a page may grow, and all counted", () => {
		const { tools } = agentPage(...withDocuments(bundle));
		const [group] = tools.groups;
		expect([tools.count, group?.amount, group?.rows.length]).toEqual([30, "30 tools", 8]);
		expect(group?.rows[0]).toMatchObject({
			id: "tool-tide_0",
			name: "tide_0",
			title: "Tide 0",
			description: "Tells.",
		});
		expect([group?.rest?.line, group?.rest?.names.length, group?.rest?.rows.length]).toEqual([
			"22 more whose name does not say",
			22,
			16,
		]);
	});
});

describe("the detail of an agent", () => {
	it("has the contents of its documents", () => {
		const detail = agentDetailView(...withDocuments(server, bundle));
		expect(detail.connections.map(({ kind }) => kind)).toEqual(["package", "remote", "package"]);
		expect(detail.tools).toHaveLength(30);
		expect(detail.model).toBeNull();
	});
});
