import { describe, expect, it } from "vitest";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { listingOf } from "#domain/records/agent-record.ts";
import { importAgents } from "#registry/imports/import-agents.ts";
import { statedBy } from "#registry/sources/compose-listing.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { agent } from "../record-builders.ts";
import { reviewer } from "../registry-fixture.ts";
import { createFollowed, pageOf, serverOf, serversOf, versionOf } from "./source-builders.ts";

const name = "dev.tide/tables";

/** The same server in two registries. */
const tide = (members: object = {}, version: object = {}): ImportedAgent =>
	serverOf(name, {
		request: { title: "Tide Tables", ...members },
		versions: [versionOf(name, "1.0.0", version)],
	});

describe("a server that two sources have", () => {
	it("is one listing, with the facts of the preferred source and gaps filled by the other", async () => {
		const followed = await createFollowed(["official", "mirror"]);
		await followed.run([pageOf([tide({ creator_name: "Quay" })])], "mirror");
		await followed.run([pageOf([tide({ title: "Tides" })])], "official");
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
		const { title, creatorName, facts } = await followed.agent("tables");
		expect([title, facts.title?.origin]).toEqual([
			"Tides",
			"source:official/mcp-registry:dev.tide/tables",
		]);
		expect([creatorName, facts.creatorName?.origin]).toEqual([
			"Quay",
			"source:mirror/mcp-registry:dev.tide/tables",
		]);
		expect(await followed.entry(name, "mirror")).toMatchObject({
			slug: "tables",
			said: { title: "Tide Tables" },
		});
	});

	it("changes nothing when either repeats it", async () => {
		const followed = await createFollowed(["official", "mirror"]);
		const tell = async () => {
			await followed.run([pageOf([tide({ title: "Tides" })])], "official");
			await followed.run([pageOf([tide({ creator_name: "Quay" })])], "mirror");
		};
		await tell();
		const before = await followed.agent("tables");
		await tell();
		expect(await followed.agent("tables")).toEqual(before);
	});

	it("gets the facts of the other when the first no longer has it, and goes with the last", async () => {
		const followed = await createFollowed(["official", "mirror"]);
		const versions = [versionOf(name, "2.0.0")];
		await followed.run([pageOf([tide({ title: "Tides" })])], "official");
		await followed.run([pageOf([{ ...tide(), versions }])], "mirror");
		expect(await followed.agent("tables")).toMatchObject({ title: "Tides", version: "1.0.0" });
		for (let time = 0; time < 2; time += 1) await followed.run([pageOf([])], "official");
		expect(await followed.agent("tables")).toMatchObject({
			status: "active",
			title: "Tide Tables",
		});
		await followed.run([pageOf([{ ...tide(), versions }])], "mirror");
		expect(await followed.agent("tables")).toMatchObject({ version: "2.0.0" });
		for (let time = 0; time < 2; time += 1) await followed.run([pageOf([])], "mirror");
		expect(await followed.agent("tables")).toMatchObject({ status: "removed" });
	});

	it("waits for a moderator if the other lists it after the only one deleted it", async () => {
		const followed = await createFollowed(["official", "mirror"]);
		await followed.run([pageOf([tide()])], "official");
		await followed.run([pageOf([tide({}, { status: "deleted" })])], "official", "changes");
		await followed.run([pageOf([tide()])], "mirror");
		expect(await followed.entry(name, "mirror")).toMatchObject({
			state: "waiting",
		});
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
	});

	const packaged = (origin: string, repository?: string) => {
		const packages = [
			{
				registryType: "npm",
				identifier: "@quay/scout",
				version: "1.0.0",
				transport: { type: "stdio" },
			},
		];
		const document = {
			packages,
			...(repository && { repository: { url: repository, source: "github" } }),
		};
		return serverOf(origin, { versions: [versionOf(origin, "1.0.0", { document })] });
	};

	it.each([
		["a package and its repository", "https://github.com/quay/scout", 1],
		["only a package", undefined, 1],
	])("with other names is recognised by %s: %s", async (_by, repository, count) => {
		const followed = await createFollowed(["official", "mirror"]);
		await followed.run([pageOf([packaged("dev.quay/scout", repository)])], "official");
		await followed.run([pageOf([packaged("com.docker/scout-mcp", repository)])], "mirror");
		expect(await followed.registry.store.agents.list()).toHaveLength(count);
		const shared = await followed.registry.store.coordinates.find("package npm:@quay/scout");
		expect(shared?.slugs).toHaveLength(count);
	});
});

