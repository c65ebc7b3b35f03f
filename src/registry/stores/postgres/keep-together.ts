import { Refusal } from "#domain/errors.ts";
import { lockKey } from "./advisory-locks.ts";
import { type Database, preparedName, type SqlConnection } from "./database.ts";
import { DATABASE_FORMAT } from "./migrate.ts";
import type { SqlCheck } from "./read-set.ts";
import type { SqlStatement } from "./statements.ts";

/** What a transaction writes, and what must not have changed since it read it. */
export interface Work {
	checks: readonly SqlCheck[];
	statements: readonly SqlStatement[];
}

export interface PostgresKeeper {
	/** Resolves once it would survive a crash; false, with nothing saved, if something has changed. */
	keep(work: Work): Promise<boolean>;
}

interface Waiting extends PromiseWithResolvers<boolean> {
	work: Work;
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
	async function keepAll(works: readonly Work[]): Promise<boolean[]> {
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
export async function keepInParts(connection: SqlConnection, work: Work): Promise<boolean> {
	const [isKept] = await callKeep(connection, [{ ...work, statements: [] }]);
	if (!isKept) return false;
	for (const statement of work.statements) {
		await callKeep(connection, [{ checks: [], statements: [statement] }]);
	}
	return true;
}

async function callKeep(
	connection: SqlConnection,
	works: readonly Work[],
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
function named({ checks, statements }: Work) {
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

function rowsOf({ statements }: Work): number {
	return statements.reduce((sum, { rows }) => sum + rows.length, 0);
}
