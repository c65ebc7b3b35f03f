import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { copyStore } from "#registry/copy-store.ts";
import { registryEngine } from "#registry/engine.ts";
import type { RegistryStore } from "#registry/store.ts";
import { awayFromTheHour } from "../scripts/away-from-the-hour.ts";
import { freePort } from "../scripts/instance.ts";
import { type RunningScript, spawnScript } from "../scripts/running-script.ts";
import { makeSampleInstance } from "../scripts/sample-instance.ts";
import { type PostgresServer, startPostgres } from "../servers/postgres-server.ts";
import { startRedis } from "../servers/redis-server.ts";

export interface SeveralProcesses {
	/** The addresses of the processes. */
	origins: readonly string[];
	dataDirectory: string;
	releasesDirectory: string;
	/** The records, read and written by all of them. */
	store: RegistryStore;
	/** The server of the records, which can be stopped and started. */
	postgres: PostgresServer;
	outputs(): string[];
	/** Ends one of them at once, like a crash. */
	kill(place: number): Promise<void>;
	/** Starts it again at the same address. */
	restart(place: number): Promise<void>;
	remove(): Promise<void>;
}

/** What acts on the records beside them. */
export const contextOf = ({ store }: Pick<SeveralProcesses, "store">) => ({
	store,
	now: () => new Date(),
	randomBytes,
	limits: DEFAULT_LIMITS,
});

interface Options {
	/** Settings of all processes. */
	settings: Readonly<Record<string, string>>;
	/** `BUILDS` of each. This many are started, one after the other. */
	builds: readonly ("on" | "off")[];
}

/** Real processes over one PostgreSQL, one Redis and one pair of folders, with the sample and its first release. */
export async function startSeveral(options: Options): Promise<SeveralProcesses> {
	const leftovers: (() => unknown)[] = [];
	const remove = async () => {
		for (const clear of leftovers.splice(0).reverse()) await clear();
	};
	try {
		return { ...(await startAll(options, (clear) => leftovers.push(clear))), remove };
	} catch (error) {
		await remove();
		throw error;
	}
}

async function startAll({ settings, builds }: Options, afterwards: (clear: () => unknown) => void) {
	const root = await mkdtemp(join(tmpdir(), "agent-registry-several-"));
	afterwards(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
	const sample = await makeSampleInstance({ built: true });
	afterwards(sample.remove);
	const postgres = await startPostgres();
	afterwards(postgres.remove);
	const redis = await startRedis();
	afterwards(redis.stop);
	const instance = await sample.copyTo(root);
	const { dataDirectory, releasesDirectory } = instance;
	const databaseUrl = await postgres.createSchema();
	const store = await moveRecords(dataDirectory, databaseUrl);
	afterwards(() => store.close());
	const shared = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, ...settings };
	const ports = await Promise.all(builds.map(() => freePort()));
	const processes: RunningScript[] = [];
	afterwards(() => Promise.all(processes.map((script) => script.stop())));
	const start = async (place: number) => {
		const own = { PORT: String(ports[place]), BUILDS: builds[place] ?? "off" };
		const all = { settings: { ...instance.settings, ...shared, ...own } };
		const script = spawnScript(all, "scripts/start.ts");
		processes[place] = script;
		await script.says("Serving on ");
	};
	await awayFromTheHour();
	// The first alone, so that it is known which one serves the command line.
	await start(0);
	await Promise.all(builds.slice(1).map((_, place) => start(place + 1)));
	return {
		dataDirectory,
		releasesDirectory,
		store,
		postgres,
		origins: ports.map((port) => `http://127.0.0.1:${port}`),
		outputs: () => processes.map(({ output }) => output()),
		kill: async (place: number) => void (await processes[place]?.stop("SIGKILL")),
		restart: start,
	};
}

/** Moves the sample from files into the database. History and snapshots stay where they are. */
async function moveRecords(dataDirectory: string, databaseUrl: string): Promise<RegistryStore> {
	const engine = await registryEngine({ dataDirectory, databaseUrl: null });
	const files = await engine.open();
	const database = await registryEngine({ dataDirectory, databaseUrl });
	if (!files) throw new Error("Somebody else writes the sample");
	await database.create(async (store) => void (await copyStore(files, store)));
	await files.close();
	const store = await database.open();
	if (!store) throw new Error("The database is closed to others");
	return store;
}
