import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { RegistryEngine } from "#registry/registry-engine.ts";
import { lowdbEngine } from "#registry/stores/lowdb-engine.ts";
import { postgresEngine } from "#registry/stores/postgres/postgres-engine.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";
import { createFollowed, pageOf, refusalOf, serverOf, serversOf } from "./source-builders.ts";

let server: PostgresServer;
beforeAll(async () => {
	if (hasPostgres) server = await startPostgres();
});
afterAll(() => server?.remove());

const fullPage = pageOf([...serversOf(3), serverOf("dev.quay/s9", { request: { title: "" } })], {
	highWater: "2026-05-01T00:00:00.000Z",
	invalid: [{ origin: "mcp-registry:#/9", reason: "It is no server.", text: "{}" }],
});

async function openFollowed(engine: RegistryEngine) {
	await engine.create();
	const store = await engine.open();
	if (!store) throw new Error("Another process has the registry.");
	onTestFinished(() => store.close());
	const followed = await createFollowed(["official"], { store });
	await followed.run([fullPage]);
	const look = async () => [(await engine.fingerprint()).digest, await engine.recordsMark()];
	let before = await look();
	return {
		...followed,
		/** Whether an hour would publish, and whether a build would be due after a start. */
		async isMoved() {
			const now = await look();
			const moved = now.map((text, place) => text !== before[place]);
			before = now;
			return moved;
		},
	};
}

const engines: [string, boolean, () => Promise<RegistryEngine>][] = [
	["files", true, async () => lowdbEngine(await freshDirectory())],
	[
		"PostgreSQL",
		hasPostgres,
		async () =>
			postgresEngine({
				url: await server.createSchema(),
				keptDirectory: await freshDirectory(),
			}),
	],
];

describe.each(engines)(
	"a registry kept in %s that follows a source",
	(_, isThere, createEngine) => {
		it.runIf(isThere)("publishes nothing for runs without news", async () => {
			const followed = await openFollowed(await createEngine());
			const { run, registry, begin, ask } = followed;
			registry.pass({ hours: 1 });
			await run([fullPage]);
			expect(await followed.isMoved(), "compared in full").toEqual([false, false]);
			registry.pass({ hours: 1 });
			await run([pageOf(serversOf(1))], "official", "changes");
			expect(await followed.isMoved(), "told what it told before").toEqual([false, false]);
			await run([], "official", "changes");
			expect(await followed.isMoved(), "unchanged by its validator").toEqual([false, false]);
			const { run: begun } = await begin();
			await ask("fail", { name: "official", run: begun.id, reason: "It went away." });
			expect(await followed.isMoved(), "failed").toEqual([false, false]);
			await run([pageOf(serversOf(3))]);
			expect(await followed.isMoved(), "missed an entry once").toEqual([false, false]);
		});

		it.runIf(isThere)("publishes changes of its source, and of operators", async () => {
			const followed = await openFollowed(await createEngine());
			const { run, ask } = followed;
			const other = serverOf("dev.quay/s0", { request: { title: "Other" } });
			await run([pageOf([other])], "official", "changes");
			expect(await followed.isMoved(), "an entry says something else").toEqual([true, true]);
			await run([pageOf([], { invalid: [{ ...invalid, reason: "It is no text." }] })]);
			expect(await followed.isMoved(), "another one is not valid").toEqual([true, true]);
			for (const [name, input] of [
				["edit", { interval_minutes: 120 }],
				["pause", {}],
				["resume", {}],
			] as const) {
				await ask(name, { source: "official", ...input });
				expect(await followed.isMoved(), name).toEqual([true, true]);
			}
			expect(await refusalOf(ask("remove", { source: "official" }))).toBeUndefined();
			expect(await followed.isMoved(), "removed").toEqual([true, true]);
		});
	},
);

const invalid = { origin: "mcp-registry:#/11", text: "{" };
