import { expect, it } from "vitest";
import type { PackageEvidence, RepositoryEvidence } from "#contract/evidence/evidence.ts";
import { planLooks } from "#registry/evidence/note-observations.ts";
import { recordLook } from "#registry/evidence/record-look.ts";
import { sha256 } from "#registry/sha256.ts";
import { composeListing } from "#registry/sources/compose-listing.ts";
import { packageEvidence } from "../../domain/checks/bundle-builder.ts";
import { agent, lookTime } from "../record-builders.ts";
import { createTestRegistry, START, type TestRegistry } from "../registry-fixture.ts";

const REPOSITORY = "https://github.com/quay/mcp";
const OTHER = "https://github.com/expressjs/express";

async function looked(registry: TestRegistry, members: Partial<RepositoryEvidence>) {
	registry.pass({ hours: 1 });
	const evidence: RepositoryEvidence = {
		kind: "repository",
		subject: `repository:${REPOSITORY}`,
		observed_at: registry.now().toISOString(),
		url: "https://api.github.com/repos/quay/mcp",
		exists: "yes",
		owner: "quay",
		license: "MIT",
		archived: null,
		stars: null,
		forks: null,
		pushed_at: null,
		released_at: null,
		exchanges: [],
		...members,
	};
	await recordLook(registry, { evidence, ms: 5, retryAfter: null });
	return (await registry.store.agents.find("scout"))?.observations ?? [];
}

async function registryWith() {
	const registry = createTestRegistry();
	await registry.store.transact(async ({ agents, lookTimes }) => {
		agents.save(agent("scout", { repositoryUrl: REPOSITORY, observations: [STATED] }));
		const subject = `repository:${REPOSITORY}`;
		lookTimes.save({ ...lookTime(REPOSITORY), subject, slugs: ["scout", "gone"] });
	});
	return registry;
}

const STATED = {
	kind: "stars",
	subject: REPOSITORY,
	value: 90,
	source: "ToolHive",
	as_of: "2026-01-01T00:00:00.000Z",
	read_at: "2026-01-02T00:00:00.000Z",
} as const;

it("what a look counts stands in the listing, in place of what the look before counted", async () => {
	const registry = await registryWith();
	await looked(registry, { stars: 100, archived: true });
	const observations = await looked(registry, { stars: 101 });
	const at = registry.now().toISOString();
	expect(observations).toEqual([
		STATED,
		{
			kind: "stars",
			subject: REPOSITORY,
			value: 101,
			source: "api.github.com",
			as_of: at,
			read_at: at,
			asked: true,
			url: "https://api.github.com/repos/quay/mcp",
		},
	]);
});

it("a count that rises suddenly waits for a moderator", async () => {
	const registry = await registryWith();
	await looked(registry, { stars: 100 });
	const observations = await looked(registry, { stars: 5000 });
	expect(observations.map(({ value, waits }) => [value, waits])).toEqual([
		[90, undefined],
		[100, undefined],
		[5000, true],
	]);
});

it("sources replace what they state, and not what was asked here", async () => {
	const registry = await registryWith();
	await looked(registry, { stars: 100 });
	const known = await registry.store.agents.find("scout");
	if (!known) throw new Error("The listing is gone.");
	const { listing } = composeListing(known, { sayings: [], at: registry.now().toISOString() });
	expect(listing.observations.map(({ value }) => value)).toEqual([100]);
});

it("it goes from a listing that leaves the repository, and comes to one that names it", async () => {
	const registry = await registryWith();
	await looked(registry, { stars: 100 });
	await registry.store.transact(async ({ agents }) => {
		agents.save(agent("scout", { observations: (await agents.find("scout"))?.observations ?? [] }));
		for (const slug of ["pilot", "tug"]) agents.save(agent(slug, { repositoryUrl: REPOSITORY }));
	});
	await planLooks(registry, new Map());
	const valuesOf = async (slug: string) =>
		(await registry.store.agents.find(slug))?.observations.map(({ value }) => value);
	expect(await valuesOf("scout")).toEqual([90]);
	expect(await valuesOf("pilot")).toEqual([100]);
	expect(await valuesOf("tug")).toEqual([100]);
});

