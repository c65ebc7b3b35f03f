import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { registryEngine } from "#registry/engine.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { eventually } from "../scripts/command-line.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../servers/postgres-server.ts";

let server: PostgresServer;

/** The engine of a registry of its own, and how many requests it has heard. */
async function follow() {
	const dataDirectory = await freshDirectory();
	const engine = await registryEngine({ dataDirectory, databaseUrl: await server.createSchema() });
	let heard = 0;
	const requests = engine.followBuildRequests(() => {
		heard += 1;
	});
	onTestFinished(requests.stop);
	return { engine, heard: async () => heard };
}

const isSome = (count: number) => count > 0;

describe.runIf(hasPostgres)("requests for a build", () => {
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	it("reach who follows them, and nobody who follows those of another registry", async () => {
		const [one, other] = [await follow(), await follow()];
		// Who has just begun may not listen yet.
		const ask = () => one.engine.requestBuild().then(one.heard);
		expect(await eventually(ask, isSome)).toBeGreaterThan(0);
		expect(await other.heard()).toBe(0);
	});

	it("that were missed while the database was away are made up for", async () => {
		const { engine, heard } = await follow();
		await eventually(() => engine.requestBuild().then(heard), isSome);
		const before = await heard();
		await server.stop();
		await expect(engine.requestBuild()).rejects.toMatchObject({ code: "unavailable" });
		await server.start();
		expect(await eventually(heard, (now) => now > before)).toBeGreaterThan(before);
	});
});
