import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { registryEngine } from "#registry/engine.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { eventually } from "../../scripts/command-line.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";

let server: PostgresServer;

/** The engine of its own registry, and the requests that it has received. */
async function follow() {
	const dataDirectory = await freshDirectory();
	const engine = await registryEngine({ dataDirectory, databaseUrl: await server.createSchema() });
	let heard: string[] = [];
	const requests = engine.followBuildRequests({
		onRequest: (wish) => heard.push(wish),
		onHearing: () => heard.push("hearing"),
	});
	onTestFinished(requests.stop);
	// Once the first request arrives, all later ones do.
	await eventually(async () => heard, isSome);
	heard = [];
	return { engine, heard: async () => heard };
}

const isSome = (heard: readonly string[]) => heard.length > 0;

describe.runIf(hasPostgres)("requests for a build", () => {
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	it.each(["build", "takedown"] as const)(
		"reach followers as they were made, but not those of another registry: %s",
		async (wish) => {
			const [one, other] = [await follow(), await follow()];
			await one.engine.requestBuild(wish);
			expect(await eventually(one.heard, isSome)).toEqual([wish]);
			expect(await other.heard()).toEqual([]);
		},
	);

	it("that were missed while the database was away are made up for", async () => {
		const { engine, heard } = await follow();
		await server.stop();
		await expect(engine.requestBuild("build")).rejects.toMatchObject({ code: "unavailable" });
		await server.start();
		expect(await eventually(heard, isSome)).toEqual(["hearing"]);
	});
});
