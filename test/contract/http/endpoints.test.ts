import { describe, expect, it } from "vitest";
import { COLLECTION_FILES } from "#contract/collections/collection-endpoints.ts";
import { aliasOf, fillPath, matchPath, pathsOf } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS, type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { releaseFile } from "../../release-file.ts";

const rows: readonly Endpoint[] = ENDPOINTS;
const parameters = {
	slug: "harbor-scout",
	number: "1.2.3",
	sha256: "0f".repeat(32),
	id: "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11",
	category: "legal",
	page: "home",
	part: "1",
	finding: "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11",
	incident: "outage",
	advisory: "x_AR-2026-0b7c2f3a8a41",
	organisation: "quay-works",
	member: "owner%3Aada",
	source: "official",
	dump: "2026-05-04T12-00-00-000Z",
	table: "agents",
	server: "com.example%2Fmole",
	collection: "approved-servers",
	version: "latest",
	identifier: "urn:air:example.com:a:mole",
};
const isPattern = (path: string) => path.includes("{");

describe("the path of a request", () => {
	it("leads to its endpoint and the values of its parameters", () => {
		expect(matchPath("/api/v1/agents/harbor-scout/history")).toEqual({
			endpoints: [getEndpoint("getAgentHistory")],
			parameters: { slug: "harbor-scout" },
		});
	});

	it.each<[EndpointId, string, string]>([
		["serviceIndex", "/api/v1", "/api"],
		["listAgents", "/api/v1/agents", "/api/agents"],
		["registerAgent", "/api/v1/agents/register", "/api/agents/register"],
		["getAgent", "/api/v1/agents/mole", "/api/agents/mole"],
		["getAgentHistory", "/api/v1/agents/mole/history", "/api/agents/mole/history"],
		["listCategories", "/api/v1/categories", "/api/categories"],
		["categoryTrends", "/api/v1/categories/trends", "/api/categories/trends"],
		["leaderboard", "/api/v1/leaderboard", "/api/leaderboard"],
		["marketReport", "/api/v1/market-report", "/api/market-report"],
		["weeklyReport", "/api/v1/weekly-report", "/api/weekly-report"],
		["listIncidents", "/api/v1/incidents", "/api/incidents"],
		["bulkFeed", "/api/v1/enterprise/agents", "/api/enterprise/agents"],
		["getTrust", "/api/v1/agents/mole/trust", "/api/agents/mole/trust"],
		["getManifest", "/api/v1/agents/mole/manifest", "/api/agents/mole/manifest"],
		["listComments", "/api/v1/agents/mole/comments", "/api/agents/mole/comments"],
		["health", "/api/v1/health", "/api/health"],
	])("leads to %s with and without the version", (id, versioned, unversioned) => {
		expect(matchPath(versioned)?.endpoints).toContain(getEndpoint(id));
		expect(matchPath(unversioned)).toEqual(matchPath(versioned));
	});

	it.each([
		["/nothing/", "no such page"],
		["/api/v2/agents", "another version"],
		["/api/v1/", "a trailing slash"],
		["/api/v1/agents/", "an empty slug"],
		["/api/v1/agents/mole/", "a trailing slash behind a slug"],
		["/api/v1/agents/mole/secrets", "no such part of an agent"],
		["/api/v1/agents/a/b/history", "a slug of two segments"],
		["/api/v1x/agents", "a prefix with the same start"],
		["/x/api/v1/agents", "something in front"],
		["/api/v1/agents?x", "the query is no part of the path"],
		["/api/v1/enterpriseXagents", "an escaped separator is no other character"],
		["__proto__", "a name that every object has"],
		["", "nothing"],
	])("leads nowhere if it is %j: %s", (path) => {
		expect(matchPath(path)).toBeUndefined();
	});

	it("is not treated as a slug if it is a literal path", () => {
		expect(matchPath("/api/v1/agents/register")?.endpoints.map(({ id }) => id)).toEqual([
			"registerAgent",
		]);
	});
});

describe("the table of endpoints", () => {
	it("has every endpoint once", () => {
		expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
	});

	it("answers each method of a path once, on both prefixes", () => {
		const places = rows.flatMap((row) => pathsOf(row).map((path) => `${row.method} ${path}`));
		expect(new Set(places).size).toBe(places.length);
	});

	it.each(rows.map((row) => [row.id, row] as const))("finds %s by its own path", (_, row) => {
		for (const path of pathsOf(row)) {
			expect(matchPath(fillPath(path, parameters))?.endpoints).toContain(row);
		}
	});

	it("has every literal path before patterns that match it", () => {
		const regexOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
		rows.forEach(({ path, id }, index) => {
			if (isPattern(path)) return;
			const earlier = rows.slice(0, index).filter((row) => isPattern(row.path));
			expect(
				earlier.filter((row) => regexOf(row.path).test(path)),
				`${id} stands behind a pattern`,
			).toEqual([]);
		});
	});

	it.each(rows.filter(({ file }) => file).map((row) => [row.id, row] as const))(
		"stores %s under its canonical path",
		(_, row) => {
			const variants = (row.variants ?? []).map(({ file, query }) =>
				file.replace(`.${query.value}.`, "."),
			);
			const bare = (path = "") => path.replace(/\.\w+$/, "");
			for (const file of [row.file, ...variants]) expect(bare(file)).toBe(bare(row.path.slice(1)));
		},
	);

	it("stores a path with an extension under that path", () => {
		const named = rows.filter(({ path, file }) => file && /\.\w+$/.test(path));
		expect(named.length).toBeGreaterThan(10);
		for (const { path, file } of named) expect(`/${file}`).toBe(path);
	});

	it("assigns every file to one row", () => {
		const files = rows.flatMap(({ file, variants = [] }) => [
			...(file ? [file] : []),
			...variants.map((variant) => variant.file),
		]);
		expect(files.length).toBeGreaterThan(0);
		expect(new Set(files).size).toBe(files.length);
	});

	it("caches nothing that needs a token or is answered live", () => {
		// Dumps are files next to the releases.
		const isFile = ({ file, path }: Endpoint) => file !== undefined || path.startsWith("/dumps/");
		for (const row of rows) {
			// What a collection gives is the same for everybody, unless it is for members.
			if (COLLECTION_FILES.some(({ id }) => id === row.id)) continue;
			if (row.scope || !isFile(row)) expect(row.cache, row.id).toBe("no-store");
		}
	});

	it("caches the manifest for one hour", () => {
		expect(getEndpoint("getManifest").cache).toMatchObject({ edge: 3600 });
	});
});

describe("an address", () => {
	it("cannot be made without all of them", () => {
		expect(() => fillPath("/agents/{slug}", {})).toThrow("slug");
	});

	it.each([
		["/api/v1/agents", "/api/agents"],
		["/api/agents/mole/trust", "/api/v1/agents/mole/trust"],
		["/api/v1", "/api"],
		["/api", "/api/v1"],
		["/llms.txt", undefined],
		["/apis", undefined],
	])("%s is also served as %s", (path, alias) => {
		expect(aliasOf(path)).toBe(alias);
	});

	it("names a file of the release", () => {
		expect(releaseFile(getEndpoint("getAgent"), { slug: "mole" })).toBe("api/v1/agents/mole.json");
		expect(releaseFile(getEndpoint("health"))).toBeUndefined();
	});
});
