import type { RegistryTransaction } from "../../store.ts";
import { type Changes, noChanges } from "../changes.ts";
import { lockKey } from "./advisory-locks.ts";
import type { Database } from "./database.ts";
import { keepInParts, type PostgresKeeper } from "./keep-together.ts";
import { type Ask, asParameter } from "./question.ts";
import { createReadSet } from "./read-set.ts";
import { statementsOf } from "./statements.ts";

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