describe("a source that turns hostile", () => {
	const evil = (members: object = {}) =>
		tide(
			{ title: "Casino", website_url: "https://casino.dev/", ...members },
			{ document: { title: "Casino", remotes: [{ type: "sse", url: "https://casino.dev/mcp" }] } },
		);
	const [first] = evil().versions ?? [];
	if (!first) throw new Error("There is no version.");
	const newer = { ...evil(), versions: [{ ...first, number: "99.0.0" }, first] };

	it("overwrites nothing of a preferred source", async () => {
		const followed = await createFollowed(["official", "hostile"]);
		await followed.run([pageOf([tide()])], "official");
		const before = await followed.agent("tables");
		await followed.run([pageOf([newer])], "hostile");
		expect(await followed.agent("tables")).toEqual(before);
	});

	it("leaves nothing behind in a listing that it had first, once a preferred one has it", async () => {
		const followed = await createFollowed(["official", "hostile"]);
		await followed.run([pageOf([newer])], "hostile");
		await followed.run([pageOf([tide()])], "official");
		const { title, websiteUrl, versions, documents, transports } = await followed.agent("tables");
		expect([title, websiteUrl, transports]).toEqual(["Tide Tables", "https://tables.dev/", []]);
		expect(versions.map(({ number }) => number)).toEqual(["1.0.0"]);
		const texts = await Promise.all(
			documents.map(async (digest) => followed.registry.store.documents.find(digest)),
		);
		expect(texts.map((document) => document?.text)).toEqual([
			tide().versions?.[0]?.documents[0]?.text,
		]);
	});

	it("adds nothing to what an owner stated, and fills gaps only of what was imported by hand", async () => {
		const followed = await createFollowed(["hostile"], { decision: "queue" });
		const { registry } = followed;
		const own = agent("own", { protocolName: "dev.quay/s0" });
		await registry.store.transact(async ({ agents }) => agents.save(own));
		await importAgents(registry, { agents: [tide()], approve: true, actor: { id: "operator:x" } });
		const imported = await followed.agent("tables");
		const licensed = { ...newer, request: { ...newer.request, license: "MIT" } };
		const [server] = serversOf(1);
		if (!server) throw new Error("There is no server.");
		expect(await followed.run([pageOf([licensed, server])], "hostile")).toMatchObject({
			updated: 1,
			unchanged: 1,
		});
		const listed = await followed.agent("tables");
		expect(listed).toMatchObject(statedBy(listingOf(imported)));
		expect(listed.versions).toEqual(imported.versions);
		expect(listed).toMatchObject({
			license: "MIT",
			facts: { license: { origin: `source:hostile/mcp-registry:${name}` } },
		});
		expect(await followed.agent("own")).toEqual(own);
		for (let time = 0; time < 2; time += 1) await followed.run([pageOf([])], "hostile");
		const alone = await followed.agent("tables");
		expect(listingOf(alone)).toEqual(listingOf(imported));
		expect(alone.status).toBe("active");
	});

	it("keeps the facts that an owner of its listing proved", async () => {
		const followed = await createFollowed(["hostile"]);
		await followed.run([pageOf([tide()])]);
		const listed = await followed.agent("tables");
		const proven = {
			...listed,
			ownerId: "owner:ada",
			facts: {
				...listed.facts,
				title: { source: "declared" as const, checkedAt: listed.createdAt, origin: null },
				websiteUrl: { source: "verified" as const, checkedAt: listed.createdAt, origin: null },
			},
		};
		await followed.registry.store.transact(async ({ agents }) => agents.save(proven));
		await followed.run([
			pageOf([
				{ ...evil({ short_description: "Bets." }), versions: [{ ...first, number: "2.0.0" }] },
			]),
		]);
		expect(await followed.agent("tables")).toMatchObject({
			title: "Tide Tables",
			websiteUrl: "https://tables.dev/",
			shortDescription: "Bets.",
			facts: { title: proven.facts.title, websiteUrl: proven.facts.websiteUrl },
		});
	});

	it("can link only a limited number of listings to the same address", async () => {
		const followed = await createFollowed(["hostile"]);
		const document = { remotes: [{ type: "sse", url: "https://mcp.quay.dev/sse" }] };
		const same = serversOf(60).map(({ origin }) => {
			const of = origin.slice("mcp-registry:".length);
			return serverOf(of, { versions: [versionOf(of, "1.0.0", { document })] });
		});
		await followed.run([pageOf(same)]);
		const shared = await followed.registry.store.coordinates.find("remote mcp.quay.dev");
		expect(shared?.slugs).toHaveLength(20);
	});
});

