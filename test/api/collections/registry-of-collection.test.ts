import { describe, expect, it } from "vitest";
import { Problem } from "#contract/http/problem.ts";
import {
	McpServerList,
	McpServerResponse,
	OFFICIAL_META,
} from "#contract/protocols/mcp-registry.ts";
import { LEFT, serveCollections } from "./asked-collections.ts";
import { AT, NAME, SLUG } from "./stored-collection.ts";

const { ask } = await serveCollections();
const PIGEON = "example.schemapigeon/schema-pigeon";
const OTHER = "example.sextantquery/sextant-query";

/** What people give to editors: the address of the collection, or of its registry. */
const BASES = [`/c/${SLUG}`, `/c/${SLUG}/v0.1`];

async function list(path: string) {
	const { status, text } = await ask(path);
	expect(status).toBe(200);
	return McpServerList.parse(JSON.parse(text));
}
const namesOf = ({ servers }: McpServerList) => servers.map(({ server }) => server.name);

describe.each(BASES)("VS Code, with %s as its gallery", (base) => {
	it("lists all servers page by page, each valid, and no other", async () => {
		const names: string[] = [];
		let page = await list(`${base}/v0.1/servers?limit=1&version=latest`);
		for (;;) {
			names.push(...namesOf(page));
			const { nextCursor: next } = page.metadata;
			if (next === undefined) break;
			page = await list(`${base}/v0.1/servers?limit=1&version=latest&cursor=${next}`);
		}
		expect(names.sort()).toEqual([NAME, PIGEON]);
	});

	it("searches them, and finds none of the others", async () => {
		const search = (text: string) =>
			list(`${base}/v0.1/servers?limit=50&version=latest&search=${text}`);
		expect(namesOf(await search("lantern"))).toEqual([NAME]);
		expect(namesOf(await search("sextant"))).toEqual([]);
	});

	it("installs one by its name, in the approved version", async () => {
		const [listed] = (await list(`${base}/v0.1/servers?search=lantern`)).servers;
		const { text } = await ask(`${base}/v0.1/servers/${encodeURIComponent(NAME)}/versions/latest`);
		const told = McpServerResponse.parse(JSON.parse(text));
		expect(told).toEqual(listed);
		expect(told.server.version).toBe("1.9.0");
		expect(told.server.packages).toMatchObject([{ identifier: "@example/lights-only" }]);
		expect(told.server.remotes).toBeUndefined();
	});
});

describe.each(BASES)("Copilot, with %s as its registry", (base) => {
	it.each(["v0.1", "v0"])(
		"asks at %s from any origin, with and without a slash at the end",
		async (version) => {
			if (version === "v0" && base.endsWith("v0.1")) return;
			for (const path of [`${base}/${version}/servers`, `${base}/${version}/servers/`]) {
				const { status, headers } = await ask(path, undefined, {
					headers: { Origin: "https://ide.example" },
				});
				expect(status).toBe(200);
				expect(headers.get("access-control-allow-origin")).toBe("*");
				expect(headers.get("access-control-allow-methods")).toBe("GET, OPTIONS");
				expect(headers.get("access-control-allow-headers")).toBe("Authorization, Content-Type");
				const preflight = await ask(path, undefined, { method: "OPTIONS" });
				expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([
					204,
					"GET, HEAD, OPTIONS",
				]);
			}
		},
	);

	it("finds a server by the version that is approved, and its versions", async () => {
		for (const name of [NAME, encodeURIComponent(NAME), NAME.toLowerCase()]) {
			const versions = await list(`${base}/v0.1/servers/${name}/versions`);
			expect(versions.servers.map(({ server }) => server.version)).toEqual(["1.9.0"]);
			expect((await ask(`${base}/v0.1/servers/${name}/versions/1.9.0`)).status).toBe(200);
		}
	});

	it.each([
		["another version of a server that is in", `${encodeURIComponent(NAME)}/versions/2.0.0`],
		["a server of the registry that is not in", `${encodeURIComponent(OTHER)}/versions/latest`],
		["one that left", "example.tinttarn%2Ftint-tarn/versions/latest"],
		["the versions of one that is not in", `${encodeURIComponent(OTHER)}/versions`],
	])("is refused %s, in the words of the protocol", async (_, rest) => {
		const { status, headers, text } = await ask(`${base}/v0.1/servers/${rest}`);
		expect(status).toBe(404);
		expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
		const { detail } = Problem.parse(JSON.parse(text));
		expect(JSON.parse(text)).toMatchObject({ error: detail });
	});
});

describe("a mirror of a collection", () => {
	const statusesOf = ({ servers }: McpServerList) =>
		servers.map(({ server, _meta }) => [server.name, _meta[OFFICIAL_META].status]);

	it("learns what left it", async () => {
		const gone = [`example.tinttarn/${LEFT}`, "deleted"];
		const all = await list(`/c/${SLUG}/v0.1/servers?include_deleted=true`);
		expect(statusesOf(all)).toContainEqual(gone);
		const since = await list(`/c/${SLUG}/v0.1/servers?updated_since=2026-05-03T00:00:00Z`);
		expect(statusesOf(since)).toContainEqual(gone);
	});

	it("learns what was approved since, even if the listing is older", async () => {
		const since = (at: string) => list(`/c/${SLUG}/v0.1/servers?updated_since=${at}`);
		expect(namesOf(await since(AT))).toContain(PIGEON);
	});
});

describe("an address under a collection that nothing has", () => {
	it.each([
		[`/c/${SLUG}/v0.1/tools`, "application/problem+json; charset=utf-8"],
		[`/c/${SLUG}/mcp/nothing`, "application/problem+json; charset=utf-8"],
		[`/c/${SLUG}/nothing/`, "text/html; charset=utf-8"],
	])("is told as its reader wants it: %s", async (path, type) => {
		const { status, headers } = await ask(path, undefined, { headers: { Accept: "text/html" } });
		expect([status, headers.get("content-type")]).toEqual([404, type]);
	});
});
