import { createHash } from "node:crypto";
import pg from "pg";
import { Refusal } from "#domain/errors.ts";
import type { ConnectionUse } from "../../store-watch.ts";
import { type Lock, lockKey } from "./advisory-locks.ts";
import { connectionSettings, type Patience } from "./connection-settings.ts";

/** A row as the database gives it; the caller checks what it holds. */
export type Row = Readonly<Record<string, unknown>>;

/** Something that queries can be sent to: the pool, or one connection inside a transaction. */
export interface Queryable {
	query(text: string, values?: readonly unknown[]): Promise<Row[]>;
	/** The same for one of few texts, each of which a connection reads and plans only once. */
	queryPrepared(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** One connection with a single user. */
export interface Connection extends Queryable {
	/** Makes a text known under its name (`preparedName`), to be run from inside the database. */
	prepare(text: string, types: string): Promise<void>;
}

export interface Database extends Queryable {
	/** Runs the work in one transaction: all of it is kept, or, when something throws, nothing. */
	transact<Result>(
		work: (connection: Connection) => Promise<Result>,
		kind?: TransactionKind,
	): Promise<Result>;
	/** Runs the work with a connection of its own. */
	withConnection<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
	/** Holds an advisory lock while the work runs; undefined, without running it, where the lock is held elsewhere. */
	whileLocked<Result>(lock: Lock, work: () => Promise<Result>): Promise<Result | undefined>;
	connections(): ConnectionUse;
	close(): Promise<void>;
}

const BEGINNINGS = {
	write: "BEGIN ISOLATION LEVEL READ COMMITTED",
	/** Everything as it is at one moment. */
	read: "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
	/** Waits for other work, however long that takes. */
	hold: "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = 0",
} as const;
type TransactionKind = keyof typeof BEGINNINGS;

const IDLE_MS = 30_000;
const CONNECTIONS = 20;

/** Connects on the first question. A database that cannot be reached is a refusal, like a disk that is full. */
export function connectDatabase(url: string, patience: Patience = "service"): Database {
	const pool = new pg.Pool({
		...connectionSettings(url, patience),
		max: CONNECTIONS,
		idleTimeoutMillis: IDLE_MS,
	});
	// A connection that breaks while it is idle is replaced on the next question.
	pool.on("error", ignore);
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
					// The lock would go with the connection, but only once the server has noticed that it is gone.
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

/** One connection with a single user, until it is given back. */
async function takeFrom(pool: pg.Pool) {
	const client = await pool.connect().catch(refuseUnreachable);
	// The pool listens only to idle connections. That this one broke shows in its next answer.
	client.on("error", ignore);
	// The server did not answer; the next question would wait as long again.
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
		/** False where the connection is good for nothing any more. */
		rollBack: async () =>
			!isLost &&
			client.query("ROLLBACK").then(
				() => true,
				() => false,
			),
		giveBack(isClean: boolean): void {
			client.release(!isClean);
			client.off("error", ignore);
		},
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

/** Like a word of SQL; only texts that come again and again are named. */
export function preparedName(text: string): string {
	const known = NAMES.get(text);
	if (known !== undefined) return known;
	const name = `q${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
	NAMES.set(text, name);
	return name;
}

async function queryOn(
	connection: pg.Pool | pg.PoolClient,
	{ values = [], ...asked }: Asked,
): Promise<Row[]> {
	try {
		const { rows } = await connection.query({ ...asked, values: [...values] });
		return rows;
	} catch (error) {
		return refuseUnreachable(error);
	}
}

function ignore(): void {}

/**
 * What SQLSTATE says of the server and not of what was asked: connection, resources, operator, system, a lock that was not
 * to be had in time, a transaction that was left alone for too long.
 */
const UNREACHABLE = /^(?:08|53|57|58|55P03|25P03)/;

/** A later version has changed the tables in a way that this one would spoil (`keep_together`). */
const LATER_VERSION = "AR001";

/** True where the database does not answer; false where it answers that it is too busy. */
export function isAway(error: unknown): error is Refusal {
	if (!(error instanceof Refusal && error.cause instanceof Error)) return false;
	const { cause } = error;
	return !(cause instanceof pg.DatabaseError) || /^(?:08|57P|AR)/.test(cause.code ?? "");
}

export function laterVersionRefusal(cause: unknown): Refusal {
	return new Refusal(
		"unavailable",
		"A later version of the program keeps the records; this process can only be read until it is updated.",
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
