import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import type { RegistryStore } from "#registry/store.ts";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { drawnRandom } from "../../drawn-random.ts";
import { pick } from "../../generate/pick.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";
import { createMemoryStore } from "../memory-store.ts";
import { freshRegistry } from "../postgres/fresh-registry.ts";
import { createFollowed, type Followed, pageOf, serverOf, versionOf } from "./source-builders.ts";

const PAGES = 6;

/** Pages on which the versions of one server are spread, some invalid and some repeated. */
function pagesOf(random: SeededRandom) {
	return Array.from({ length: PAGES }, (_, index) => {
		const entries = Array.from({ length: 4 }, () =>
			saidOf(`dev.quay/s${Math.floor(random.next() * 12)}`, 2 + Math.floor(random.next() * 3)),
		);
		const invalid = [{ origin: `mcp-registry:#/${index}`, reason: "It is no server.", text: "{}" }];
		const next = index === PAGES - 1 ? null : `?cursor=${index + 1}`;
		return pageOf(entries, {
			invalid,
			next,
			highWater: `2026-05-0${1 + (index % 3)}T00:00:00.000Z`,
		});
	});
}

/** The same result for the same version on any page. */
function saidOf(name: string, major: number) {
	const random = drawnRandom(`${name} ${major}`);
	const status = pick(["active", "active", "deprecated", "deleted"] as const, random);
	const number = `${major}.0.0`;
	const current = status === "deleted" ? "1.0.0" : number;
	return serverOf(name, {
		request: { title: random.next() < 0.1 ? "" : `Server ${name.slice(9)} ${current}` },
		versions: [versionOf(name, number, { status }), versionOf(name, "1.0.0")],
	});
}

async function recordsOf({ registry: { store } }: Followed) {
	const [source] = await store.sources.list();
	const { unchanged: _, pages: __, ...last } = source?.last ?? {};
	return {
		source: { ...source, last },
		agents: await store.agents.list(),
		entries: await store.sourceEntries.list(),
		sightings: await store.sightings.list(),
		coordinates: await store.coordinates.list(),
		submissions: await store.submissions.list(),
		documents: await store.documents.list(),
	};
}

type Pages = ReturnType<typeof pagesOf>;

/** Takes the pages in order, sometimes with earlier ones in between, and fails now and then. */
async function followBadly(followed: Followed, pages: Pages, random: SeededRandom) {
	let begun = await followed.begin();
	for (const [index, page] of pages.entries()) {
		await followed.take(begun, page);
		// Reads again what was read before, up to its position.
		const from = random.next() < 0.5 ? Math.floor(random.next() * (index + 1)) : index + 1;
		for (const again of pages.slice(from, index + 1)) await followed.take(begun, again);
		if (random.next() < 0.3) {
			const { source, run } = begun;
			await followed.ask("fail", { name: source.name, run: run.id, reason: "It went away." });
			begun = await followed.begin();
			expect(begun.run.next).toBe(page.next);
		}
	}
	await followed.ask("end", { name: begun.source.name, run: begun.run.id });
}

async function compareRuns(seed: string, openStore: () => RegistryStore | Promise<RegistryStore>) {
	const pages = pagesOf(drawnRandom(seed));
	const clean = await createFollowed(["official"], { store: await openStore() });
	await clean.run(pages);
	const store = await openStore();
	const interrupted = await createFollowed(["official"], { store });
	await followBadly(interrupted, pages, drawnRandom(`${seed} again`));
	expect(await recordsOf(interrupted)).toEqual(await recordsOf(clean));
}

it.each(Array.from({ length: 12 }, (_, index) => `seed ${index}`))(
	"repeated pages and failed runs have the same result as a clean run: %s",
	async (seed) => compareRuns(seed, createMemoryStore),
);

describe.runIf(hasPostgres)("on PostgreSQL", () => {
	let server: PostgresServer;
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server?.remove());

	it("repeated pages and failed runs have the same result as a clean run", async () => {
		await compareRuns("seed of a database", async () => {
			const options = await freshRegistry(server);
			const store = await openPostgresStore(options);
			onTestFinished(() => store.close());
			return store;
		});
	});
});