describe("a source whose precedence is changed", () => {
	const of = (source: string, server: string) => `source:${source}/mcp-registry:${server}`;

	it("determines its listings from the next run on, of any source", async () => {
		const followed = await createFollowed(["official", "mirror"]);
		const official = pageOf([tide({ title: "Tides", creator_name: "Harbour" }), ...serversOf(1)]);
		const mirror = pageOf([tide({}, { document: { title: "Tables" } })]);
		await followed.run([official], "official");
		await followed.run([mirror], "mirror");
		const alone = await followed.agent("s0");
		await followed.ask("edit", { source: "official", precedence: 9 });
		expect(await followed.agent("tables")).toMatchObject({ title: "Tides" });
		expect(await followed.run([official], "official")).toMatchObject({ updated: 1 });
		expect(await followed.agent("tables")).toMatchObject({
			title: "Tide Tables",
			creatorName: "Harbour",
			facts: { title: { origin: of("mirror", name) } },
		});
		expect(await followed.agent("s0")).toEqual(alone);
		expect(await followed.ask("read", { name: "mirror" })).toMatchObject({ comparedAt: null });
		await followed.run([mirror], "mirror");
		expect((await followed.agent("tables")).facts.documents?.origin).toBe(of("mirror", name));
		expect(await followed.run([official], "official")).toMatchObject({ updated: 0 });
	});

	it("is completed by the next run if interrupted, and changes nothing twice", async () => {
		const followed = await createFollowed(["official", "mirror"]);
		const servers = serversOf(450);
		const renamed = servers.map((server) => ({
			...server,
			request: { ...server.request, title: `Mirrored ${server.suggestedSlug}` },
		}));
		await followed.run([pageOf(servers)], "official");
		await followed.run([pageOf(renamed)], "mirror");
		await followed.ask("edit", { source: "official", precedence: 9 });
		const { store } = followed.registry;
		const { transact } = store;
		let left = 2;
		store.transact = (work) => {
			if (left === 0) throw new Error("killed");
			left -= 1;
			return transact(work);
		};
		await expect(followed.begin("official")).rejects.toThrow("killed");
		store.transact = transact;
		const titles = async () => {
			const agents = await store.agents.list();
			return agents.filter(({ title }) => title.startsWith("Mirrored")).length;
		};
		expect(await titles()).toBe(400);
		const { run } = await followed.begin("official");
		expect(await titles()).toBe(450);
		expect(run.counts.updated).toBe(50);
	});
});

