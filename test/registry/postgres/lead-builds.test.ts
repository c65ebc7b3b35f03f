import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { connectDatabase } from "#registry/stores/postgres/database.ts";
import { leadBuilds } from "#registry/stores/postgres/lead-builds.ts";
import { eventually } from "../../scripts/command-line.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";

const TIMES = { standbyMs: 50, wordMs: 50, silentMs: 5_000 };

let server: PostgresServer;

/** A process that wants to lead, and whether it does. */
function run(url: string, times: Partial<typeof TIMES> = {}) {
	let leads = false;
	const set = (now: boolean) => () => {
		leads = now;
	};
	const lead = leadBuilds(url, { onLead: set(true), onLost: set(false) }, { ...TIMES, ...times });
	onTestFinished(lead.stop);
	const isLeading = async () => leads;
	return { stop: lead.stop, isLeading, becomesLeader: () => eventually(isLeading, Boolean) };
}

const isFalse = (value: boolean) => !value;

describe.runIf(hasPostgres)("of the processes that may build", () => {
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	it("one leads at a time, and another takes over when it ends", async () => {
		const url = await server.createSchema();
		const first = run(url);
		expect(await first.becomesLeader()).toBe(true);
		const [second, third] = [run(url), run(url)];
		await first.stop();
		const leaders = async () => [await second.isLeading(), await third.isLeading()];
		const count = (now: boolean[]) => now.filter(Boolean).length;
		expect(count(await eventually(leaders, (now) => count(now) > 0))).toBe(1);
	});

	it("those of another registry do not matter", async () => {
		const [one, other] = [run(await server.createSchema()), run(await server.createSchema())];
		expect([await one.becomesLeader(), await other.becomesLeader()]).toEqual([true, true]);
	});

	it("one that loses its connection stops leading until it has the lock again", async () => {
		const url = await server.createSchema();
		const leader = run(url, { standbyMs: 60_000 });
		await leader.becomesLeader();
		const standby = run(url);
		const database = connectDatabase(url);
		onTestFinished(database.close);
		await database.query(
			"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()",
		);
		expect(await standby.becomesLeader()).toBe(true);
		expect(await eventually(leader.isLeading, isFalse)).toBe(false);
	});

	it("one that is silent like a frozen process stops leading", async () => {
		const url = await server.createSchema();
		const frozen = run(url, { wordMs: 60_000, silentMs: 200 });
		await frozen.becomesLeader();
		expect(await run(url).becomesLeader()).toBe(true);
	});

	it("one leads again after the database was away", async () => {
		const leader = run(await server.createSchema());
		await leader.becomesLeader();
		await server.stop();
		expect(await eventually(leader.isLeading, isFalse)).toBe(false);
		await server.start();
		expect(await leader.becomesLeader()).toBe(true);
	});
});
