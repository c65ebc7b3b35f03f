import { expect, it } from "vitest";
import { readDocument } from "#documents/read-document.ts";
import { evidenceSubjects } from "#domain/evidence/evidence-subjects.ts";
import { planLooks } from "#registry/evidence/note-observations.ts";
import { sha256 } from "#registry/sha256.ts";
import { pack } from "../../domain/checks/bundle-builder.ts";
import { agent, look } from "../record-builders.ts";
import { createTestRegistry, START } from "../registry-fixture.ts";

function serverJson(...urls: string[]): string {
	const remotes = urls.map((url) => ({ type: "streamable-http", url }));
	return JSON.stringify({
		name: "com.harbor/scout",
		description: "Harbours.",
		version: "1.0.0",
		remotes,
	});
}

/** A registry with these listings, each with one document that names these servers. */
async function registryWith(listings: Readonly<Record<string, readonly string[]>>) {
	const registry = createTestRegistry();
	await name(registry, listings);
	return registry;
}

async function name(
	{ store }: ReturnType<typeof createTestRegistry>,
	listings: Readonly<Record<string, readonly string[]>>,
) {
	await store.transact(async ({ agents, documents }) => {
		for (const [slug, urls] of Object.entries(listings)) {
			const text = serverJson(...urls);
			documents.save({
				sha256: sha256(text),
				format: "mcp-server",
				text,
				origin: null,
				fetchedAt: START,
				by: "owner:ada",
			});
			agents.save(agent(slug, { documents: [sha256(text)] }));
		}
	});
}

it("servers that listings name are looked at at once, each once, and one host in one part", async () => {
	const registry = await registryWith({
		scout: ["https://harbor.com/mcp", "https://harbor.com/other"],
		copy: ["https://harbor.com/mcp"],
	});
	await planLooks(registry, new Map());
	const times = await registry.store.lookTimes.list();
	expect(times.map(({ subject, slugs, nextAt }) => [subject, slugs, nextAt])).toEqual([
		["endpoint:https://harbor.com/mcp", ["copy", "scout"], START],
		["endpoint:https://harbor.com/other", ["scout"], START],
	]);
	expect(new Set(times.map(({ part }) => part)).size).toBe(1);
});

it("what nobody names any more is forgotten, and what stays keeps its time", async () => {
	const registry = await registryWith({
		scout: ["https://harbor.com/mcp"],
		pilot: ["https://pilot.com/mcp"],
	});
	const known = new Map();
	await planLooks(registry, known);
	await registry.store.transact(async ({ looks }) => looks.save(look("https://harbor.com/mcp")));
	registry.pass({ hours: 1 });
	await name(registry, { scout: ["https://harbor.com/new"] });
	await planLooks(registry, known);
	const times = await registry.store.lookTimes.list();
	expect(times.map(({ subject, nextAt }) => [subject, nextAt])).toEqual([
		["endpoint:https://harbor.com/new", registry.now().toISOString()],
		["endpoint:https://pilot.com/mcp", START],
	]);
	expect(await registry.store.looks.list()).toEqual([]);
});

it.each([
	["https://harbor.com/mcp?a=b", ["endpoint:https://harbor.com/mcp?a=b"]],
	["https://harbor.com", ["endpoint:https://harbor.com/"]],
	["HTTPS://Harbor.com:443/", ["endpoint:https://harbor.com/"]],
	["http://[::ffff:127.0.0.1]/mcp", []],
	["https://{tenant}.harbor.com/mcp", []],
	["https://harbor.com/<id>", []],
	["http://localhost:3000/mcp", []],
	["ftp://harbor.com/mcp", []],
])("of the address %s these are looked at: %j", (url, expected) => {
	const { reading } = readDocument(serverJson(url), "mcp-server");
	expect(evidenceSubjects(reading?.connections ?? [], null)).toEqual(expected);
});

it.each([
	["", ["package:npm/tide@1.0"]],
	["\u0000", []],
	["\u001b", []],
	["\ud800", []],
	["ä".repeat(1000), []],
])("a package is looked at unless no database could keep it as a key: %j", (odd, expected) => {
	const named = pack({ identifier: "tide", version: `1.0${odd}` });
	expect(evidenceSubjects([named], null)).toEqual(expected);
});

it("of an A2A agent the interface is looked at that everybody can ask without a library", () => {
	const at = (binding: string) => ({
		kind: "interface" as const,
		url: `https://harbor.com/${binding}`,
		binding,
		protocol: "1.0",
		tenant: null,
	});
	expect(evidenceSubjects([at("GRPC"), at("JSONRPC")], null)).toEqual([
		"card:https://harbor.com/JSONRPC",
	]);
});

it.each([
	["https://harbor.com/a.mcpb", ["package:mcpb/https://harbor.com/a.mcpb"]],
	["http://127.0.0.1/a.mcpb", []],
	["a bundle without an address", []],
])("of the bundle %s these are looked at: %j", (identifier, expected) => {
	const named = pack({ registry: "mcpb", identifier, version: "1.0" });
	expect(evidenceSubjects([named], null)).toEqual(expected);
});

it("of a listing that names a hundred servers, its repository and the first nineteen are looked at", () => {
	const urls = Array.from({ length: 100 }, (_, index) => `https://harbor.com/${index}`);
	const { reading } = readDocument(serverJson(...urls), "mcp-server");
	const repository = "https://github.com/harbor/scout";
	expect(evidenceSubjects(reading?.connections ?? [], repository)).toEqual([
		`repository:${repository}`,
		...urls.slice(0, 19).map((url) => `endpoint:${url}`),
	]);
});