describe("a server that waits for a moderator from two sources", () => {
	const told = tide({ title: "Tides" }, { document: { title: "Tides" } });

	/** Both wait. Returns the submissions, that of the official source first. */
	async function bothWaiting() {
		const followed = await createFollowed(["official", "mirror"], { decision: "queue" });
		await followed.run([pageOf([told])], "official");
		await followed.run([pageOf([tide({ creator_name: "Quay" })])], "mirror");
		const { submissions } = followed.registry.store;
		const waiting = await submissions.list();
		const [official, mirror] = ["official", "mirror"].map((source) =>
			waiting.find(({ imported }) => imported?.origin.startsWith(`source:${source}/`)),
		);
		if (!official || !mirror) throw new Error("Both are waiting.");
		const decide = (id: string, outcome: "approved" | "rejected" = "approved") =>
			decideAsRead(followed.registry, {
				id,
				decision: outcome === "approved" ? { outcome } : { outcome, reason: "It is no server." },
				actor: reviewer,
			});
		return { followed, official, mirror, decide };
	}

	it("is one listing with both sources after both are approved", async () => {
		const { followed, official, mirror, decide } = await bothWaiting();
		await decide(official.id);
		expect(await decide(mirror.id)).toMatchObject({ status: "approved", agentSlug: "tables" });
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
		expect(await followed.agent("tables")).toMatchObject({
			title: "Tides",
			creatorName: "Quay",
			versions: [{ number: "1.0.0" }],
		});
		expect(await followed.entry(name, "mirror")).toMatchObject({
			state: "followed",
			slug: "tables",
			submissionId: null,
		});
		const shared = await followed.registry.store.coordinates.find(`name ${name}`);
		expect(shared?.slugs).toEqual(["tables"]);
	});

	it("has the facts of the preferred source, whichever is approved first", async () => {
		const { followed, official, mirror, decide } = await bothWaiting();
		await decide(mirror.id);
		await decide(official.id);
		expect(await followed.agent("tables")).toMatchObject({ title: "Tides", creatorName: "Quay" });
		await followed.run([pageOf([told])], "official");
		expect((await followed.agent("tables")).facts.documents?.origin).toBe(
			"source:official/mcp-registry:dev.tide/tables",
		);
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
	});

	it("waits no longer when its source lists it again", async () => {
		const { followed, official, mirror, decide } = await bothWaiting();
		await decide(official.id);
		await followed.run([pageOf([tide({ creator_name: "Quay & Co." })])], "mirror");
		expect(await followed.registry.store.submissions.find(mirror.id)).toMatchObject({
			status: "withdrawn",
			reason: "It is now a source of the listing tables, which is the same agent.",
		});
		expect(await followed.agent("tables")).toMatchObject({ creatorName: "Quay & Co." });
	});

	it("can still be approved from the second after the first removed it", async () => {
		const { followed, official, mirror, decide } = await bothWaiting();
		await decide(official.id);
		for (let time = 0; time < 2; time += 1) await followed.run([pageOf([])], "official");
		expect(await followed.agent("tables")).toMatchObject({ status: "removed" });
		expect(await decide(mirror.id)).toMatchObject({ status: "approved", agentSlug: "tables-dev" });
	});
});

it("a source that takes over what was imported by hand continues with it", async () => {
	const followed = await createFollowed(["official"], { decision: "approve" });
	const { registry } = followed;
	await importAgents(registry, { agents: [tide()], approve: true, actor: { id: "operator:x" } });
	await followed.run([pageOf([tide({ title: "Tides" })])]);
	expect(await registry.store.agents.list()).toHaveLength(1);
	expect(await followed.agent("tables")).toMatchObject({
		title: "Tides",
		importOrigin: "source:official/mcp-registry:dev.tide/tables",
	});
});

