import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { unlikeFormat } from "#documents/document-formats.ts";
import { IMPORTERS } from "#importers/importers.ts";
import { mcpRegistry } from "#importers/mcp-registry.ts";
import { renderedFile } from "../../publish/rendered-files.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { registry, registryJson } from "../command-line.ts";
import type { Instance } from "../instance.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const prepared = usePreparedRegistry({ now: new Date("2026-05-04T12:00:00.000Z") });

describe("import", () => {
	async function foreignFolders(instance: Instance): Promise<{ docker: string; models: string }> {
		const docker = join(instance.root, "docker/servers/probe");
		const models = join(instance.root, "models/lab");
		await mkdir(docker, { recursive: true });
		await mkdir(models, { recursive: true });
		await writeFile(
			join(docker, "server.yaml"),
			"name: probe\ntype: remote\nmeta:\n  category: devops\nabout:\n  title: Probe Server\n  description: Answers probes.\nremote:\n  url: https://probe-server.dev/mcp\n",
		);
		await writeFile(
			join(models, "wave-1.toml"),
			'name = "Wave 1"\nrelease_date = "2026-01-02"\nopen_weights = true\n',
		);
		await writeFile(join(models, "broken.toml"), "name = \n");
		return { docker: join(instance.root, "docker"), models: join(instance.root, "models") };
	}

	it("accepts two formats, says why it skips, and changes nothing the second time", async () => {
		const instance = await prepared.copy();
		const { docker, models } = await foreignFolders(instance);
		const first = await registry(instance, "import", "docker-mcp", docker, "--approve");
		expect(first.stdout).toBe("1 added, 0 queued for review, 0 updated, 0 unchanged, 0 skipped.\n");
		const second = await registry(instance, "import", "models-dev", models, "--approve");
		expect(second.stdout).toMatch(
			/^1 added, .* 1 skipped\.\n {2}skipped models-dev:\S+broken\S*: .+\n$/,
		);
		const again = await registry(instance, "import", "models-dev", models, "--approve");
		expect(again.stdout).toMatch(
			/^0 added, 0 queued for review, 0 updated, 1 unchanged, 1 skipped/,
		);
		const agent = await registryJson(instance, "agent", "show", "lab-wave-1");
		expect(agent).toMatchObject({ title: "Wave 1", agentType: "llm" });
	});

	it("reads the tools next to a server, and ignores nothing of it", async () => {
		const instance = await prepared.copy();
		const { docker } = await foreignFolders(instance);
		const tools = [{ name: "probe", description: "Probes.", arguments: [] }];
		await writeFile(join(docker, "servers/probe/tools.json"), JSON.stringify(tools));
		const { stdout } = await registry(instance, "import", "docker-mcp", docker, "--approve");
		expect(stdout).toBe("1 added, 0 queued for review, 0 updated, 0 unchanged, 0 skipped.\n");
		const agent = await registryJson(instance, "agent", "show", "probe");
		expect(agent).toMatchObject({ toolsCount: 1, transports: ["streamable-http"] });
	});

	const server = (name: string, members: object = {}) => ({
		name: `io.github.lightkeeper/${name}`,
		description: `Knows the ${name}.`,
		version: "1.0.0",
		...members,
	});

	async function writeDocuments(instance: Instance, documents: Record<string, unknown>) {
		const folder = join(instance.root, "documents");
		for (const [name, content] of Object.entries(documents)) {
			await mkdir(join(folder, name, ".."), { recursive: true });
			await writeFile(join(folder, name), JSON.stringify(content));
		}
		return folder;
	}

	it("recognises the documents of a folder by content, and counts other files", async () => {
		const instance = await prepared.copy();
		const folder = await writeDocuments(instance, {
			"000.json": server("tides"),
			"seed.json": [server("fog"), { server: server("buoys"), _meta: {} }],
			"toolhive/registry.json": { data: { servers: [server("lamps")] } },
			"package.json": { name: "lightkeeper", version: "1.0.0" },
			"notes.txt": "fog",
			".git/config.json": server("hidden"),
		});
		const { code, stdout } = await registry(instance, "import", "mcp-registry", folder);
		expect([code, stdout]).toEqual([
			0,
			[
				"0 added, 4 queued for review, 0 updated, 0 unchanged, 0 skipped, 2 ignored.",
				`  ignored mcp-registry:package.json: It is neither a list of servers nor a document of ${unlikeFormat("mcp-server")}.`,
				`  ignored notes.txt: Documents of this format are ${mcpRegistry.example}.`,
				"",
			].join("\n"),
		]);
	});

	it("stores every version of a server, reports differences, and then changes nothing", async () => {
		const instance = await prepared.copy();
		const folder = await writeDocuments(instance, {
			"a.json": [server("tides", { version: "1.10.0", description: "New." })],
			"b.json": [server("tides", { version: "1.9.0", description: "Old." })],
		});
		const importAll = () => registryJson(instance, "import", "mcp-registry", folder, "--approve");
		expect((await importAll()).results).toMatchObject([{ outcome: "added" }]);
		const { results, skipped } = await importAll();
		expect([results, skipped]).toMatchObject([[{ outcome: "unchanged" }], []]);
		const agent = await registryJson(instance, "agent", "show", "lightkeeper-tides");
		expect(agent.shortDescription).toBe("New.");
		expect(agent.versions.map(({ number }: { number: string }) => number)).toEqual([
			"1.10.0",
			"1.9.0",
		]);
		await writeDocuments(instance, { "b.json": server("tides", { version: "1.9.0" }) });
		const { stdout } = await registry(instance, "import", "mcp-registry", folder, "--approve");
		expect(stdout).toBe(
			[
				"0 added, 0 queued for review, 0 updated, 1 unchanged, 0 skipped.",
				"  of mcp-registry:io.github.lightkeeper/tides: Version 1.9.0 differs from the stored one, which was kept.",
				"",
			].join("\n"),
		);
	});

	it("follows the pages of an address, through the guard", async () => {
		const instance = await prepared.copy();
		const asked: string[] = [];
		const pages = createServer((request, response) => {
			asked.push(request.url ?? "");
			const isFirst = !request.url?.includes("cursor");
			const page = isFirst
				? { servers: [{ server: server("tides") }], metadata: { nextCursor: "a:1.0.0" } }
				: { servers: [{ server: server("fog") }], metadata: {} };
			response.setHeader("Content-Type", "application/json").end(JSON.stringify(page));
		}).listen(0, "127.0.0.1");
		onTestFinished(() => void pages.close());
		await once(pages, "listening");
		const { port } = pages.address() as AddressInfo;
		const address = `http://127.0.0.1:${port}/v0.1/servers?limit=1`;
		const refused = await registry(instance, "import", "mcp-registry", address);
		expect([refused.code, asked]).toEqual([1, []]);
		expect(refused.stderr).toContain("is not on the public internet");
		const settings = { ...instance.settings, OUTBOUND_ALLOW: "127.0.0.1" };
		const { results } = await registryJson({ settings }, "import", "mcp-registry", address);
		expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
			"queued",
			"queued",
		]);
		expect(asked).toEqual(["/v0.1/servers?limit=1", "/v0.1/servers?limit=1&cursor=a%3A1.0.0"]);
	});

	it("ends with 1 if nothing was accepted, and with 2 and the formats if none matches", async () => {
		const instance = await prepared.copy();
		const folder = await writeDocuments(instance, { "package.json": { name: "lightkeeper" } });
		expect(await registry(instance, "import", "a2a-card", folder)).toMatchObject({ code: 1 });
		const unknown = await registry(instance, "import", "cobol", folder);
		expect(unknown.code).toBe(2);
		expect(unknown.stderr).toMatch(/^There is no format cobol. The formats are:\n/);
		for (const { format, example } of IMPORTERS) {
			expect(unknown.stderr).toContain(`  ${format} `);
			expect(unknown.stderr).toContain(example);
		}
	});

	it.each(["csv", "json"])("prints a template as %s, which can be imported", async (form) => {
		const instance = await prepared.copy();
		const template = await registry(instance, "import", "plain-list", "--template", form);
		expect(template.stdout).toBe(renderedFile(viewContext(), `templates/agents.${form}`));
		const path = join(instance.root, `list.${form}`);
		await writeFile(path, template.stdout.replace("tide-table.example.org", "tide-table.dev"));
		const { results } = await registryJson(instance, "import", "plain-list", path);
		expect(results).toMatchObject([{ outcome: "queued" }]);
	});
});