it.each<[boolean, string, Partial<PackageEvidence>]>([
	[false, "names nobody", {}],
	[
		false,
		"names another server and another repository",
		{ names_server: "a/b", repository: OTHER },
	],
	[true, "names its server", { names_server: "com.harbor/scout" }],
	[true, "names its repository", { repository: `git+${REPOSITORY}.git` }],
	[true, "names its repository over SSH", { repository: "git@github.com:quay/mcp.git" }],
	[true, "names its repository over SSH", { repository: "git+ssh://git@github.com/quay/mcp.git" }],
	[true, "names its repository in short", { repository: "github:quay/mcp" }],
])("downloads stand in a listing: %j if the package %s", async (stand, _how, members) => {
	const registry = await registryWith();
	const evidence = packageEvidence({ downloads: 70, published_at: null, ...members });
	const text = JSON.stringify({
		name: "com.harbor/scout",
		description: "Harbours.",
		version: "1.0.0",
	});
	await registry.store.transact(async ({ agents, documents, lookTimes }) => {
		const by = "owner:ada";
		const kept = { sha256: sha256(text), format: "mcp-server", text, origin: null } as const;
		documents.save({ ...kept, fetchedAt: START, by });
		agents.save(agent("scout", { repositoryUrl: REPOSITORY, documents: [kept.sha256] }));
		lookTimes.save({ ...lookTime(REPOSITORY), subject: evidence.subject, slugs: ["scout"] });
	});
	await recordLook(registry, { evidence, ms: 5, retryAfter: null });
	const observations = (await registry.store.agents.find("scout"))?.observations;
	expect(observations?.map(({ value }) => value)).toEqual(stand ? [70] : []);
});

it("downloads stay when the listing names another version that was looked at", async () => {
	const registry = createTestRegistry();
	const versions = { scout: "1.2.0", zulu: "1.1.0" };
	await registry.store.transact(async ({ agents, documents, lookTimes, looks }) => {
		for (const [slug, version] of Object.entries(versions)) {
			const pack = {
				registryType: "npm",
				identifier: "tide",
				version,
				transport: { type: "stdio" },
			};
			const server = {
				name: "com.harbor/scout",
				description: "Harbours.",
				version,
				packages: [pack],
			};
			const text = JSON.stringify(server);
			const kept = { sha256: sha256(text), format: "mcp-server", text, origin: null } as const;
			documents.save({ ...kept, fetchedAt: START, by: "owner:ada" });
			agents.save(agent(slug, { documents: [kept.sha256] }));
			const subject = `package:npm/tide@${version}`;
			const seen = { names_server: "com.harbor/scout", downloads: 70, published_at: null };
			const evidence = packageEvidence({ subject, ...seen });
			looks.save({ subject, evidence, former: [], changedAt: null });
			const slugs = version === "1.1.0" ? ["scout", "zulu"] : ["other"];
			lookTimes.save({ ...lookTime(REPOSITORY), subject, slugs });
		}
	});
	await planLooks(registry, new Map());
	const observations = (await registry.store.agents.find("scout"))?.observations;
	expect(observations?.map(({ value }) => value)).toEqual([70]);
});

it("it goes when the listing names something else", async () => {
	const registry = await registryWith();
	await looked(registry, { stars: 100 });
	await registry.store.transact(async ({ agents }) => {
		const known = await agents.find("scout");
		if (known) agents.save({ ...known, repositoryUrl: "https://github.com/quay/other" });
	});
	await planLooks(registry, new Map());
	expect((await registry.store.agents.find("scout"))?.observations).toEqual([STATED]);
	expect((await registry.store.lookTimes.list()).map(({ subject }) => subject)).toEqual([
		"repository:https://github.com/quay/other",
	]);
});
