import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { removeAgent } from "#registry/agents/restore-agent.ts";
import type { RegistryEngine } from "#registry/registry-engine.ts";
import { lowdbEngine } from "#registry/stores/lowdb-engine.ts";
import { postgresEngine } from "#registry/stores/postgres/postgres-engine.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { readPages } from "#sources/read-pages.ts";
import { sourceTrouble } from "#views/texts/source-words.ts";
import { extractRegistry } from "../../scripts/freeze-hour.ts";
import { followOnce } from "../../scripts/sources/follow-here.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { decideAsRead } from "../registry/decide-as-read.ts";
import { createTestRegistry, reviewer, submitAndDecide } from "../registry/registry-fixture.ts";
import { operator } from "../registry/sources/source-builders.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../servers/postgres-server.ts";
import { createPorts } from "./reading.ts";
import { recordedServers } from "./recorded-answers.ts";
import { startRegistry } from "./recorded-registry.ts";

const WHOLE = 102;

/** A registry that follows a paged one, which can break after its first page. */
async function startFollowing(engine: RegistryEngine, decision: string) {
	await engine.create(async () => {});
	const store = await engine.open();
	if (!store) throw new Error("It is open elsewhere.");
	onTestFinished(() => store.close());
	const registry = createTestRegistry(store);
	const upstream = await startRegistry(recordedServers(WHOLE));
	const breaks = (response: { writeHead(code: number): { end(): void } }) =>
		response.writeHead(500).end();
	const ask = async <Result>(act: string, input: unknown) =>
		(
			await runAct(
				{ ...registry, baseUrl: "https://registry.test" },
				{ act, input, actor: operator },
			)
		).answer as Result;
	const place = upstream.address;
	const add = (name: string) =>
		ask("source.add", { name, format: "mcp-registry", place, decision });
	await add("official");
	return {
		registry,
		upstream,
		ask,
		add,
		/** Reads the first page only, or all. Returns the failure. */
		async follow(pages: "one" | "all", beforeEnd = async () => {}, name = "official") {
			registry.pass({ hours: 1 });
			const from = upstream.asked.length;
			upstream.faultOf = (request) => (pages === "one" && request > from + 1 ? breaks : undefined);
			return followOnce(
				{ name, run: crypto.randomUUID() },
				{
					ask: async <Result>(asked: string, input: unknown) => {
						if (asked === "source.end") await beforeEnd();
						return ask<Result>(asked, input);
					},
					read: (what) => readPages(what, createPorts()),
					onBegun: async () => {},
					report: () => {},
				},
			).catch((error: unknown) => String(error));
		},
		async build() {
			registry.pass({ hours: 1 });
			const at = registry.now();
			const extract = await engine.withSource(
				() => {},
				(source) => extractRegistry(source, at),
			);
			return buildSnapshot({ extract, history: new History([]), at });
		},
		async source() {
			const source = await store.sources.find("official");
			if (!source) throw new Error("It is followed.");
			return source;
		},
		async approveAll() {
			for (const { id, status } of await store.submissions.list()) {
				if (status !== "pending") continue;
				await decideAsRead(registry, { id, decision: { outcome: "approved" }, actor: reviewer });
			}
		},
	};
}

type Following = Awaited<ReturnType<typeof startFollowing>>;

const told = (source: SourceRecord) => sourceTrouble(source) ?? "";
const WITHHELD = "What it lists becomes public once its first run has ended.";

async function followInHalves(engine: RegistryEngine, decision: string) {
	const following: Following = await startFollowing(engine, decision);
	const { registry, follow, build, source, approveAll } = following;
	expect(told(await source())).toBe(WITHHELD);
	expect(await follow("one")).toContain("500");
	await approveAll();
	await submitAndDecide(registry);
	const half = await build();
	expect(half.agents.map(({ slug }) => slug)).toEqual(["harbor-scout"]);
	expect(half.sources).toMatchObject([{ entries: { followed: 0, waiting: 0 }, followedAt: null }]);
	expect(told(await source())).toMatch(new RegExp(`500.* ${WITHHELD}$`));
	const marks: string[] = [];
	const mark = async () => void marks.push((await engine.fingerprint()).digest);
	expect(
		await follow("all", async () => {
			await approveAll();
			expect((await build()).agents).toHaveLength(1);
			await mark();
		}),
	).toMatchObject({ kind: "full" });
	await mark();
	// The end alone changes the hour.
	expect(new Set(marks).size).toBe(2);
	const whole = await build();
	expect(whole.agents).toHaveLength(1 + WHOLE);
	expect(whole.sources).toMatchObject([{ entries: { followed: WHOLE, waiting: 0 } }]);
	expect(told(await source())).toBe("");
	// Clients that have read the half hour ask for changes since then.
	const changed = whole.agents.filter(({ updatedAt }) => updatedAt > half.at);
	expect(changed).toHaveLength(WHOLE);
}

describe("a source is public all at once", () => {
	const files = async () => lowdbEngine(await freshDirectory());

	it.each(["approve", "queue"])("with files, and the decision %s", async (decision) => {
		await followInHalves(await files(), decision);
	});

	it("except what was public before, what others list too, and takedowns", async () => {
		const { follow, build, add, registry, upstream } = await startFollowing(
			await files(),
			"approve",
		);
		await follow("all");
		const slugs = (await build()).agents.map(({ slug }) => slug);
		const [server] = recordedServers(1);
		if (server) upstream.versions.unshift({ ...server, name: "io.github.lightkeeper/aaa" });
		await add("second");
		await follow("one", undefined, "second");
		const [slug = ""] = slugs;
		const reason = "It steals passwords.";
		await removeAgent(registry, { slug, actor: reviewer, as: "moderator", reason });
		const half = await build();
		expect(half.agents.map((agent) => agent.slug).sort()).toEqual(slugs.slice(1).sort());
		expect(half.takenDown).toMatchObject([{ slug }]);
		await follow("all", undefined, "second");
		expect((await build()).agents).toHaveLength(WHOLE);
	});

	it("with the categories that it brought", async () => {
		const { registry, build, ask } = await startFollowing(await files(), "approve");
		const request = {
			title: "Lamp",
			website_url: "https://lamp.dev/",
			category_slug: "lighthouses",
		};
		const entry = { origin: "plain:lamp", suggestedSlug: "lamp", request };
		const { run } = await ask<{ run: { id: string } }>("source.begin", { name: "official" });
		const page = { entries: [entry], invalid: [], next: null, highWater: null };
		await ask("source.take", { name: "official", run: run.id, page });
		expect(await registry.store.categories.find("lighthouses")).toBeDefined();
		const shown = async () => (await build()).categories.map(({ slug }) => slug);
		expect(await shown()).not.toContain("lighthouses");
		await ask("source.end", { name: "official", run: run.id });
		expect(await shown()).toContain("lighthouses");
	});
});

describe.runIf(hasPostgres)("on PostgreSQL, a source is public all at once", () => {
	let server: PostgresServer;
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	it("whatever its decision", async () => {
		const options = { url: await server.createSchema(), keptDirectory: await freshDirectory() };
		await followInHalves(postgresEngine(options), "approve");
	});
});
