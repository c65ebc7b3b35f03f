import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { FORMER } from "#registry/damaged-store.ts";
import { FOLDER_FORMAT } from "#registry/stores/folder-format.ts";
import { connectDatabase } from "#registry/stores/postgres/database.ts";
import { compatibleWith, DATABASE_FORMAT, MIGRATIONS } from "#registry/stores/postgres/migrate.ts";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { createPostgresRegistry } from "#registry/stores/postgres/postgres-engine.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { lastNumbers } from "../../scripts/versions/former-program.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";
import { agent } from "../record-builders.ts";
import { refusal } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

let server: PostgresServer;

async function openRegistry() {
	const options = { url: await server.createSchema(), keptDirectory: await freshDirectory() };
	await createPostgresRegistry(options);
	const database = connectDatabase(options.url);
	const store = await openPostgresStore(options);
	onTestFinished(async () => {
		await store.close();
		await database.close();
	});
	/** What a program of a later version does at its start. */
	const migrateOn = async (name: string, change: string, oldest: number | null) => {
		await database.query(change);
		await database.query("INSERT INTO migrations VALUES ($1, now(), $2)", [name, oldest]);
	};
	/** As a database is that an earlier program made. */
	const forget = async (first: number) => {
		await database.query("DELETE FROM migrations WHERE name >= $1", [
			String(first).padStart(3, "0"),
		]);
	};
	return { options, store, migrateOn, forget };
}

const EXPAND = "ALTER TABLE agents ADD COLUMN by_colour text";
const CONTRACT = "ALTER TABLE agents DROP COLUMN by_moved_to";

describe("migrations", () => {
	it("begin with the format of the number before, and let that one read and write, as folders do", async () => {
		expect(FORMER.number).toBe(lastNumbers().former);
		expect(FOLDER_FORMAT).toBe(FORMER.folderFormat);
		const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
		expect(names.map((name) => Number(name.slice(0, 3)))).toEqual(
			names.map((_, place) => FORMER.databaseFormat + place),
		);
		expect(DATABASE_FORMAT).toBe(FORMER.databaseFormat + names.length - 1);
		for (const name of names) {
			const oldest = compatibleWith(await readFile(join(MIGRATIONS, name), "utf8"));
			expect(oldest, name).toBeLessThanOrEqual(FORMER.databaseFormat);
		}
	});

	describe.runIf(hasPostgres)("of another version", () => {
		beforeAll(async () => {
			server = await startPostgres();
		});
		afterAll(() => server?.remove());

		it.each([2, 7, 12, FORMER.databaseFormat])(
			"of a version before the last one, without number %i and later, are refused with what to do",
			async (first) => {
				const { options, forget } = await openRegistry();
				await forget(first);
				await expect(openPostgresStore(options)).rejects.toThrow(
					`start ${FORMER.number} once, which brings it up to date`,
				);
			},
		);

		it("that only add something let this version start, read and write", async () => {
			const { options, store, migrateOn } = await openRegistry();
			await migrateOn("998-expand.sql", EXPAND, DATABASE_FORMAT);
			await save(store, (to) => to.agents.save(agent("pier")));
			const later = await openPostgresStore(options);
			onTestFinished(() => later.close());
			await save(later, (to) => to.agents.save(agent("dock")));
			expect((await later.agents.list()).map(({ slug }) => slug)).toEqual(["dock", "pier"]);
		});

		it.each([
			["it does not know", DATABASE_FORMAT + 1],
			["without known changes", null],
		])(
			"that need a program %s prevent commands from starting, with a message",
			async (_, oldest) => {
				const { options, migrateOn } = await openRegistry();
				await migrateOn("999-contract.sql", CONTRACT, oldest);
				await expect(openPostgresStore(options)).rejects.toThrow(
					/a later version of the program created it \(999-contract\.sql\).+update the program/,
				);
			},
		);

		it("refuse writes of a running program, which continues to read", async () => {
			const { store, migrateOn } = await openRegistry();
			await save(store, (to) => to.agents.save(agent("pier")));
			await migrateOn("999-contract.sql", CONTRACT, DATABASE_FORMAT + 1);
			const writing = save(store, (to) => to.agents.save(agent("dock")));
			await expect(writing).rejects.toEqual(refusal("unavailable", /later version/));
			const event = {
				type: "view",
				slug: "pier",
				count: 1,
				at: "2026-05-04T09:00:00.000Z",
			} as const;
			await expect(store.appendEvents([event])).rejects.toEqual(refusal("unavailable"));
			expect((await store.agents.list()).map(({ slug }) => slug)).toEqual(["pier"]);
		});

		it("let a service start that only reads, with one message", async () => {
			const { options, migrateOn } = await openRegistry();
			await migrateOn("999-contract.sql", CONTRACT, DATABASE_FORMAT + 1);
			const told: unknown[] = [];
			const store = await openPostgresStore(options, {
				onAway: (reason) => told.push(reason),
				onBack: () => told.push("back"),
				onRetry: () => {},
				onLockWait: () => {},
				onConnections: () => {},
			});
			onTestFinished(() => store.close());
			for (let turn = 0; turn < 3; turn += 1) {
				const writing = save(store, (to) => to.agents.save(agent("dock")));
				await expect(writing).rejects.toEqual(refusal("unavailable", /until it is updated/));
			}
			expect(told).toEqual([
				expect.objectContaining({ message: expect.stringContaining("999-contract.sql") }),
			]);
		});
	});
});
