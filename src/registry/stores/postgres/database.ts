import { createHash } from "node:crypto";
import pg from "pg";
import { Refusal } from "#domain/errors.ts";
import type { ConnectionUse } from "../../registry-engine.ts";
import { type Lock, lockKey } from "./advisory-locks.ts";
import { connectionSettings, type Patience } from "./connection-settings.ts";

/** A row from the database; the caller checks its content. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** Accepts queries: the pool, or one connection inside a transaction. */
export interface Queryable {
	query(text: string, values?: readonly unknown[]): Promise<SqlRow[]>;
	/** The same for one of a few texts, each of which a connection parses and plans only once. */
	queryPrepared(text: string, values: readonly unknown[]): Promise<SqlRow[]>;
}

/** One connection with a single user. */
export interface SqlConnection extends Queryable {
	/** Prepares a text under its name (`preparedName`), to be executed inside the database. */
	prepare(text: string, types: string): Promise<void>;
}

export interface Database extends Queryable {
	/** Runs the work in one transaction: everything is saved or, if it throws, nothing. */
	transact<Result>(
		work: (connection: SqlConnection) => Promise<Result>,
		kind?: keyof typeof BEGINNINGS,
	): Promise<Result>;
	withConnection<Result>(work: (connection: SqlConnection) => Promise<Result>): Promise<Result>;
	/** Holds an advisory lock while the work runs. Returns undefined without running it if the lock is held by someone else. */
	whileLocked<Result>(lock: Lock, work: () => Promise<Result>): Promise<Result | undefined>;
	connections(): ConnectionUse;
	close(): Promise<void>;
}

const BEGINNINGS = {
	write: "BEGIN ISOLATION LEVEL READ COMMITTED",
	/** A consistent view of one moment. */
	read: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
	/** Can wait for other work without a limit. */
	hold: "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = 0",
} as const;
const IDLE_MS = 30_000;
const CONNECTIONS = 20;

/** Connects on the first query. An unreachable database is a refusal, like a full disk. */
export function connectDatabase(url: string, patience: Patience = "service"): Database {
	const pool = new pg.Pool({
		...connectionSettings(url, patience),
		max: CONNECTIONS,
		idleTimeoutMillis: IDLE_MS,
	});
	// A connection that breaks while idle is replaced on the next query.
	pool.on("error", ignore);
	// The pool listens to idle connections only. One that breaks in use may tell so twice: its query fails, and the second
	// would end the process.
	pool.on("connect", (client) => client.on("error", ignore));
	return {
		query: async (text, values) => queryOn(pool, { text, values }),
		queryPrepared: async (text, values) =>
			queryOn(pool, { text, values, name: preparedName(text) }),
		async withConnection(work) {
			const connection = await takeFrom(pool);
			let isClean = false;
			try {
				const result = await work(connection);
				isClean = true;
				return result;
			} finally {
				connection.giveBack(isClean);
			}
		},
		async transact(work, kind = "write") {
			const connection = await takeFrom(pool);
			let isClean = false;
			try {
				await connection.query(BEGINNINGS[kind]);
				const result = await work(connection);
				await connection.query("COMMIT");
				isClean = true;
				return result;
			} catch (error) {
				isClean = await connection.rollBack();
				throw error;
			} finally {
				connection.giveBack(isClean);
			}
		},
		async whileLocked(lock, work) {
			const connection = await takeFrom(pool);
			try {
				const [row] = await connection.query(
					`SELECT pg_try_advisory_lock(${lockKey(lock)}) AS held`,
				);
				if (row?.held !== true) return undefined;
				try {
					return await work();
				} finally {
					// The lock would end with the connection, but only once the server has noticed that it is gone.
					await connection.query(`SELECT pg_advisory_unlock(${lockKey(lock)})`).catch(ignore);
				}
			} finally {
				connection.giveBack(false);
			}
		},
		connections: () => ({
			busy: pool.totalCount - pool.idleCount,
			idle: pool.idleCount,
			waiting: pool.waitingCount,
		}),
		close: () => pool.end(),
	};
}

