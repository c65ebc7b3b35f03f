import { join } from "node:path";
import { expect } from "vitest";
import { findImporter } from "#importers/importers.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { buildSample, fillSample } from "#registry/sample/build-sample.ts";
import { readSample } from "#registry/sample/read-sample.ts";
import type { RegistryStore } from "#registry/store.ts";
import type { ViewContext } from "#views/view-context.ts";
import { checkListings } from "../../scripts/check-listings.ts";
import { extractRegistry } from "../../scripts/freeze-hour.ts";
import { documentsIn } from "../api/running-service.ts";
import { createMemoryStore } from "../registry/memory-store.ts";
import { createTestRegistry } from "../registry/registry-fixture.ts";
import { at } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";

const variable = (name: string, more: object = {}) => ({ name, ...more });
const pack = (identifier: string, more: object = {}) => ({
	registryType: "npm",
	identifier,
	version: "1.0.0",
	transport: { type: "stdio" },
	...more,
});
const server = (name: string, facts: object = {}) => ({
	name: `dev.tide/${name}`,
	description: `Looks up ${name}.`,
	version: "1.0.0",
	...facts,
});
const SERVERS = [
	server("tides", { remotes: [{ type: "streamable-http", url: "https://tides.tide.dev/mcp" }] }),
	server("winds", {
		repository: { url: "https://github.com/tide/winds", source: "github" },
		packages: [
			pack("@tide/winds", {
				environmentVariables: [
					variable("WINDS_KEY", {
						isRequired: true,
						isSecret: true,
						description: "Key of the mast",
					}),
					variable("WINDS_SALT", { isRequired: false, isSecret: true }),
					variable("WINDS_UNIT", { default: "knots" }),
				],
			}),
			pack("tide-winds", { registryType: "pypi" }),
		],
	}),
	server("gales", {
		remotes: [{ type: "sse", url: "https://gales.tide.dev/sse" }],
		packages: [pack("@tide/gales")],
	}),
	server("moons", { packages: [pack("moons", { registryType: "conda" })] }),
	server("stars", { websiteUrl: "https://stars.tide.dev/" }),
	server("herons", {
		title: "Herons at the mouth",
		packages: [pack("ghcr.io/harbour/herons:2", { registryType: "oci", version: undefined })],
	}),
];

const image = (name: string, [stars, pulls]: [number, number], facts: object = {}) => ({
	description: `Counts ${name}.`,
	image: `ghcr.io/harbour/${name}:1`,
	transport: "stdio",
	tools: [`count_${name}`],
	repository_url: `https://github.com/harbour/${name}`,
	metadata: { stars, pulls, last_updated: "2026-04-02T00:00:00Z" },
	...facts,
});
const reaching = (outbound: object) => ({ permissions: { network: { outbound } } });
const shared = { repository_url: "https://github.com/harbour/all" };
const IMAGES = {
	gulls: image("gulls", [900, 40_000], {
		...reaching({ insecure_allow_all: true }),
		tier: "Official",
		license: "MIT",
		env_vars: [
			{ name: "GULLS_TOKEN", description: "Token of the pier", required: true, secret: true },
		],
	}),
	terns: image("terns", [12, 3], reaching({})),
	rooks: image("rooks", [5_000, 0], shared),
	crows: image("crows", [5_000, 0], shared),
	herons: image("herons", [70, 900], {
		...reaching({ allow_host: ["nests.dev"] }),
		image: "ghcr.io/harbour/herons:2",
	}),
};

const card = (name: string, facts: object = {}) => ({
	name,
	description: "Plans deliveries.",
	version: "1.4.0",
	supportedInterfaces: [
		{ url: `https://${name}.courier.dev/rpc`, protocolBinding: "JSONRPC", protocolVersion: "1.0" },
	],
	capabilities: {},
	defaultInputModes: ["text/plain"],
	defaultOutputModes: ["text/plain"],
	skills: [{ id: "route", name: "Routes", description: "Finds a way.", tags: [] }],
	...facts,
});

