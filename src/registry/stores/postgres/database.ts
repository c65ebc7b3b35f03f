import pg from "pg";
import { Refusal } from "#domain/errors.ts";

/** A row as the database gives it; what it holds is checked by who asked. */
export type Row = Readonly<Record<string, unknown>>;

/** Something that queries can be sent to: the pool, or one connection inside a transaction. */
export interface Queryable {
	query(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queryable {
	/** Runs the work in one transaction: all of it is kept, or, when something throws, nothing. */
	transact<Result>(work: (connection: Queryable) => Promise<Result>): Promise<Result>;
	/** Holds an advisory lock while the work runs; undefined without running it where somebody else holds the lock. */
	whileLocked<Result>(lock: Lock, work: () => Promise<Result>): Promise<Result | undefined>;
	close(): Promise<void>;
}

/** Advisory locks of the whole database, by what only one may do at a time. */
export const LOCKS = { write: 1, migrate: 2, build: 3 } as const;
export type Lock = keyof typeof LOCKS;
/** Tells our locks from those of other programs in the same database ("areg"). */
export const LOCK_SPACE = 0x61726567;

const CONNECT_WITHIN_MS = 5_000;
const IDLE_MS = 30_000;
const CONNECTIONS = 20;

/** Connects when somebody first asks. A database that cannot be reached is a refusal, like a disk that is full. */
export function connectDatabase(url: string): Database {
	const pool = new pg.Pool({
		connectionString: url,
		max: CONNECTIONS,
		connectionTimeoutMillis: CONNECT_WITHIN_MS,
		idleTimeoutMillis: IDLE_MS,
	});
	// A connection that breaks while nobody uses it is replaced with the next question.
	pool.on("error", () => {});
	const connect = () => pool.connect().catch(refuseUnreachable);
	return {
		query: async (text, values) => queryOn(pool, text, values),
		async transact(work) {
			const client = await connect();
			let broken = true;
			try {
				await queryOn(client, "BEGIN");
				const result = await work({ query: (text, values) => queryOn(client, text, values) });
				await queryOn(client, "COMMIT");
				broken = false;
				return result;
			} catch (error) {
				broken = !(await rolledBack(client));
				throw error;
			} finally {
				client.release(broken);
			}
		},
		async whileLocked(lock, work) {
			const client = await connect();
			const key = [LOCK_SPACE, LOCKS[lock]];
			try {
				const [row] = await queryOn(client, "SELECT pg_try_advisory_lock($1, $2) AS held", key);
				return row?.held === true ? await work() : undefined;
			} finally {
				// The lock goes with the connection.
				client.release(true);
			}
		},
		close: () => pool.end(),
	};
}

async function queryOn(
	connection: pg.Pool | pg.PoolClient,
	text: string,
	values: readonly unknown[] = [],
): Promise<Row[]> {
	try {
		const { rows } = await connection.query(text, [...values]);
		return rows;
	} catch (error) {
		return refuseUnreachable(error);
	}
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
	return client.query("ROLLBACK").then(
		() => true,
		() => false,
	);
}

/** Classes of SQLSTATE that are about the server and not about what was asked: connection, resources, operator, system. */
const UNREACHABLE = /^(?:08|53|57|58)/;

function refuseUnreachable(cause: unknown): never {
	const isAnswer = cause instanceof pg.DatabaseError && !UNREACHABLE.test(cause.code ?? "");
	if (isAnswer) throw cause;
	throw new Refusal("unavailable", "The registry cannot be reached right now.", {
		headers: { "Retry-After": "30" },
		cause,
	});
}