export async function withDatabase<Result>(
	url: string,
	work: (database: Database) => Promise<Result>,
	patience?: Patience,
): Promise<Result> {
	const database = connectDatabase(url, patience);
	try {
		return await work(database);
	} finally {
		await database.close();
	}
}

/** One connection with a single user, until it is given back. */
async function takeFrom(pool: pg.Pool) {
	const client = await pool.connect().catch(refuseUnreachable);
	// The server did not answer; the next query would wait as long again.
	let isLost = false;
	const ask = (question: Asked) =>
		queryOn(client, question).catch((error: unknown) => {
			isLost ||= error instanceof Refusal && !(error.cause instanceof pg.DatabaseError);
			throw error;
		});
	return {
		query: (text: string, values?: readonly unknown[]) => ask({ text, values }),
		queryPrepared: (text: string, values: readonly unknown[]) =>
			ask({ text, values, name: preparedName(text) }),
		async prepare(text: string, types: string): Promise<void> {
			const known = PREPARED.get(client) ?? new Set();
			PREPARED.set(client, known);
			if (known.has(text)) return;
			await ask({ text: `PREPARE ${preparedName(text)} (${types}) AS ${text}` });
			known.add(text);
		},
		/** False if the connection can no longer be used. */
		rollBack: async () =>
			!isLost &&
			client.query("ROLLBACK").then(
				() => true,
				() => false,
			),
		giveBack: (isClean: boolean) => client.release(!isClean),
	};
}

interface Asked {
	text: string;
	values?: readonly unknown[] | undefined;
	name?: string;
}

/** The texts that each connection has prepared. */
const PREPARED = new WeakMap<pg.PoolClient, Set<string>>();
const NAMES = new Map<string, string>();

/** Like an SQL identifier; only repeated texts are named. */
export function preparedName(text: string): string {
	const hit = NAMES.get(text);
	if (hit !== undefined) return hit;
	const name = `q${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
	NAMES.set(text, name);
	return name;
}

async function queryOn(
	connection: pg.Pool | pg.PoolClient,
	{ values = [], ...query }: Asked,
): Promise<SqlRow[]> {
	try {
		const { rows } = await connection.query({ ...query, values: [...values] });
		return rows;
	} catch (error) {
		return refuseUnreachable(error);
	}
}

function ignore(): void {}

/**
 * SQLSTATE classes about the server, not the query: connection, resources, operator, system, a lock timeout, an idle
 * transaction timeout, a server that is read-only.
 */
const UNREACHABLE = /^(?:08|53|57|58|55P03|25P03|25006)/;

/** A later version has changed the tables in a way that this version would break (`keep_together`). */
const LATER_VERSION = "AR001";

/** True if the database does not answer; false if it answers that it is too busy. */
export function isAway(error: unknown): error is Refusal {
	if (!(error instanceof Refusal && error.cause instanceof Error)) return false;
	const { cause } = error;
	return !(cause instanceof pg.DatabaseError) || /^(?:08|57P|AR)/.test(cause.code ?? "");
}

export function laterVersionRefusal(cause: unknown): Refusal {
	return new Refusal(
		"unavailable",
		"A later version of the program has changed the records. This process is read-only until it is updated.",
		{ headers: { "Retry-After": "60" }, cause },
	);
}

function refuseUnreachable(cause: unknown): never {
	if (cause instanceof pg.DatabaseError && cause.code === LATER_VERSION) {
		throw laterVersionRefusal(cause);
	}
	const isAnswer = cause instanceof pg.DatabaseError && !UNREACHABLE.test(cause.code ?? "");
	if (isAnswer) throw cause;
	throw new Refusal("unavailable", "The registry cannot be reached right now.", {
		headers: { "Retry-After": "30" },
		cause,
	});
}
