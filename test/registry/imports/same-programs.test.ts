import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { createTestRegistry, reviewer, type TestRegistry } from "../registry-fixture.ts";

const operator = { id: "operator:test" };
const url = "https://github.com/tide/tables-mcp";

interface Told {
	title?: string;
	repository?: string;
	folder?: string;
	image?: string;
	remote?: string;
	about?: string;
}

/** As Docker's catalogue lists it. */
function docker(slug: string, told: Told = {}): ImportedAgent {
	const { title = slug, repository, folder, image, remote, about = "Tides." } = told;
	const document = {
		name: slug,
		type: remote ? "remote" : "server",
		about: { title, description: about },
		...(image && { image }),
		...(remote && { remote: { url: remote, transport_type: "streamable-http" } }),
		...(repository && { source: { project: repository, directory: folder } }),
	};
	return {
		origin: `docker-mcp:${slug}`,
		suggestedSlug: slug,
		request: { title, short_description: about, ...(repository && { github_url: repository }) },
		documents: [{ format: "docker-mcp", text: JSON.stringify(document) }],
	};
}

/** As a registry of servers lists it. */
function server(
	name: string,
	told: Told & { packages?: object[]; format?: string } = {},
): ImportedAgent {
	const { title, repository, folder, remote, packages, about = "By its maker." } = told;
	const document = {
		name,
		description: about,
		version: "1.0.0",
		...(title && { title }),
		...(repository && { repository: { url: repository, source: "github", subfolder: folder } }),
		...(remote && { remotes: [{ type: "streamable-http", url: remote }] }),
		...(packages && { packages }),
	};
	const text = JSON.stringify(document);
	const number = "1.0.0";
	const documents: ImportedAgent["documents"] = [{ format: "mcp-server", text }];
	return {
		origin: `mcp-registry:${name}`,
		suggestedSlug: name.replaceAll(/[^a-z0-9]+/g, "-"),
		request: { title: title ?? name, short_description: about },
		versions: [{ number, status: "active", message: null, publishedAt: null, documents }],
	};
}

const npm = (identifier: string, registryType = "npm") => ({
	registryType,
	identifier,
	version: "1.0.0",
	transport: { type: "stdio" },
});

async function importInto(
	registry: TestRegistry,
	agents: readonly ImportedAgent[],
	approve = true,
) {
	const results = [];
	// Each by itself: what a later import knows is only what the earlier ones left.
	for (const agent of agents) {
		results.push(...(await importAgents(registry, { agents: [agent], approve, actor: operator })));
	}
	return results;
}

async function listed(registry: TestRegistry) {
	return (await registry.store.agents.list())
		.filter(({ status }) => status !== "removed")
		.map(({ slug }) => slug);
}

