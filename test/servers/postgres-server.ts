import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createPostgresRegistry } from "#registry/stores/postgres/postgres-engine.ts";
import { freePort } from "../scripts/instance.ts";
import { sharedFolder } from "../shared-folder.ts";
import { getProgram, isInstalled, POSTGRES } from "./programs.ts";
import { untilAnswers } from "./until-answers.ts";

export interface PostgresServer {
	/** Creates an empty schema, which is faster than a database, and returns an address that uses it. */
	createSchema(): Promise<string>;
	/**
	 * Creates a database with an empty registry. Making its tables takes many times as long as copying the files of a
	 * database that has them, so all of a server are copies of one.
	 */
	createRegistry(): Promise<{ url: string; drop: () => Promise<void> }>;
	/** Ends all connections and accepts no new ones until it is started again. */
	stop(): Promise<void>;
	start(): Promise<void>;
	/** The server's process, whose descendants serve the connections. */
	processId(): number;
	remove(): Promise<void>;
}

/** True if PostgreSQL's programs are installed. */
export const hasPostgres = isInstalled(POSTGRES);

/** The server refuses to run as root, so root runs it as nobody. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** A real server with its own empty folders, on a free port of the loopback address. */
export async function startPostgres({ waitsForDisk = false } = {}): Promise<PostgresServer> {
	const folder = await realpath(await mkdtemp(join(tmpdir(), "agent-registry-postgres-")));
	if (isRoot) chownSync(folder, NOBODY, NOBODY);
	const data = join(folder, "data");
	const shared = await sharedFolder("postgres", async (made) => {
		initialise(folder, data);
		copy(data, join(made, "data"));
	});
	if (!existsSync(data)) {
		if (shared === undefined) initialise(folder, data);
		else copy(join(shared, "data"), data);
	}
	const port = await freePort();
	const address = (database: string) => `postgres://registry@127.0.0.1:${port}/${database}`;
	let running: ChildProcess | undefined;
	let made = 0;
	let first: Promise<unknown> | undefined;
	const server: PostgresServer = {
		async createSchema() {
			made += 1;
			const schema = `registry_${made}`;
			await ask(address("postgres"), `CREATE SCHEMA ${schema}`);
			return `${address("postgres")}?options=-c%20search_path%3D${schema}`;
		},
		async createRegistry() {
			first ??= makeFirstRegistry(address, folder);
			await first;
			made += 1;
			const database = `registry_${made}`;
			const copied = `CREATE DATABASE ${database} TEMPLATE ${FIRST} STRATEGY file_copy`;
			await ask(address("postgres"), copied);
			const drop = () => ask(address("postgres"), `DROP DATABASE ${database} WITH (FORCE)`);
			return { url: address(database), drop };
		},
		async start() {
			running = spawn(getProgram("postgres"), serverOptions({ data, folder, port, waitsForDisk }), {
				cwd: folder,
				stdio: "ignore",
				...owner,
			});
			await untilAnswers("PostgreSQL", () => ask(address("postgres"), "SELECT 1"));
		},
		processId: () => running?.pid ?? 0,
		async stop() {
			if (!running || running.exitCode !== null) return;
			// Fast: disconnects its clients.
			running.kill("SIGINT");
			await once(running, "exit");
		},
		async remove() {
			await server.stop();
			await rm(folder, { recursive: true, force: true, maxRetries: 10 });
		},
	};
	await server.start();
	return server;
}

/** The database that others are copies of. */
const FIRST = "first_registry";

async function makeFirstRegistry(
	address: (database: string) => string,
	keptDirectory: string,
): Promise<void> {
	await ask(address("postgres"), `CREATE DATABASE ${FIRST}`);
	await createPostgresRegistry({ url: address(FIRST), keptDirectory });
}

/** Empty databases take a while to make, so all servers of a run start with copies of the first ones. */
function initialise(folder: string, data: string): void {
	const options = ["-D", data, "-U", "registry", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"];
	const { status, stderr } = spawnSync(getProgram("initdb"), options, { cwd: folder, ...owner });
	if (status !== 0) throw new Error(`initdb ended with ${status}: ${stderr}`);
}

/** With the owners. */
function copy(from: string, to: string): void {
	const { status, stderr } = spawnSync("cp", ["-a", from, to]);
	if (status !== 0) throw new Error(`The databases could not be copied: ${stderr}`);
}

interface ServerOptions {
	data: string;
	folder: string;
	port: number;
	/** True to survive a power cut, which costs time. */
	waitsForDisk: boolean;
}

function serverOptions({ data, folder, port, waitsForDisk }: ServerOptions) {
	const settings = {
		listen_addresses: "127.0.0.1",
		port: String(port),
		unix_socket_directories: folder,
		max_connections: "200",
		fsync: waitsForDisk ? "on" : "off",
	};
	return [
		"-D",
		data,
		...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
	];
}

async function ask(address: string, text: string): Promise<void> {
	const client = new pg.Client({ connectionString: address });
	await client.connect();
	try {
		await client.query(text);
	} finally {
		await client.end();
	}
}
