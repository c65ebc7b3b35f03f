import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { createPostgresRegistry } from "#registry/stores/postgres/postgres-engine.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { spawnScript } from "../../scripts/running-script.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";
import { agent } from "../record-builders.ts";

/** A writer that waits longer for a lock than others may be delayed is refused. */
const PATIENCE = encodeURIComponent(" -c lock_timeout=5s");
const FREEZES = 10;

let server: PostgresServer;

describe.runIf(hasPostgres)("a process that is stopped", () => {
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	async function openBeside(what: string) {
		const options = { url: await server.createSchema(), keptDirectory: await freshDirectory() };
		await createPostgresRegistry(options);
		const store = await openPostgresStore({ ...options, url: `${options.url}${PATIENCE}` });
		const script = spawnScript({ settings: {} }, "test/registry/postgres/hold.ts", [
			...[what, options.url, options.keptDirectory],
		]);
		onTestFinished(async () => {
			await script.kill();
			await store.close();
		});
		await script.says("holding");
		return { store, script };
	}

	it.each([
		["think", "in the middle of a transaction"],
		["lock", "while it has the lock of all writes"],
	])("(%s) %s delays others by five seconds at most", async (what) => {
		const { store, script } = await openBeside(what);
		script.child.kill("SIGSTOP");
		await store.transact(async (transaction) => {
			await transaction.agents.list();
			transaction.agents.save(agent("pier"));
		});
		await store.appendEvents([
			{ type: "view", slug: "pier", count: 1, at: "2026-05-04T09:00:00.000Z" },
		]);
		expect((await store.agents.find("pier"))?.slug).toBe("pier");
	});

	it("at any moment of its writes delays others by five seconds at most", async () => {
		const { store, script } = await openBeside("write");
		for (let freeze = 0; freeze < FREEZES; freeze += 1) {
			script.child.kill("SIGSTOP");
			await store.transact(async (transaction) => {
				const before = await transaction.agents.find("frozen");
				transaction.agents.save(agent("frozen", { title: `After ${before?.title}` }));
			});
			script.child.kill("SIGCONT");
			// By then it is certainly at another moment.
			if (script.child.stdout) await once(script.child.stdout, "data");
		}
		expect((await store.agents.find("frozen"))?.slug).toBe("frozen");
	});
});