describe("two imports of one program are one listing", () => {
	it.each<[string, ImportedAgent, ImportedAgent]>([
		[
			"repository",
			docker("tides", { repository: url }),
			server("io.github.tide/tables", { repository: `${url}.git` }),
		],
		[
			"repository, by name",
			docker("tides", { repository: url }),
			server("io.github.tide/tables-mcp"),
		],
		[
			"address",
			docker("alpha", { remote: "https://mcp.tide.dev/mcp" }),
			server("dev.tide/b", { remote: "https://mcp.tide.dev/sse" }),
		],
		[
			"image",
			docker("alpha", { image: "mcp/tide" }),
			server("dev.tide/b", { packages: [npm("docker.io/mcp/tide:1.2", "oci")] }),
		],
		[
			"folder of a repository",
			docker("alpha", { repository: url, folder: "src/tide" }),
			server("io.github.tide/b", { repository: url, folder: "src/tide" }),
		],
		[
			"repository and name",
			docker("alpha", { title: "Tide MCP Server", repository: url, folder: "src/t" }),
			server("io.github.tide/official-tide", { repository: url }),
		],
		[
			"repository, and folder in the package",
			docker("alpha", { repository: url, folder: "src/tide-mcp" }),
			server("io.github.tide/b", { repository: url, packages: [npm("@tide/tide-mcp")] }),
		],
	])("with the same %s", async (_, one, other) => {
		for (const order of [
			[one, other],
			[other, one],
		]) {
			const registry = createTestRegistry();
			const [, second] = await importInto(registry, order);
			expect(second?.outcome).toBe("updated");
			expect(await listed(registry)).toHaveLength(1);
		}
	});

	it.each<[string, ImportedAgent, ImportedAgent]>([
		["title", docker("alpha", { title: "Tide" }), server("dev.tide/b", { title: "Tide" })],
		[
			"fork",
			docker("alpha", { title: "Tide", repository: url }),
			server("io.github.ebb/tables-mcp", {
				title: "Tide",
				repository: "https://github.com/ebb/tables-mcp",
			}),
		],
		[
			"name of a repository under another name",
			docker("alpha", { title: "Tide", repository: url }),
			server("ai.hoster/tide", { title: "Tide", repository: url }),
		],
		[
			"package name of another kind",
			server("dev.tide/a", { packages: [npm("tide")] }),
			docker("beta", { image: "tide" }),
		],
		[
			"address on this machine",
			docker("alpha", { remote: "http://localhost:8000/sse", image: "mcp/alpha" }),
			server("dev.tide/b", { remote: "http://localhost:8000/sse", packages: [npm("b")] }),
		],
		[
			"repository, but other folders",
			docker("alpha", { repository: url, folder: "src/tide" }),
			server("io.github.tide/b", { repository: url, folder: "src/moon" }),
		],
	])("but not with only the same %s", async (_, one, other) => {
		for (const order of [
			[one, other],
			[other, one],
		]) {
			const registry = createTestRegistry();
			await importInto(registry, order);
			expect(await listed(registry)).toHaveLength(2);
		}
	});

	it("unless the repository has several programs", async () => {
		const registry = createTestRegistry();
		const many = ["tide", "moon", "wind"].map((slug) => docker(slug, { repository: url }));
		const one = server("io.github.tide/tables", { repository: url });
		await importAgents(registry, { agents: many, approve: true, actor: operator });
		await importInto(registry, [one]);
		expect(await listed(registry)).toHaveLength(4);
		// The other way round, its siblings come in the same import.
		const other = createTestRegistry();
		await importInto(other, [one]);
		await importAgents(other, { agents: many, approve: true, actor: operator });
		expect(await listed(other)).toHaveLength(4);
	});

	it("unless it is the same as two listings that one source keeps apart", async () => {
		const registry = createTestRegistry();
		const remotes = ["https://a.tide.dev/mcp", "https://b.tide.dev/mcp"];
		const apart = remotes.map((remote, index) => docker(`tide-${index}`, { remote }));
		const both = server("dev.tide/both");
		const document = {
			name: "dev.tide/both",
			description: "Both.",
			version: "1.0.0",
			remotes: remotes.map((at) => ({ type: "streamable-http", url: at })),
		};
		const [version] = both.versions ?? [];
		if (!version) throw new Error("The server has no version.");
		version.documents = [{ format: "mcp-server", text: JSON.stringify(document) }];
		await importInto(registry, [...apart, both]);
		expect(await listed(registry)).toHaveLength(3);
	});
});

