import { Refusal } from "#domain/errors.ts";
import type { RegistryTransaction } from "../../store.ts";
import { type Changes, noChanges } from "../changes.ts";
import { lockKey } from "./advisory-locks.ts";
import { type Database, preparedName, type SqlConnection } from "./database.ts";
import { DATABASE_FORMAT } from "./migrate.ts";
import { type Ask, asParameter } from "./question.ts";
import { createReadSet, type SqlCheck } from "./read-set.ts";
import { type SqlStatement, statementsOf } from "./statements.ts";

type View = (ask: Ask, changes: Changes) => RegistryTransaction;
type Work<Result> = (transaction: RegistryTransaction) => Promise<Result>;

interface Parts {
	database: Database;
	keeper: PostgresKeeper;
	view: View;
	onKept: (changes: Changes) => void;
	onRetry: () => void;
}

/** Transactions that read at a time; the other connections are for plain reads. */
const AT_ONCE = 10;
/** After this many retries, others wait instead. */
const ATTEMPTS = 4;

/** The result of work, or nothing if others changed something that it had read. */
type Outcome<Result> = { result: Result } | undefined;

/**
 * Transactions that hold no locks while they read and compute (why-nothing-is-held.md). If others were faster, the work
 * is retried: first one at a time per process, and finally alone across all processes.
 */
export function createTransactions(parts: Parts) {
	const free = createPlaces(AT_ONCE);
	const alone = createPlaces(1);
	return async <Result>(work: Work<Result>): Promise<Result> => {
		const first = await free(() => attempt(parts, work));
		if (first) return first.result;
		return alone(async () => {
			for (let number = 1; number < ATTEMPTS; number += 1) {
				parts.onRetry();
				const next = await attempt(parts, work);
				if (next) return next.result;
			}
			parts.onRetry();
			return whileLocked(parts, work);
		});
	};
}

async function attempt<Result>(
	{ database, keeper, view, onKept }: Parts,
	work: Work<Result>,
): Promise<Outcome<Result>> {
	const reads = createReadSet(database);
	const changes = noChanges();
	const ended = await work(view(reads.ask, changes)).then(
		(result) => ({ result }),
		(error: unknown) => ({ error }),
	);
	if ("error" in ended) {
		// Answers from different moments may have misled it, which cannot be checked while the database does not answer.
		if (await reads.stillHolds().catch(() => true)) throw ended.error;
		return undefined;
	}
	const statements = statementsOf(changes);
	if (statements.length === 0) return (await reads.stillHolds()) ? ended : undefined;
	if (!(await keeper.keep({ checks: await reads.checks(), statements }))) return undefined;
	onKept(changes);
	return ended;
}

/** All other writes wait. */
async function whileLocked<Result>({ database, view, onKept }: Parts, work: Work<Result>) {
	const changes = noChanges();
	const ended = await database.transact(async (connection) => {
		await connection.query(`SELECT pg_advisory_xact_lock(${lockKey("write")})`);
		const ask: Ask = ({ text, values }) => connection.queryPrepared(text(asParameter), values);
		const result = await work(view(ask, changes));
		await keepInParts(connection, { checks: [], statements: statementsOf(changes) });
		return result;
	});
	onKept(changes);
	return ended;
}

/** Lets this many run at a time; the others wait in order of arrival. */
function createPlaces(count: number) {
	let free = count;
	const waiting: (() => void)[] = [];
	return async <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (free > 0) free -= 1;
		else await new Promise<void>((resolve) => waiting.push(resolve));
		try {
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else free += 1;
		}
	};
}

/** What a transaction writes, and what must not have changed since it read it. */
export interface Together {
	checks: readonly SqlCheck[];
	statements: readonly SqlStatement[];
}

interface PostgresKeeper {
	/** Resolves once it would survive a crash; false, with nothing saved, if something has changed. */
	keep(work: Together): Promise<boolean>;
}

interface Waiting extends PromiseWithResolvers<boolean> {
	work: Together;
}

/** More would make other processes wait. */
const WORKS_AT_ONCE = 50;
/** Larger ones are sent in parts while the lock is held. */
const ROWS_AT_ONCE = 1_000;

/**
 * Saves writes in order of arrival. Those that arrive while others are being saved go together, so that they wait for
 * the lock and the disk only once.
 */
export function createKeeper(
	database: Database,
	onWait: (seconds: number) => void,
): PostgresKeeper {
	const waiting: Waiting[] = [];
	let isKeeping = false;

	async function keepWaiting(): Promise<void> {
		if (isKeeping) return;
		isKeeping = true;
		while (waiting.length > 0) await keepSome(takeSome(waiting));
		isKeeping = false;
	}
	async function keepSome(some: readonly Waiting[]): Promise<void> {
		try {
			const results = await keepAll(some.map(({ work }) => work));
			for (const [place, { resolve }] of some.entries()) resolve(results[place] === true);
		} catch (error) {
			const isOneOfThem = some.length > 1 && !(error instanceof Refusal);
			// None of them was saved, and it is unknown which one the database refused.
			if (isOneOfThem) for (const item of some) await keepSome([item]);
			else for (const { reject } of some) reject(error);
		}
	}
	async function keepAll(works: readonly Together[]): Promise<boolean[]> {
		const [first] = works;
		if (works.length === 1 && first && rowsOf(first) > ROWS_AT_ONCE) {
			return [await database.transact((connection) => keepInParts(connection, first))];
		}
		return database.withConnection((connection) => callKeep(connection, works, onWait));
	}
	return {
		keep(work) {
			const turn = { ...Promise.withResolvers<boolean>(), work };
			waiting.push(turn);
			void keepWaiting();
			return turn.promise;
		},
	};
}

/** Inside a transaction, which holds the lock from the first part on. */
async function keepInParts(connection: SqlConnection, work: Together): Promise<boolean> {
	const [isKept] = await callKeep(connection, [{ ...work, statements: [] }]);
	if (!isKept) return false;
	for (const statement of work.statements) {
		await callKeep(connection, [{ checks: [], statements: [statement] }]);
	}
	return true;
}

async function callKeep(
	connection: SqlConnection,
	works: readonly Together[],
	onWait: (seconds: number) => void = () => {},
): Promise<boolean[]> {
	for (const { checks, statements } of works) {
		for (const { text } of checks) await connection.prepare(text, "text[]");
		for (const { text } of statements) await connection.prepare(text, "json");
	}
	const [row] = await connection.queryPrepared(
		`SELECT kept, waited_seconds FROM keep_together(${lockKey("write")}, $1, $2)`,
		[DATABASE_FORMAT, JSON.stringify(works.map(named))],
	);
	onWait(Number(row?.waited_seconds));
	return Array.isArray(row?.kept) ? row.kept.map((value) => value === true) : [];
}

/** With query names in place of their texts. */
function named({ checks, statements }: Together) {
	return {
		checks: checks.map(({ text, ...check }) => ({ ...check, name: preparedName(text) })),
		statements: statements.map(({ text, rows }) => ({ rows, name: preparedName(text) })),
	};
}

/** The first ones in the queue; a large one goes alone. */
function takeSome(waiting: Waiting[]): Waiting[] {
	let count = 0;
	let rows = 0;
	for (const { work } of waiting.slice(0, WORKS_AT_ONCE)) {
		rows += rowsOf(work);
		if (count > 0 && rows > ROWS_AT_ONCE) break;
		count += 1;
	}
	return waiting.splice(0, count);
}

function rowsOf({ statements }: Together): number {
	return statements.reduce((sum, { rows }) => sum + rows.length, 0);
}
