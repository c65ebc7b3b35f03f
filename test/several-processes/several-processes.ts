import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyStore } from "#registry/copy-store.ts";
import { registryEngine } from "#registry/engine.ts";
import type { RegistryStore } from "#registry/store.ts";
import { freePort } from "../scripts/instance.ts";
import { type RunningScript, spawnScript } from "../scripts/running-script.ts";
import { makeSampleInstance } from "../scripts/sample-instance.ts";
import { startPostgres } from "../servers/postgres-server.ts";
import { startRedis } from "../servers/redis-server.ts";

export interface SeveralProcesses {
	/** Where each of them is reached. */
	origins: readonly string[];
	dataDirectory: string;
	releasesDirectory: string;
	/** The records, read and written beside all of them. */
	store: RegistryStore;
	outputs(): string[];
	remove(): Promise<void>;
}

interface Options {
	/** Settings of all processes. */
	settings: Readonly<Record<string, string>>;
	/** `BUILDS` of each; as many as these are started, one after the other. */
	builds: readonly ("on" | "off")[];
}

/** Real processes over one PostgreSQL, one Redis and one pair of folders, which hold the sample and its first release. */
export async function startSeveral({ settings, builds }: Options): Promise<SeveralProcesses> {
	const root = await mkdtemp(join(tmpdir(), "agent-registry-several-"));
	// First, because it may fail, and then no server has to be stopped.
	const sample = await makeSampleInstance({ built: true });
	const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
	const instance = await sample.copyTo(root);
	const { dataDirectory, releasesDirectory } = instance;
	const databaseUrl = await postgres.createSchema();
	const store = await moveRecords(dataDirectory, databaseUrl);
	const processes: RunningScript[] = [];
	const origins: string[] = [];
	const start = async (own: "on" | "off") => {
		const port = String(await freePort());
		const shared = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, ...settings };
		const script = spawnScript(
			{ settings: { ...instance.settings, ...shared, PORT: port, BUILDS: own } },
			"scripts/start.ts",
		);
		processes.push(script);
		origins.push(`http://127.0.0.1:${port}`);
		await script.says("Serving on ");
	};
	const [first, ...others] = builds;
	// The first alone, so that it is known which one serves the command line.
	if (first) await start(first);
	await Promise.all(others.map(start));
	return {
		...{ origins, dataDirectory, releasesDirectory, store },
		outputs: () => processes.map(({ output }) => output()),
		async remove() {
			await Promise.all(processes.map((script) => script.stop()));
			await store.close();
			await Promise.all([postgres.remove(), redis.stop(), sample.remove()]);
			await rm(root, { recursive: true, force: true, maxRetries: 10 });
		},
	};
}

/** From the files of the sample into the database; history and snapshots stay where they are. */
async function moveRecords(dataDirectory: string, databaseUrl: string): Promise<RegistryStore> {
	const files = await registryEngine({ dataDirectory, databaseUrl: null }).open();
	const database = registryEngine({ dataDirectory, databaseUrl });
	if (!files) throw new Error("Somebody else writes the sample");
	await database.create(async (store) => void (await copyStore(files, store)));
	await files.close();
	const store = await database.open();
	if (!store) throw new Error("The database is closed to others");
	return store;
}