const yaml = (name: string, more: string) =>
	`name: ${name}\nimage: mcp/${name}\ntype: server\nmeta:\n  category: database\nabout:\n  title: ${name}\n  description: Ties ${name}.\nsource:\n  project: https://github.com/harbour/${name}\n${more}`;

const model = (name: string, isOpen: boolean) =>
	`name = "${name}"\nrelease_date = "2026-03"\ntool_call = true\nopen_weights = ${isOpen}\n[limit]\ncontext = 1000\noutput = 10\n`;
const PROVIDER = [
	{ name: "providers/openfield/models/field-2.toml", text: "[cost]\ninput = 2\noutput = 8" },
	{
		name: "providers/openfield/provider.toml",
		text: 'name = "Openfield"\nenv = ["OPENFIELD_KEY"]',
	},
];

/** As an import reads it. */
export type ImportedDocument = [
	format: string,
	path: string,
	text: string,
	beside?: typeof PROVIDER,
];

/** Invented documents. What pages say of listings occurs among them. */
const DOCUMENTS: ImportedDocument[] = [
	["mcp-registry", "page.json", JSON.stringify({ servers: SERVERS })],
	["toolhive", "registry.json", JSON.stringify({ version: "1", servers: IMAGES })],
	["docker-mcp", "servers/knots/server.yaml", yaml("knots", "run:\n  disableNetwork: true\n")],
	[
		"docker-mcp",
		"servers/hitches/server.yaml",
		yaml("hitches", "config:\n  secrets:\n    - name: hitches.key\n      env: HITCHES_KEY\n"),
	],
	["models-dev", "models/openfield/field-1.toml", model("field-1", true)],
	["models-dev", "models/openfield/field-2.toml", model("field-2", false), PROVIDER],
	...["night", "day"].map(
		(name): ImportedDocument => ["a2a-card", `${name}.json`, JSON.stringify(card(name))],
	),
	[
		"plain-list",
		"list.json",
		JSON.stringify([{ title: "Ebb", website_url: "https://ebb.dev", launch_date: "2026-04-30" }]),
	],
];

/** A registry that was filled by imports alone, in its first hour. */
export async function importedRegistry(documents = DOCUMENTS): Promise<ViewContext> {
	return contextOf(await importedStore(documents));
}

/** The records that imports of documents make. */
export async function importedStore(
	documents: readonly ImportedDocument[],
): Promise<RegistryStore> {
	const registry = createTestRegistry();
	const agents = documents.flatMap(([format, name, text, beside = []]) => {
		const { agents: read = [], skipped = [] } =
			findImporter(format)?.read({ name, text, beside }) ?? {};
		expect(skipped, format).toEqual([]);
		return read;
	});
	const actor = { id: "operator:test" };
	const results = await importAgents(registry, { agents, approve: true, actor });
	expect(results.filter(({ outcome }) => outcome !== "added" && outcome !== "updated")).toEqual([]);
	return registry.store;
}

/** The sample, in which people have registered, claimed, voted and commented. */
export async function sampleRegistry(): Promise<ViewContext> {
	const store = createMemoryStore();
	await fillSample(store, buildSample(await readSample(SAMPLE), at));
	return contextOf(store);
}

const SAMPLE = join(import.meta.dirname, "../../data/sample");

export async function contextOf(store: RegistryStore) {
	const { looks, lookTimes, ...extract } = await extractRegistry(store, at);
	const documentsOf = await documentsIn(store);
	const logos = new Map((await store.logos.list()).map(({ sha256, png }) => [sha256, png]));
	const readLogo = (sha256: string) => Buffer.from(logos.get(sha256) ?? "", "base64");
	const { checks, read } = checkListings({
		at,
		agents: extract.agents,
		...{ looks, lookTimes, looksOf: () => [], documentsOf, known: () => undefined },
		sources: extract.followed?.ofAgents,
	});
	const context = viewContext({ ...extract, checks, read });
	return { ...context, documentsOf, readLogo };
}