describe("a source that is removed", () => {
	it.each([
		[false, "active", { entries: 3, listings: 0 }],
		[true, "removed", { entries: 3, listings: 2 }],
	])(
		"removes its entries and, with listings %s, leaves them %s",
		async (withListings, status, told) => {
			const followed = await createFollowed(["official", "mirror"]);
			await followed.run([pageOf([tide({ title: "Tides" }), ...serversOf(2)])], "official");
			await followed.run([pageOf([tide()])], "mirror");
			expect(
				await followed.ask("remove", { source: "official", with_listings: withListings }),
			).toEqual(told);
			const { store } = followed.registry;
			expect((await store.sources.list()).map((source) => source.name)).toEqual(["mirror"]);
			expect(await store.sourceEntries.list()).toMatchObject([{ source: "mirror" }]);
			expect(await followed.agent("s0")).toMatchObject({ status });
			expect(await followed.agent("tables")).toMatchObject({
				status: "active",
				title: "Tide Tables",
			});
			const lines = await store.audit.list();
			expect(lines.filter(({ action }) => action === "source.remove")).toHaveLength(1);
		},
	);

	it("is recognised by its listings when it is added again", async () => {
		const followed = await createFollowed();
		await followed.run([pageOf([tide()])]);
		await followed.ask("remove", { source: "official" });
		const place = "https://official.example";
		await followed.ask("add", { name: "official", format: "mcp-registry", place });
		expect(await followed.run([pageOf([tide({ title: "Tides" })])])).toMatchObject({ updated: 1 });
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
	});
});

describe("a bundle and its server", () => {
	const url = "https://github.com/tide/tables-mcp";
	const manifest = (repository: string, name: string): ImportedAgent => ({
		origin: `mcpb:tide/${name}`,
		suggestedSlug: name,
		request: { title: "Tables", website_url: "https://bundle.tide.dev/" },
		documents: [
			{
				format: "mcpb",
				text: JSON.stringify({
					manifest_version: "0.3",
					name,
					version: "1.0.0",
					description: "Tables.",
					author: { name: "Tide" },
					repository: { type: "git", url: repository },
					server: { type: "node", entry_point: "x.js", mcp_config: { command: "node" } },
				}),
			},
		],
	});
	const server = tide({}, { document: { repository: { url, source: "github" } } });

	it.each([
		["the same repository and name", manifest(`${url}.git`, "tables-mcp-server"), 1],
		["another repository", manifest("https://github.com/ebb/tables-mcp", "tables"), 2],
		["the same repository only", manifest(url, "mcp-server"), 1],
	])("with %s: whichever comes first", async (_, bundle, count) => {
		for (const order of [
			[server, bundle],
			[bundle, server],
		]) {
			const followed = await createFollowed(["official", "mirror"]);
			for (const one of order) {
				await followed.run([pageOf([one])], one === server ? "official" : "mirror");
			}
			expect(await followed.registry.store.agents.list()).toHaveLength(count);
		}
	});
});

describe("a version that its source corrects in place", () => {
	const corrected = (description: string, updatedAt: string, more: object = {}) =>
		tide({ short_description: description }, { updatedAt, document: { description, ...more } });
	const remotes = [{ type: "sse", url: "https://tide.dev/sse" }];

	it.each([
		["later is followed, and says when", "2027-01-02T00:00:00.000Z", {}, "Ebb.", 1],
		["at the same instant is not", "2027-01-01T00:00:00.000Z", {}, "Flow.", 0],
		["with other ways to connect is not", "2027-01-02T00:00:00.000Z", { remotes }, "Flow.", 0],
	])("%s", async (_, updatedAt, more, told, revisions) => {
		const followed = await createFollowed();
		await followed.run([pageOf([corrected("Flow.", "2027-01-01T00:00:00.000Z")])]);
		await followed.run([pageOf([corrected("Ebb.", updatedAt, more)])]);
		const { shortDescription, versions } = await followed.agent("tables");
		expect(shortDescription).toBe(told);
		expect(versions[0]?.earlier ?? []).toHaveLength(revisions);
	});
});
