import { describe, expect, it } from "vitest";
import { instanceNamespace } from "#domain/agents/namespaces.ts";
import { publishersName } from "#domain/identity/publishers-name.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { createTestRegistry } from "../registry-fixture.ts";
import { createFollowed, operator, pageOf, serverOf, versionOf } from "./source-builders.ts";

const NAME = "io.github.quay-works/scout";
const project = "https://github.com/quay-works/scout";

function agentOf(origin: string, document: ImportedAgent["documents"]): ImportedAgent {
	const { versions: _, ...bare } = serverOf(NAME, { origin });
	return { ...bare, ...(document && { documents: document }) };
}

function named(name: string): ImportedAgent {
	const document = {
		repository: { url: project, source: "github" },
		packages: [
			{
				registryType: "oci",
				identifier: "quay/scout:1.0.0",
				transport: { type: "stdio" },
			},
		],
	};
	return serverOf(name, { versions: [versionOf(name, "1.0.0", { document })] });
}

/** One program as four sources know it. Only the last has its publisher's own document. */
const SOURCES: Readonly<Record<string, ImportedAgent>> = {
	unnamed: agentOf("docker-mcp:scout", [
		{
			format: "docker-mcp",
			text: JSON.stringify({
				name: "scout",
				type: "server",
				image: "quay/scout",
				source: { project },
			}),
		},
	]),
	short: agentOf("toolhive:scout", [
		{
			format: "toolhive",
			text: JSON.stringify({
				name: "scout",
				description: "Scouts.",
				image: "quay/scout",
				transport: "stdio",
				tools: [],
				repository_url: project,
			}),
		},
	]),
	passing: named("com.passes-on/scout"),
	own: named(NAME),
};
const NAMES = Object.keys(SOURCES);

function orders(names: readonly string[]): string[][] {
	if (names.length < 2) return [[...names]];
	return names.flatMap((first) =>
		orders(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
	);
}
const ORDERS = orders(NAMES).map((order) => [order] as const);

describe("the publisher's own document names a server", () => {
	it.each(ORDERS)("whatever is preferred: %j", async (order) => {
		const followed = await createFollowed(order);
		for (const name of NAMES) await followed.run([pageOf([SOURCES[name] as ImportedAgent])], name);
		const agents = await followed.registry.store.agents.list();
		expect(agents.map(({ protocolName }) => protocolName)).toEqual([NAME]);
	});

	it.each(ORDERS)("whatever comes first: %j", async (order) => {
		const followed = await createFollowed(NAMES);
		for (const name of order) await followed.run([pageOf([SOURCES[name] as ImportedAgent])], name);
		const agents = await followed.registry.store.agents.list();
		expect(agents.map(({ protocolName }) => protocolName)).toEqual([NAME]);
	});

	// Imports by hand of one format are one source, which has no program twice.
	it.each(ORDERS)("whatever is imported first: %j", async (order) => {
		const registry = createTestRegistry();
		for (const name of order.filter((one) => one !== "passing")) {
			const agents = [SOURCES[name] as ImportedAgent];
			await importAgents(registry, { agents, approve: true, actor: operator });
		}
		const agents = await registry.store.agents.list();
		expect(agents.map(({ protocolName }) => protocolName)).toEqual([NAME]);
	});

	it("and nobody's who only states a place of their own", async () => {
		const followed = await createFollowed(["own", "hostile"]);
		const own = { ...named("com.quay-sea/scout"), origin: "mcp-registry:com.quay-sea/scout" };
		const hostile = named("dev.hostile/scout");
		const request = { ...hostile.request, website_url: "https://hostile.dev/" };
		await followed.run([pageOf([own])], "own");
		await followed.run([pageOf([{ ...hostile, request }])], "hostile");
		const agents = await followed.registry.store.agents.list();
		expect(agents.map(({ protocolName }) => protocolName)).toEqual(["com.quay-sea/scout"]);
	});

	it("unless another listing has that name", async () => {
		const followed = await createFollowed(["passing", "own"]);
		const other = named(NAME);
		await followed.run([pageOf([SOURCES.passing as ImportedAgent])], "passing");
		await followed.registry.store.transact(async ({ agents }) => {
			const [one] = await followed.registry.store.agents.list();
			if (one) agents.save({ ...one, slug: "holder", protocolName: NAME });
		});
		await followed.run([pageOf([other])], "own");
		const agents = await followed.registry.store.agents.list();
		const held = agents.filter(({ protocolName }) => protocolName === NAME);
		expect(held.map(({ slug }) => slug)).toEqual(["holder"]);
	});

	it.each([
		["of its website", ["com.pass/x", "dev.quay/x"], { websiteUrl: "https://api.quay.dev/x" }, 1],
		["of its repository", ["com.pass/x", "io.github.quay-works/x"], { repositoryUrl: project }, 1],
		[
			"of a domain called as its account",
			["com.pass/x", "dev.quayworks/x"],
			{ repositoryUrl: project },
			1,
		],
		[
			"not of another account",
			["a.b/x", "io.github.quay-works-evil/x"],
			{ repositoryUrl: project },
			0,
		],
		["not of a part of it", ["a.b/x", "qua.evil/x"], { repositoryUrl: project }, 0],
		["not of an ending", ["a.b/x", "quayworks.evil/x"], { repositoryUrl: project }, 0],
		["with a namespace", ["x", "com.pass/x"], {}, 1],
		["of the first, if nothing tells", ["com.pass/x", "dev.quay/x"], {}, 0],
	])("%s", (_, names, place, at) => {
		const nowhere = { repositoryUrl: null, websiteUrl: null, ...place };
		expect(publishersName(names.map((protocolName) => ({ ...nowhere, protocolName })))).toBe(
			names[at],
		);
	});
});

describe("names that an instance gives are", () => {
	it.each([
		["under its domain", "https://registry.quay.dev", "dev.quay.registry"],
		["under the domain without www", "https://www.quay.dev:8443", "dev.quay"],
		["reserved without a domain", "http://127.0.0.1:4321", "localhost"],
		["reserved at an address", "https://10.2.3.4", "localhost"],
		["reserved at an address of version 6", "http://[2001:db8::1]", "localhost"],
		["reserved at this machine", "http://localhost:4321", "localhost"],
		["reserved at a name without a domain", "http://registry", "localhost"],
	])("%s", (_, baseUrl, namespace) => {
		expect(instanceNamespace(baseUrl)).toBe(namespace);
	});
});
