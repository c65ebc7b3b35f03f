import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { lockKey } from "#registry/stores/postgres/advisory-locks.ts";
import { connectDatabase, type Database } from "#registry/stores/postgres/database.ts";
import { findLastAudit } from "#registry/stores/postgres/find-last-audit.ts";
import { holdsPostgresRegistry, openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import {
	createPostgresRegistry,
	postgresEngine,
} from "#registry/stores/postgres/postgres-engine.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";
import { agent, audit, vote } from "../record-builders.ts";
import { refusal } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

let server: PostgresServer;

/** An empty schema with more settings in its address, and another connection. */
async function freshSchema() {
	const url = await server.createSchema();
	return { url, keptDirectory: await freshDirectory(), database: connect(url) };
}

function connect(url: string): Database {
	const database = connectDatabase(url);
	onTestFinished(() => database.close());
	return database;
}

/** A registry whose store uses the given settings. */
async function openRegistry(settings = "") {
	const { url, keptDirectory, database } = await freshSchema();
	await createPostgresRegistry({ url, keptDirectory });
	const options = { url: `${url}${encodeURIComponent(settings)}`, keptDirectory };
	const store = await openPostgresStore(options);
	onTestFinished(() => store.close());
	return { ...options, database, store };
}

/** Holds a lock of a registry, like a machine that no longer answers. */
async function holdLock(database: Database, lock: "write" | "build") {
	const held = Promise.withResolvers<void>();
	const end = Promise.withResolvers<void>();
	const holding = database.transact(async (connection) => {
		await connection.query(`SELECT pg_advisory_xact_lock(${lockKey(lock)})`);
		held.resolve();
		await end.promise;
	});
	await held.promise;
	return async () => {
		end.resolve();
		await holding;
	};
}

const tablesIn = async (database: Database) => {
	const rows = await database.query(
		"SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1",
	);
	return rows.map(({ tablename }) => tablename);
};

describe.runIf(hasPostgres)("PostgreSQL", () => {
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	it("that is read-only answers questions and refuses every write as unavailable, also a tried one", async () => {
		const { store } = await openRegistry(" -c default_transaction_read_only=on");
		expect(await store.agents.list()).toEqual([]);
		const writes = [
			() => store.tryWrite(),
			() => save(store, ({ agents }) => agents.save(agent("harbor-scout"))),
			() => store.appendEvents([vote("ada")]),
		];
		for (const write of writes) {
			await expect(write()).rejects.toMatchObject({ code: "unavailable" });
		}
	});

	describe("a schema", () => {
		it.each([
			["customers", "(name text)", "of another program"],
			["accounts", "(name text)", "of another program under a name of ours"],
			["migrations", "(id int, migration text)", "in which another program records its migrations"],
		])("with a table %s %s, %s, gets no registry and stays as it is", async (table, columns) => {
			const { database, ...options } = await freshSchema();
			await database.query(`CREATE TABLE ${table} ${columns}`);
			await database.query(`INSERT INTO ${table} DEFAULT VALUES`);
			const making = createPostgresRegistry(options);
			await expect(making).rejects.toThrow(new RegExp(`"${table}".+use a separate schema`));
			expect(await holdsPostgresRegistry(options)).toBe(false);
			expect(await tablesIn(database)).toEqual([table]);
			expect(await database.query(`SELECT FROM ${table}`)).toHaveLength(1);
		});

		it("keeps foreign tables next to a registry that was started and never filled", async () => {
			const { database, ...options } = await freshSchema();
			const filling = createPostgresRegistry(options, async (store) => {
				await save(store, (to) => to.agents.save(agent("pier")));
				await database.query("CREATE TABLE customers AS SELECT 'Ada' AS name");
				throw new Error("the power went");
			});
			await expect(filling).rejects.toThrow("power");
			await expect(createPostgresRegistry(options)).rejects.toThrow('"customers"');
			expect(await database.query("SELECT name FROM customers")).toEqual([{ name: "Ada" }]);
			await database.query("DROP TABLE customers");
			await createPostgresRegistry(options);
			expect(await database.query("SELECT key FROM agents")).toEqual([]);
		});

		it("without a registry is only read by attempts to find or open one", async () => {
			const { database, ...options } = await freshSchema();
			expect(await holdsPostgresRegistry(options)).toBe(false);
			await expect(openPostgresStore(options)).rejects.toThrow("there is no registry in it");
			expect(await tablesIn(database)).toEqual([]);
			await createPostgresRegistry(options);
			expect(await holdsPostgresRegistry(options)).toBe(true);
		});

		it("has its own locks", async () => {
			const [one, other] = [await openRegistry(), await openRegistry()];
			const release = await holdLock(one.database, "write");
			await save(other.store, (to) => to.agents.save(agent("pier")));
			expect(await postgresEngine(other).buildAlone(async () => "built")).toBe("built");
			await release();
			const building = await holdLock(one.database, "build");
			expect(await postgresEngine(one).buildAlone(async () => "built")).toBeUndefined();
			expect(await postgresEngine(other).buildAlone(async () => "built")).toBe("built");
			await building();
		});
	});

	describe("a connection", () => {
		const cutOff = async (database: Database) => {
			await database.query(
				`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
				WHERE pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'`,
			);
			// Time for the news to arrive while nobody waits for an answer.
			await sleep(50);
		};

		it("that is cut off during work ends it with a refusal, and the next work has another", async () => {
			const { store, database } = await openRegistry();
			const work = store.whileHeld("x", () => cutOff(database));
			await expect(work).rejects.toEqual(refusal("unavailable"));
			await save(store, (to) => to.agents.save(agent("pier")));
			expect(await store.whileHeld("x", async () => "held")).toBe("held");
		});

		it("that is cut off while a transaction computes does not matter, because it has none then", async () => {
			const { store, database } = await openRegistry();
			await store.transact(async (to) => {
				expect(await to.agents.list()).toEqual([]);
				await cutOff(database);
				to.agents.save(agent("pier"));
			});
			expect(await store.agents.list()).toEqual([agent("pier")]);
		});

		it("has time limits and probes, and its address takes precedence", async () => {
			const url = await server.createSchema();
			const shown = (of: Database, name: string) =>
				of.query(`SELECT current_setting('${name}') AS is`);
			const plain = connect(url);
			const own = connect(`${url}${encodeURIComponent(" -c lock_timeout=7s")}`);
			const job = connectDatabase(url, "job");
			onTestFinished(() => job.close());
			const expected: [Database, string, string][] = [
				[plain, "lock_timeout", "10s"],
				[plain, "statement_timeout", "1min"],
				[plain, "idle_in_transaction_session_timeout", "3s"],
				[plain, "tcp_keepalives_idle", "10"],
				[own, "lock_timeout", "7s"],
				[own, "statement_timeout", "1min"],
				[job, "statement_timeout", "30min"],
				[job, "idle_in_transaction_session_timeout", "0"],
			];
			for (const [database, name, is] of expected) {
				expect(await shown(database, name), name).toEqual([{ is }]);
			}
			expect(await shown(own, "search_path")).toEqual(await shown(plain, "search_path"));
			expect(await shown(plain, "search_path")).not.toEqual([{ is: '"$user", public' }]);
		});

		it("waits for another's write for a limited time", async () => {
			const { store, database } = await openRegistry(" -c lock_timeout=100ms");
			const release = await holdLock(database, "write");
			const writing = save(store, (to) => to.agents.save(agent("pier")));
			await expect(writing).rejects.toEqual(refusal("unavailable"));
			await release();
			await save(store, (to) => to.agents.save(agent("pier")));
			expect(await store.agents.list()).toHaveLength(1);
		});

		it("is ended if a lock is left alone", async () => {
			const { store, url } = await openRegistry();
			const impatient = connect(
				`${url}${encodeURIComponent(" -c idle_in_transaction_session_timeout=100ms")}`,
			);
			const hanging = impatient.transact(async (connection) => {
				await connection.query(`SELECT pg_advisory_xact_lock(${lockKey("write")})`);
				await sleep(200);
				await connection.query("SELECT 1");
			});
			const writing = save(store, (to) => to.agents.save(agent("pier")));
			await expect(hanging).rejects.toEqual(refusal("unavailable"));
			await writing;
		});

		it("is not ended during work, however long", async () => {
			const { store } = await openRegistry(" -c idle_in_transaction_session_timeout=1s");
			expect(await store.whileHeld("outbox", () => sleep(1_200, "thought"))).toBe("thought");
		});

		it("has no lock while a transaction computes", async () => {
			const { store, database } = await openRegistry();
			const leftAlone = () =>
				database.query("SELECT query FROM pg_stat_activity WHERE state ~ 'idle in transaction'");
			expect(await store.transact(leftAlone)).toEqual([]);
			const release = await holdLock(database, "write");
			expect(await leftAlone()).toHaveLength(1);
			await release();
		});
	});

	it("leaves no row of finished work, whoever took it at the same time", async () => {
		const { store, database } = await openRegistry();
		let [atWork, most, times] = [0, 0, 0];
		const work = async () => {
			atWork += 1;
			times += 1;
			most = Math.max(most, atWork);
			await sleep(1);
			atWork -= 1;
		};
		const take = async () => {
			for (let turn = 0; turn < 25; turn += 1) await store.whileHeld("sweep", work);
		};
		await Promise.all(Array.from({ length: 8 }, take));
		expect([most, times > 0]).toEqual([1, true]);
		expect(await database.query("SELECT name FROM held_work")).toEqual([]);
	});

	it("finds the last line of the audit log at the end of an index", async () => {
		const { store, database } = await openRegistry();
		await save(store, (to) => {
			for (let line = 0; line < 2_000; line += 1) to.audit.save(audit(`line ${line}`));
		});
		await database.query("ANALYZE audit");
		let plan = "";
		const explain = async (text: string) => {
			plan = JSON.stringify(await database.query(`EXPLAIN ${text}`));
			return [];
		};
		await findLastAudit({ query: explain, queryPrepared: explain });
		expect(plan).toContain("Index Scan Backward");
		expect(await findLastAudit(database)).toMatchObject({ step: 1_999 });
	});

	it("writes a backup while others write", async () => {
		const { store, database } = await openRegistry();
		const release = await holdLock(database, "write");
		const listed = await store.atOneMoment((moment) => moment.agents.list());
		expect(listed).toEqual([]);
		await release();
	});
});
