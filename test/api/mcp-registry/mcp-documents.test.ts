import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/http/problem.ts";
import { McpStatusAnswer } from "#contract/protocols/mcp-publish.ts";
import { McpServerList, McpServerResponse } from "#contract/protocols/mcp-registry.ts";
import type { DocumentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import { officialOf } from "#views/protocols/mcp-server-view.ts";
import { useService } from "../running-service.ts";

const AT = "2026-05-01T12:00:00.000Z";
const NAME = "com.example.Lantern/lights";

function documentOf(version: string): DocumentRecord {
	const packages = [
		{
			registryType: "npm",
			identifier: "@example/lights",
			version,
			transport: { type: "stdio" },
			environmentVariables: [{ name: "KEY", isRequired: true, isSecret: true }],
			unheardOf: { kept: true },
		},
	];
	const text = JSON.stringify({ name: NAME, description: "Lights the way.", version, packages });
	const sha256 = createHash("sha256").update(text).digest("hex");
	return { sha256, format: "mcp-server", text, origin: null, fetchedAt: AT, by: "owner:ada" };
}

const documents = ["1.10.0", "1.9.0", "2.0.0"].map(documentOf);
const versions = documents.map(
	({ sha256, text }, index): VersionRecord => ({
		number: String(JSON.parse(text).version),
		status: index === 2 ? "deleted" : "active",
		message: index === 2 ? "Set the pier on fire." : null,
		publishedAt: null,
		listedAt: AT,
		changes: [],
		documents: [sha256],
	}),
);

/** The names in tombstones, and those under which removed servers are listed. */
const GONE = [
	["gone-heron", "com.example.Heron/stands", "com.example.Heron/stands"],
	["gone-egret", "test.registry/not-its-own", "test.registry/gone-egret"],
	["gone-stork", undefined, "test.registry/gone-stork"],
] as const;

/** A server with all versions deleted. */
const ASHES = "sextant-query";

/** Two servers of one owner, the second with a name that could be the first's, and one that states a foreign name. */
const NEIGHBOURS = [
	{ slug: "sheet-guillemot", protocolName: null, isProven: true },
	{ slug: "schema-pigeon", protocolName: "example.harbour/sheet-guillemot", isProven: true },
	{ slug: "tint-tarn", protocolName: "example.harbour/schema-pigeon", isProven: false },
];

const running = useService({
	alter: ({ agents, tombstones }) => {
		const left = { removedAt: AT, shownAt: AT, movedTo: null, isLast: true };
		for (const [slug, protocolName] of GONE) {
			const named = protocolName === undefined ? {} : { protocolName };
			tombstones.push({ ...left, slug, firstSlug: slug, ...named });
		}
		tombstones.sort((one, other) => (one.removedAt < other.removedAt ? -1 : 1));
		const burnt = versions.map((version) => ({ ...version, status: "deleted" as const }));
		const ashes = [...agents].find(({ slug }) => slug === ASHES);
		if (ashes) Object.assign(ashes, { protocolName: "com.example/ashes", versions: burnt });
		const proven = { websiteUrl: "https://harbour.example/", documents: [], versions: [] };
		for (const { slug, ...facts } of NEIGHBOURS) {
			const neighbour = [...agents].find((agent) => agent.slug === slug);
			if (!neighbour) continue;
			const domainVerifiedAt = facts.isProven ? AT : null;
			const claim = { ...neighbour.claim, domainVerifiedAt };
			Object.assign(neighbour, { ...proven, claim, protocolName: facts.protocolName });
		}
		const lantern = [...agents].find(({ slug }) => slug === "repo-lantern");
		const current = documents.slice(0, 1).map(({ sha256 }) => sha256);
		if (lantern) Object.assign(lantern, { protocolName: NAME, documents: current, versions });
	},
	documentsOf: ({ slug }) => (["repo-lantern", ASHES].includes(slug) ? documents : []),
});

const ask = (path: string) => fetch(running.service.origin + path);
const numbersOf = ({ servers }: McpServerList) => servers.map(({ server }) => server.version);

describe("an editor that installs a server from its publisher's document", () => {
	it("finds it in the list and by name, with its packages as stated", async () => {
		const list = McpServerList.parse(
			await (await ask("/v0.1/servers?limit=50&version=latest&search=lantern")).json(),
		);
		expect(list.servers.map(({ server }) => server.name)).toEqual([NAME]);
		const path = `/v0.1/servers/${encodeURIComponent(NAME)}/versions/latest`;
		const told = McpServerResponse.parse(await (await ask(path)).json());
		expect(told).toEqual(list.servers[0]);
		const stated = JSON.parse(documents[0]?.text ?? "");
		expect(told.server).toMatchObject({ version: "1.10.0", packages: stated.packages });
	});

	it.each([
		"com.example.lantern%2FLIGHTS",
		"com.example.Lantern/lights",
		"test.registry%2Frepo-lantern",
		"example.repolantern%2Frepo-lantern",
	])("reaches the same server as %s", async (name) => {
		const told = McpServerResponse.parse(
			await (await ask(`/v0.1/servers/${name}/versions/latest`)).json(),
		);
		expect(told.server.name).toBe(NAME);
	});

	it.each([
		["by the name that its owner gave it in its document", "sheet-guillemot"],
		["by a name that another one only states", "schema-pigeon"],
	])("reaches a server %s", async (_, name) => {
		const path = `/v0.1/servers/example.harbour%2F${name}/versions/latest`;
		const { _meta } = McpServerResponse.parse(await (await ask(path)).json());
		expect(_meta["test.registry/standing"]).toMatchObject({ slug: "schema-pigeon" });
	});

	it("finds a version with any escaping of its number", async () => {
		const paths = [
			`/v0.1/servers/${encodeURIComponent(NAME)}/versions/%31.9.0`,
			"/api/v1/agents/repo-lantern/versions/%31.9.0",
		];
		const answers = await Promise.all(paths.map(ask));
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(await answers[0]?.json()).toMatchObject({ server: { version: "1.9.0" } });
		expect(await answers[1]?.json()).toMatchObject({ version: "1.9.0" });
	});

	it("gets deleted versions only on request", async () => {
		const path = `/v0.1/servers/${encodeURIComponent(NAME)}/versions`;
		const [alive, all] = await Promise.all(
			[path, `${path}?include_deleted=true`].map(async (address) =>
				McpServerList.parse(await (await ask(address)).json()),
			),
		);
		expect(alive && numbersOf(alive)).toEqual(["1.10.0", "1.9.0"]);
		expect(all && numbersOf(all)).toEqual(["1.10.0", "1.9.0", "2.0.0"]);
		expect((await ask(`${path}/2.0.0`)).status).toBe(404);
		expect((await ask(`${path}/2.0.0?include_deleted=true`)).status).toBe(200);
		const exact = McpServerList.parse(await (await ask("/v0.1/servers?version=2.0.0")).json());
		expect(exact.servers).toEqual([]);
	});
});

describe("a mirror of all servers", () => {
	async function pagesOf(query: string) {
		const pages: McpServerList[] = [];
		let cursor: string | undefined = "";
		while (cursor !== undefined) {
			const turn = cursor === "" ? "" : `&cursor=${cursor}`;
			const page = McpServerList.parse(await (await ask(`/v0.1/servers?${query}${turn}`)).json());
			pages.push(page);
			cursor = page.metadata.nextCursor;
		}
		return pages;
	}
	const namesOf = (pages: McpServerList[]) =>
		pages.map(({ servers }) => servers.map(({ server }) => server.name));

	it.each([
		["version=1.9.0", [[NAME]]],
		["version=1.9.0&search=lantern", [[NAME]]],
		["version=1.9.0&updated_since=1970-01-01", [["com.example/ashes"], [NAME]]],
		["version=2.0.0", [[]]],
		["version=2.0.0&include_deleted=true", [[NAME], ["com.example/ashes"]]],
		["version=7.7.7&include_deleted=true", [[]]],
	])("that asks for %s gets no empty page in the middle", async (query, names) => {
		const told = namesOf(await pagesOf(`${query}&limit=1`));
		expect(told.toSorted()).toEqual(names.toSorted());
	});

	it("gets full pages even if a server has no version to list", async () => {
		const told = namesOf(await pagesOf("limit=1"));
		expect(told.map(({ length }) => length)).not.toContain(0);
		expect(told.flat()).not.toContain("com.example/ashes");
		const all = namesOf(await pagesOf("limit=1&include_deleted=true")).flat();
		expect(all).toContain("com.example/ashes");
		expect(new Set(all).size).toBe(all.length);
	});

	it.each(["include_deleted=true", "updated_since=1970-01-01"])(
		"gets with %s removed servers under the names that they had",
		async (query) => {
			const servers = (await pagesOf(`${query}&limit=100`)).flatMap((page) => page.servers);
			const told = GONE.map(([, , name]) => servers.find(({ server }) => server.name === name));
			expect(told.map((one) => one && officialOf(one).status)).toEqual(GONE.map(() => "deleted"));
		},
	);

	it("finds a removed server among changes by the name that it had", async () => {
		const [told] = namesOf(await pagesOf("updated_since=1970-01-01&search=heron/STANDS"));
		expect(told).toEqual(["com.example.Heron/stands"]);
	});
});

describe("PATCH of the status of a version", () => {
	const own = `/v0.1/servers/${encodeURIComponent(NAME)}`;
	let token = "";
	let owner = "";
	beforeAll(async () => {
		token = await running.service.createToken("agents:write");
		const [record] = await running.service.registry.store.tokens.list();
		owner = record?.ownerId ?? "";
	});
	const patch = (path: string, body: object) =>
		fetch(running.service.origin + path, {
			method: "PATCH",
			headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	const saveLantern = (ownerId: string) =>
		running.service.registry.store.transact(async (save) => {
			const lantern = await save.agents.find("repo-lantern");
			if (lantern) save.agents.save({ ...lantern, ownerId, versions });
		});
	const kept = async () =>
		(await running.service.registry.store.agents.find("repo-lantern"))?.versions;

	it("is for the owner only, stored at once, and answered as it will be listed", async () => {
		const wish = { status: "deprecated", statusMessage: "Use 1.10.0." };
		await saveLantern("owner:bo");
		expect((await patch(`${own}/versions/1.9.0/status`, wish)).status).toBe(403);
		await saveLantern(owner);
		const response = await patch(`${own}/versions/1.9.0/status`, wish);
		expect(response.status).toBe(200);
		expect(officialOf(McpServerResponse.parse(await response.json()))).toMatchObject({
			status: "deprecated",
			statusMessage: "Use 1.10.0.",
		});
		expect((await kept())?.map(({ status }) => status)).toEqual([
			"active",
			"deprecated",
			"deleted",
		]);
		expect((await patch(`${own}/versions/1.9.0/status`, wish)).status).toBe(409);
		expect((await patch(`${own}/versions/9.9.9/status`, wish)).status).toBe(404);
	});

	it("of all versions is one change", async () => {
		await saveLantern(owner);
		const response = await patch(`${own}/status`, { status: "deleted" });
		const answer = McpStatusAnswer.parse(await response.json());
		expect(answer.updatedCount).toBe(3);
		expect(answer.servers.map((one) => officialOf(one).status)).toEqual([
			"deleted",
			"deleted",
			"deleted",
		]);
	});

	it("says of a server without documents that it has no version", async () => {
		await running.service.registry.store.transact(async (save) => {
			const bare = await save.agents.find("sandglass-runner");
			if (bare) save.agents.save({ ...bare, ownerId: owner, documents: [], versions: [] });
		});
		const path = "/v0.1/servers/test.registry%2Fsandglass-runner/status";
		const response = await patch(path, { status: "deprecated" });
		expect([response.status, Problem.parse(await response.json()).detail]).toEqual([
			404,
			"No document of this server has this version, or a moderator took it back. You can still deprecate or remove its listing.",
		]);
	});

	it.each([
		[{ status: "asleep" }, "#/status"],
		[{ status: "active", statusMessage: "See https://lights.dev" }, "#/statusMessage"],
		[{ status: "active", more: 1 }, "#/more"],
	])("refuses %j", async (body, pointer) => {
		const response = await patch(`${own}/status`, body);
		expect(response.status).toBe(422);
		expect(Problem.parse(await response.json()).errors?.[0]?.pointer).toBe(pointer);
	});
});