describe("a listing that several imports have", () => {
	const first = docker("tides", { title: "Tides", repository: url, image: "mcp/tides" });
	const second = server("io.github.tide/tables", {
		repository: url,
		packages: [npm("@tide/tables")],
	});

	async function joined() {
		const registry = createTestRegistry();
		await importInto(registry, [first, second]);
		const find = async () => {
			const found = await registry.store.agents.find("tides");
			if (!found) throw new Error("The listing is gone.");
			return found;
		};
		return { registry, find };
	}

	it("has the facts of the first, what only the other states, and the ways of both", async () => {
		const { find } = await joined();
		expect(await find()).toMatchObject({
			title: "Tides",
			shortDescription: "Tides.",
			protocolName: "io.github.tide/tables",
			version: "1.0.0",
			packageTypes: ["oci", "npm"],
			facts: { title: { origin: "docker-mcp:tides" } },
		});
		expect((await find()).documents).toHaveLength(2);
		expect((await find()).versions.map(({ number }) => number)).toEqual(["1.0.0"]);
	});

	it("is called as the first of them that states a title, because one made of a name says nothing", async () => {
		const registry = createTestRegistry();
		const made = { ...second, suggestedSlug: "tables" };
		await importInto(registry, [made, first, made]);
		expect(await listed(registry)).toEqual(["tables"]);
		const found = await registry.store.agents.find("tables");
		expect(found).toMatchObject({
			title: "Tides",
			facts: { title: { origin: "docker-mcp:tides" } },
		});
	});

	it("keeps them all when either is imported again, changed or not", async () => {
		const { registry, find } = await joined();
		const before = await find();
		expect(await importInto(registry, [first, second])).toMatchObject([
			{ outcome: "unchanged", slug: "tides" },
			{ outcome: "unchanged", slug: "tides" },
		]);
		expect(await find()).toEqual(before);
		const changed = docker("tides", { title: "High Tides", repository: url, image: "mcp/tides" });
		await importInto(registry, [changed]);
		expect(await find()).toMatchObject({
			title: "High Tides",
			protocolName: "io.github.tide/tables",
			packageTypes: ["oci", "npm"],
		});
	});

	it("is still one if the second import waited for a moderator", async () => {
		const registry = createTestRegistry();
		await importInto(registry, [second], false);
		await importInto(registry, [first]);
		const [waiting] = await registry.store.submissions.by("status", "pending");
		await decideAsRead(registry, {
			id: waiting?.id ?? "",
			decision: { outcome: "approved" },
			actor: reviewer,
		});
		expect(await listed(registry)).toEqual(["tides"]);
		expect(await registry.store.agents.find("tides")).toMatchObject({
			protocolName: "io.github.tide/tables",
			packageTypes: ["oci", "npm"],
		});
	});

	it("stays removed for every import of it", async () => {
		const { registry } = await joined();
		const input = { slug: "tides", reason: "It is no server." };
		const context = { ...registry, baseUrl: "https://registry.test" };
		await runAct(context, { act: "agent.remove", input, actor: reviewer });
		expect(await importInto(registry, [first, second])).toMatchObject([
			{ outcome: "skipped" },
			{ outcome: "skipped" },
		]);
	});
});

describe("facts of what was imported from two sources", () => {
	it("name the source whose document states them", async () => {
		const registry = createTestRegistry();
		const tools = ["read_tides"];
		const entry = { name: "tides", description: "Tides.", image: "ghcr.io/tide/hive:1.0.0" };
		const text = JSON.stringify({ ...entry, transport: "stdio", tools, repository_url: url });
		const hive: ImportedAgent = {
			origin: "toolhive:tides",
			suggestedSlug: "tides",
			request: { title: "Tides", short_description: "Tides.", github_url: url },
			documents: [{ format: "toolhive", text }],
		};
		await importInto(registry, [docker("tides", { repository: url, image: "mcp/tides" }), hive]);
		const [agent, ...others] = await registry.store.agents.list();
		const originOf = (name: string) => {
			const { origin = "" } = agent?.facts[name] ?? {};
			return agent?.documentOrigins?.[origin?.slice("document:".length) ?? ""]?.origin ?? origin;
		};
		expect(others).toEqual([]);
		expect(["toolNames", "toolsCount", "packageTypes"].map(originOf)).toEqual([
			"toolhive:tides",
			"toolhive:tides",
			"docker-mcp:tides",
		]);
	});
});
