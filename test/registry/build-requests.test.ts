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
	const onRequest = () => {
		heard += 1;
	};
	const requests = engine.followBuildRequests({ onRequest, onHearing: onRequest });
	onTestFinished(requests.stop);
	// Hears that it hears, and from then on what is asked for.
	await eventually(async () => heard, isSome);
	heard = 0;
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
		await one.engine.requestBuild();
		expect(await eventually(one.heard, isSome)).toBe(1);
		expect(await other.heard()).toBe(0);
	});

	it("that were missed while the database was away are made up for", async () => {
		const { engine, heard } = await follow();
		await server.stop();
		await expect(engine.requestBuild()).rejects.toMatchObject({ code: "unavailable" });
		await server.start();
		expect(await eventually(heard, isSome)).toBe(1);
	});
});
