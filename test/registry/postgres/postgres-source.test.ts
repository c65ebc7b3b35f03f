import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { SnapshotSource } from "#registry/snapshot-source.ts";
import type { RegistryStore } from "#registry/store.ts";
import { connectDatabase, type Queryable } from "#registry/stores/postgres/database.ts";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { postgresEngine } from "#registry/stores/postgres/postgres-engine.ts";
import { readRecords } from "#registry/stores/postgres/read-records.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";
import { entry, source } from "../../snapshot/source-builders.ts";
import { agent, comment, vote } from "../record-builders.ts";
import { START } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

const SLUGS = ["anchor", "buoy", "cutter"];
const NEXT_DAY = new Date("2026-05-05T12:00:00.000Z");

let server: PostgresServer;

/** A registry with three agents, its engine, and another connection. */
async function openRegistry(keptDirectory?: string) {
	const options = {
		url: await server.createSchema(),
		keptDirectory: keptDirectory ?? (await freshDirectory()),
	};
	const engine = postgresEngine(options);
	await engine.create((store) => save(store, ...SLUGS));
	const store = await openPostgresStore(options);
	const database = connectDatabase(options.url);
	onTestFinished(async () => {
		await store.close();
		await database.close();
	});
	const read = <Result>(work: (source: SnapshotSource) => Promise<Result>) =>
		engine.withSource(() => {}, work);
	return { ...options, store, database, read };
}

async function save(store: RegistryStore, ...slugs: string[]): Promise<void> {
	await put(store, { agents: slugs.map((slug) => agent(slug)) });
}

/** Counts the record texts that are sent. */
function counted(connection: Queryable) {
	let texts = 0;
	const query: Queryable["query"] = async (text, values) => {
		const rows = await connection.query(text, values);
		texts += rows.filter((row) => "text" in row).length;
		return rows;
	};
	return { query, queryPrepared: query, texts: () => texts };
}

describe.runIf(hasPostgres)("an hour read from PostgreSQL", () => {
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	it("has what the store lists, hour after hour", async () => {
		const { store, read } = await openRegistry();
		await store.transact(async (to) => to.comments.save(comment("first")));
		for (const slug of ["dinghy", "anchor", "ferry"]) {
			expect(await read((source) => source.agents.list())).toEqual(await store.agents.list());
			expect(await read((source) => source.comments.list())).toEqual(await store.comments.list());
			await store.transact(async (to) => to.agents.save(agent(slug, { featured: true })));
		}
	});

	it("has the entries of sources, before and after they changed", async () => {
		const { store, read } = await openRegistry();
		for (const state of ["followed", "gone"] as const) {
			await store.transact(async (to) => {
				to.sources.save(source("official"));
				to.sourceEntries.save(entry("official", "buoy", { state }));
			});
			const found = await read(async ({ sources, sourceEntries }) => [
				await sources.list(),
				await sourceEntries.list(),
			]);
			expect(found).toEqual([[source("official")], [entry("official", "buoy", { state })]]);
		}
	});

	it("receives only what changed since the hour before", async () => {
		const { database, store, keptDirectory } = await openRegistry();
		const options = { name: "agents", kept: join(keptDirectory, "agents.columns") } as const;
		const sent = async () => {
			const connection = counted(database);
			const agents = await readRecords(connection, options);
			return [connection.texts(), agents.length];
		};
		expect(await sent()).toEqual([3, 3]);
		expect(await sent()).toEqual([0, 3]);
		await store.transact(async (to) => to.agents.save(agent("buoy", { title: "Old Buoy" })));
		await save(store, "dinghy");
		expect(await sent()).toEqual([2, 4]);
		expect(await sent()).toEqual([0, 4]);
	});

	it("includes manual changes of the database", async () => {
		const { database, read } = await openRegistry();
		const listed = () => read(async (source) => (await source.agents.list()).map((it) => it.title));
		expect(await listed()).toEqual(SLUGS.map((slug) => `Agent ${slug}`));
		await database.query("DELETE FROM agents WHERE key = 'cutter'");
		await database.query(
			"UPDATE agents SET record = replace(record::text, 'Agent buoy', 'Red Buoy')::json WHERE key = 'buoy'",
		);
		expect(await listed()).toEqual(["Agent anchor", "Red Buoy"]);
	});

	it("refuses an invalid record, in the next hour as well", async () => {
		const { database, read } = await openRegistry();
		await read((source) => source.agents.list());
		await database.query("UPDATE agents SET record = '{}' WHERE key = 'buoy'");
		for (let hour = 0; hour < 2; hour += 1) {
			await expect(read((source) => source.agents.list())).rejects.toThrow("table of agents");
		}
	});

	it("reads everything again if the cached file is damaged", async () => {
		const { keptDirectory, store, read } = await openRegistry();
		const before = await read((source) => source.agents.list());
		await truncate(join(keptDirectory, "agents.columns"), 5_000);
		expect(await read((source) => source.agents.list())).toEqual(before);
		expect(before).toEqual(await store.agents.list());
	});

	it("shows a single moment, whatever is written meanwhile", async () => {
		const { store, read } = await openRegistry();
		await read(async (source) => {
			const before = await source.agents.list();
			await save(store, "dinghy");
			await store.transact(async (to) => to.comments.save(comment("late")));
			await store.appendEvents([vote("owner:ada")]);
			expect(await source.agents.list()).toEqual(before);
			expect(await source.comments.list()).toEqual([]);
			expect([...(await source.readSignals(NEXT_DAY))]).toEqual([]);
		});
		expect(await read((source) => source.agents.list())).toHaveLength(4);
	});

	it("counts each event once, even late ones of a past day", async () => {
		const { store, read } = await openRegistry();
		const signals = () => read(async (source) => [...(await source.readSignals(NEXT_DAY))]);
		const actors = ["owner:ada", "owner:bo", "owner:cy"];
		for (const [place, actor] of actors.entries()) {
			await store.appendEvents([vote(actor)]);
			expect(await signals()).toHaveLength(place + 1);
			expect(await signals()).toHaveLength(place + 1);
		}
	});

	it("uses nothing from another registry with cached files in the same folder", async () => {
		const other = await openRegistry();
		await save(other.store, "dinghy");
		const yesterday = "2026-05-03T12:00:00.000Z";
		await other.store.appendEvents([vote("owner:ada"), vote("owner:bo", yesterday)]);
		await other.read((source) => source.agents.list());
		await other.read((source) => source.readSignals(NEXT_DAY));
		const { store, read } = await openRegistry(other.keptDirectory);
		await store.appendEvents([vote("owner:cy", START)]);
		expect(await read((source) => source.agents.list())).toEqual(await store.agents.list());
		const signals = await read(async (source) => [...(await source.readSignals(NEXT_DAY))]);
		expect(signals.map((event) => "actor" in event && event.actor)).toEqual(["owner:cy"]);
	});
});
