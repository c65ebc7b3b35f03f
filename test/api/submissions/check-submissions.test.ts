import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createFailedWork } from "#api/pools/failed-work.ts";
import { checkerCommand } from "#api/process/confined-commands.ts";
import { scheduleAddressChecks } from "#api/submissions/schedule-address-checks.ts";
import type { RegistryStore } from "#registry/store.ts";
import { openPostgresStore } from "#registry/stores/postgres/postgres.ts";
import { createPostgresRegistry } from "#registry/stores/postgres/postgres-engine.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { startHost } from "../../outbound/listening-host.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { listing, submission } from "../../registry/record-builders.ts";
import { createTestRegistry, START } from "../../registry/registry-fixture.ts";
import { save } from "../../registry/store-suite.ts";
import { createFreshRegistry, openForWriting } from "../../registry/stores/lowdb-fixture.ts";
import { eventually } from "../../scripts/command-line.ts";
import { NODE } from "../../scripts/instance.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../servers/postgres-server.ts";

const LOOPBACK = ["127.0.0.1/32"];

/** A host that records the requests it gets. */
async function startSite() {
	const knocks: string[] = [];
	const port = await startHost(({ method, url = "", headers }, response) => {
		knocks.push(`${method} ${url} ${headers["user-agent"]}`);
		if (url === "/old") response.writeHead(301, { Location: "/" }).end();
		else response.writeHead(url === "/" ? 200 : 404).end(`What ${url} says.`);
	});
	return { origin: `http://127.0.0.1:${port}`, knocks };
}

/** Runs as in the service, and stops after the test. */
function schedule(store: RegistryStore, allowed = LOOPBACK, command?: [string, ...string[]]) {
	const logged: string[] = [];
	const { stop } = scheduleAddressChecks({
		command: command ?? checkerCommand({ baseUrl: "https://a.dev", about: "submissions", allowed }),
		registry: createTestRegistry(store),
		log: (_level, message) => logged.push(message),
		failed: createFailedWork(0),
		pausesMs: { busy: 50, idle: 50 },
	});
	onTestFinished(stop);
	return logged;
}

async function submitTo(store: RegistryStore, origin: string, name = "asked") {
	const addresses = {
		websiteUrl: `${origin}/`,
		docsUrl: `${origin}/old`,
		repositoryUrl: `${origin}/none`,
	};
	const waiting = submission(name, { listing: listing(addresses) });
	await save(store, (to) => to.submissions.save(waiting));
	return waiting.id;
}

const checksOf = async (store: RegistryStore, id: string) =>
	(await store.submissions.find(id))?.checks;

let server: PostgresServer;

if (hasPostgres) server = await startPostgres();
afterAll(() => server?.remove());

const openPostgres = async (url?: string) => {
	const options = {
		url: url ?? (await server.createSchema()),
		keptDirectory: await freshDirectory(),
	};
	if (url === undefined) await createPostgresRegistry(options);
	const store = await openPostgresStore(options);
	onTestFinished(() => store.close());
	return store;
};

const STORES: readonly (readonly [string, () => Promise<RegistryStore>])[] = [
	[
		"files",
		async () => {
			const store = await openForWriting(await createFreshRegistry());
			onTestFinished(() => store.close());
			return store;
		},
	],
	...(hasPostgres ? [["PostgreSQL", openPostgres] as const] : []),
];

describe.each(STORES)("submissions in %s", (_name, open) => {
	it("are checked once, and the result is stored with them", async () => {
		const { origin, knocks } = await startSite();
		const store = await open();
		const id = await submitTo(store, origin);
		const logged = schedule(store);
		const checks = await eventually(
			() => checksOf(store, id),
			(seen) => seen !== undefined,
		);
		const seen = { leadsTo: null, failure: null };
		expect(checks).toEqual({
			checkedAt: START,
			seen: [
				{ ...seen, place: "website", address: `${origin}/`, status: 200 },
				{
					...seen,
					place: "documentation",
					address: `${origin}/old`,
					status: 200,
					leadsTo: `${origin}/`,
				},
				{ ...seen, place: "repository", address: `${origin}/none`, status: 404 },
			],
		});
		await pause(200);
		const agent = "AgentRegistry-SubmissionCheck/1.0 (+https://a.dev/about/)";
		expect(knocks.sort()).toEqual(
			["/", "/", "/none", "/old"].map((path) => `GET ${path} ${agent}`),
		);
		expect(logged).toEqual([]);
	});
});

describe("submissions", () => {
	it("with addresses inside the network of the service cause no request to them", async () => {
		const { origin, knocks } = await startSite();
		const store = createMemoryStore();
		const id = await submitTo(store, origin);
		schedule(store, []);
		const checks = await eventually(
			() => checksOf(store, id),
			(seen) => seen !== undefined,
		);
		expect(checks?.seen.map(({ failure }) => failure)).toEqual(
			Array(3).fill(expect.stringMatching(/not on the public internet/)),
		);
		expect(knocks).toEqual([]);
	});

	it("that could not be checked wait for the next run, which the log shows", async () => {
		const store = createMemoryStore();
		const id = await submitTo(store, "http://127.0.0.1:1");
		const logged = schedule(store, [], [NODE, "--eval", "process.exit(3)"]);
		await eventually(
			async () => logged,
			({ length }) => length > 1,
		);
		expect(new Set(logged)).toEqual(new Set(["submissions could not be checked"]));
		expect(await checksOf(store, id)).toBeUndefined();
	});

	it.runIf(hasPostgres)("are checked by only one of several processes", async () => {
		const { origin, knocks } = await startSite();
		const url = await server.createSchema();
		await createPostgresRegistry({ url, keptDirectory: await freshDirectory() });
		const stores = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
		const [first] = stores;
		if (!first) throw new Error("No store is open.");
		const ids = await Promise.all(
			["a", "b", "c", "d"].map((name) => submitTo(first, origin, name)),
		);
		for (const store of stores) schedule(store);
		for (const id of ids) {
			await eventually(
				() => checksOf(first, id),
				(seen) => seen !== undefined,
			);
		}
		await pause(200);
		expect(knocks).toHaveLength(4 * ids.length);
	});
});
