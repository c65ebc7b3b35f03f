import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "#domain/errors.ts";
import { connectDatabase, type Database } from "#registry/stores/postgres/database.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";

/** More than the connections of a process. */
const ASKERS = 60;
const RESTARTS = 4;

let server: PostgresServer;
let database: Database;

/** Ways to use a connection. */
const USES: readonly ((to: Database) => Promise<unknown>)[] = [
	(to) => to.query("SELECT pg_sleep(0.005)"),
	(to) => to.queryPrepared("SELECT $1::int", [1]),
	(to) => to.withConnection((one) => one.query("SELECT pg_sleep(0.005)")),
	(to) => to.transact((one) => one.query("SELECT pg_sleep(0.005)")),
	(to) => to.whileLocked("build", async () => {}),
];

describe.runIf(hasPostgres)("a process whose database restarts without waiting for it", () => {
	beforeAll(async () => {
		server = await startPostgres();
		database = connectDatabase(await server.createSchema());
	});
	afterAll(async () => {
		await database.close();
		await server.remove();
	});

	it("refuses what it cannot do meanwhile, loses nothing else and goes on", async () => {
		const uncaught: unknown[] = [];
		const note = (error: unknown) => uncaught.push(error);
		process.on("uncaughtException", note);
		const failures: unknown[] = [];
		let isOver = false;
		const askers = Array.from({ length: ASKERS }, async (_, number) => {
			while (!isOver) {
				await USES[number % USES.length]?.(database).catch((error: unknown) =>
					failures.push(error),
				);
			}
		});
		for (let turn = 0; turn < RESTARTS; turn += 1) {
			await server.stop();
			await server.start();
			await expect.poll(() => database.query("SELECT 1").catch(() => [])).toHaveLength(1);
		}
		isOver = true;
		await Promise.all(askers);
		process.off("uncaughtException", note);
		expect(uncaught).toEqual([]);
		expect(failures.length).toBeGreaterThan(0);
		expect(failures.filter((error) => !(error instanceof Refusal))).toEqual([]);
	});
});
