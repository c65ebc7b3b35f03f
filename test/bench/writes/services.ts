import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makeToken } from "#domain/accounts/token.ts";
import { sha256 } from "#registry/sha256.ts";
import type { RegistryStore } from "#registry/store.ts";
import { connectDatabase } from "#registry/stores/postgres/database.ts";
import { account, submission, token } from "../../registry/record-builders.ts";
import { freePort } from "../../scripts/instance.ts";
import { type RunningScript, spawnScript } from "../../scripts/running-script.ts";
import type { PostgresServer } from "../../servers/postgres-server.ts";

const PROCESSES = 3;
const ACCOUNTS = 300;
/** The number that always waits for a moderator. */
const WAITING = 2_000;

/** Several processes over their own schema that accept registrations. */
export interface Service {
	label: string;
	ports: readonly number[];
	/** Process numbers. */
	processes: readonly number[];
	databaseProcess: number;
	/** One of each account. */
	tokens: readonly string[];
	/** Deletes what was registered. */
	clear(): Promise<void>;
	stop(): Promise<void>;
}

type CreateRegistry = (
	options: { url: string; keptDirectory: string },
	fill: (store: RegistryStore) => Promise<void>,
) => Promise<void>;

/** This program, or another version of it in another folder. */
export async function startRegistry(
	label: string,
	folder: string,
	postgres: PostgresServer,
): Promise<Service> {
	const url = await postgres.createSchema();
	const root = await mkdtemp(join(tmpdir(), "agent-registry-bench-"));
	const path = join(folder, "src/registry/stores/postgres/postgres-engine.ts");
	const { createPostgresRegistry }: { createPostgresRegistry: CreateRegistry } = await import(
		pathToFileURL(path).href
	);
	const tokens: string[] = [];
	await createPostgresRegistry({ url, keptDirectory: root }, async (store) => {
		tokens.push(...(await fill(store)));
	});
	const settings = {
		DATABASE_URL: url,
		DATA_DIR: join(root, "data"),
		RELEASES_DIR: join(root, "releases"),
		BUILDS: "off",
		LIMIT_WRITE: "0",
		LIMIT_SUBMISSION: "0",
		LIMIT_HUMAN: "0",
		LIMIT_BOT: "0",
		LIMIT_NETWORK_REGISTRATIONS: "0",
		DAILY_BOUNDS: "off",
		QUEUE_MAX: "1000000",
	};
	const start = (port: number) =>
		spawnScript(
			{ settings: { ...settings, PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` } },
			join(folder, "api/main.ts"),
		);
	const service = await startAll(start, {
		ready: '"ready"',
		url,
		made: "by_owner LIKE 'owner:bench%'",
	});
	return {
		...service,
		label,
		tokens,
		databaseProcess: postgres.processId(),
		async stop() {
			await service.stop();
			await rm(root, { recursive: true });
		},
	};
}

/** What people would write: look up the token, check, insert. The database refuses duplicates. */
export async function startPeers(label: string, postgres: PostgresServer): Promise<Service> {
	const url = await postgres.createSchema();
	const tokens = Array.from({ length: ACCOUNTS }, () => randomBytes(24).toString("hex"));
	const database = connectDatabase(url);
	await database.query("CREATE TABLE tokens (digest text PRIMARY KEY, owner text NOT NULL)");
	await database.query(
		`CREATE TABLE submissions (
			id uuid PRIMARY KEY, by_owner text NOT NULL, site text UNIQUE, title text UNIQUE, body jsonb NOT NULL
		)`,
	);
	await database.query(
		"INSERT INTO tokens SELECT t.digest, t.digest FROM unnest($1::text[]) AS t (digest)",
		[tokens.map((token) => createHash("sha256").update(token).digest("hex"))],
	);
	await database.close();
	const script = join(import.meta.dirname, "serve-peer.ts");
	const start = (port: number) =>
		spawnScript({ settings: { PORT: String(port), DATABASE_URL: url } }, script);
	const service = await startAll(start, { ready: "ready", url, made: "true" });
	return { ...service, label, tokens, databaseProcess: postgres.processId() };
}

interface Over {
	/** What each prints when it is ready. */
	ready: string;
	url: string;
	/** The submissions that the bench has made. */
	made: string;
}

async function startAll(start: (port: number) => RunningScript, { ready, url, made }: Over) {
	const ports: number[] = [];
	const scripts: RunningScript[] = [];
	for (let place = 0; place < PROCESSES; place += 1) {
		const port = await freePort();
		const script = start(port);
		ports.push(port);
		scripts.push(script);
		await script.says(ready);
	}
	const database = connectDatabase(url);
	return {
		ports,
		processes: scripts.map(({ child }) => child.pid ?? 0),
		clear: async () => void (await database.query(`DELETE FROM submissions WHERE ${made}`)),
		async stop() {
			for (const script of scripts) await script.kill();
			await database.close();
		},
	};
}

/** Accounts, each with a token, and a queue that is neither empty nor full. */
async function fill(store: RegistryStore): Promise<string[]> {
	const owners = Array.from({ length: ACCOUNTS }, (_, number) => `owner:bench-${number}`);
	await store.transact(async (transaction) => {
		for (const owner of owners) transaction.accounts.save(account(owner));
		for (let number = 0; number < WAITING; number += 1) {
			const ownerId = `owner:waiting-${number}`;
			transaction.submissions.save(submission(`waiting-${number}`, { ownerId }));
		}
	});
	// Records without verbs, because the store may be that of another version.
	const tokens = owners.map(() => makeToken(randomBytes));
	await store.transact(async (transaction) => {
		for (const [place, ownerId] of owners.entries()) {
			const digest = sha256(tokens[place] ?? "");
			const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
			const scopes = ["agents:write"] as const;
			transaction.tokens.save(token(ownerId, { ownerId, digest, expiresAt, scopes: [...scopes] }));
		}
	});
	return tokens;
}
