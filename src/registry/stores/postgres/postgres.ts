import { join } from "node:path";
import { Refusal } from "#domain/errors.ts";
import type { RecordTypes } from "../../collections.ts";
import { DamagedStore } from "../../damaged-store.ts";
import type { DatabaseOptions, StoreWatch } from "../../registry-engine.ts";
import type { SnapshotSource } from "../../snapshot-source.ts";
import type {
	RegistryMoment,
	RegistryReader,
	RegistryStore,
	RegistryTransaction,
} from "../../store.ts";
import { type Changes, noChanges } from "../changes.ts";
import { type LastAudit, recordView } from "../record-set.ts";
import {
	connectDatabase,
	type Database,
	isAway,
	type Queryable,
	withDatabase,
} from "./database.ts";
import { followAudit } from "./find-last-audit.ts";
import { foldEventRows, readEventsInPostgres } from "./fold-event-rows.ts";
import { holdsRegistryInPostgres } from "./held-tables.ts";
import { migrate } from "./migrate.ts";
import { type Ask, asParameter } from "./question.ts";
import { readRecords } from "./read-records.ts";
import { parseRecord, recordTable } from "./record-table.ts";
import { createKeeper, createTransactions } from "./run-transactions.ts";
import { standingStatements, standingsOn } from "./standing-table.ts";
import { eventStatements } from "./statements.ts";
import { watchDatabase } from "./watched-database.ts";

/** Separate from the file store's file, which marks its days differently: a registry can move between the two stores. */
const signalsIn = (directory: string) => join(directory, "signals-database.columns");

/** Reads what the hourly job needs, as a consistent view of one moment. */
export async function withPostgresSource<Result>(
	options: DatabaseOptions,
	work: (source: SnapshotSource) => Promise<Result>,
): Promise<Result> {
	const { keptDirectory } = options;
	return withRegistry(options, (database) =>
		database.transact(async (connection) => {
			const load = <Name extends "agents" | "comments" | "sourceEntries" | "looks">(
				name: Name,
			) => ({
				list: () => readRecords(connection, { name, kept: join(keptDirectory, `${name}.columns`) }),
			});
			return work({
				...readerOn(connection),
				agents: load("agents"),
				comments: load("comments"),
				sourceEntries: load("sourceEntries"),
				looks: load("looks"),
				readSignals: (at) => foldEventRows(connection, { kept: signalsIn(keptDirectory), at }),
			});
		}, "read"),
	);
}

export function readStored<Name extends "documents" | "logos">(
	options: DatabaseOptions,
	name: Name,
	keys: readonly string[],
): Promise<RecordTypes[Name][]> {
	return withRegistry(options, async (database) => {
		const rows = await database.query(`SELECT record FROM ${name} WHERE key = ANY($1)`, [keys]);
		return rows.map((row) => parseRecord(name, row));
	});
}

function withRegistry<Result>(
	{ url }: DatabaseOptions,
	work: (database: Database) => Promise<Result>,
): Promise<Result> {
	const prepared = (database: Database) => prepare(database, url).then(() => work(database));
	return withDatabase(url, prepared, "job");
}

/** Opens the registry in a database, for any number of processes at a time. */
export async function openPostgresStore(options: DatabaseOptions, watch?: StoreWatch) {
	if (!watch) return createPostgresStore(await openDatabase(options), options);
	const plain = connectDatabase(options.url, "service");
	const database = watchDatabase(plain, { prepare: () => prepare(plain, options.url), watch });
	watch.onConnections(database.connections);
	await database.ready().catch(async (error: unknown) => {
		// Published data can be read without it, and it will be tried again.
		if (isAway(error)) return;
		await database.close();
		throw error;
	});
	return createPostgresStore(database, options, watch);
}

async function openDatabase({ url }: DatabaseOptions): Promise<Database> {
	const database = connectDatabase(url);
	try {
		await prepare(database, url);
		return database;
	} catch (error) {
		await database.close();
		throw error;
	}
}

async function prepare(database: Database, url: string): Promise<void> {
	if (!(await holdsRegistryInPostgres(database))) {
		throw new DamagedStore(
			"the database",
			"there is no registry in it; npm run registry -- init creates one",
		);
	}
	await migrate(url);
}

export async function holdsPostgresRegistry({ url }: DatabaseOptions): Promise<boolean> {
	return withDatabase(url, holdsRegistryInPostgres);
}

export function createPostgresStore(
	database: Database,
	{ url, keptDirectory }: DatabaseOptions,
	watch?: StoreWatch,
): RegistryStore {
	let closed: Promise<void> | undefined;
	const running = new Set<Promise<unknown>>();
	const whileOpen = <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (closed) throw new Refusal("unavailable", "The registry is closed.");
		const turn = work();
		running.add(turn);
		const end = () => void running.delete(turn);
		turn.then(end, end);
		return turn;
	};
	const keeper = createKeeper(database, (seconds) => watch?.onLockWait(seconds));
	const audit = followAudit(database);
	const transact = createTransactions({
		database,
		keeper,
		onRetry: () => watch?.onRetry(),
		view: (ask, changes) => viewOn(ask, changes, audit.last),
		onKept: audit.note,
	});
	return {
		...readerOn(database),
		transact: async (work) =>
			whileOpen(async () => {
				await audit.known();
				return transact(work);
			}),
		appendEvents: async (events) => {
			const statements = [...eventStatements(events), ...standingStatements(events)];
			if (events.length > 0) await whileOpen(() => keeper.keep({ checks: [], statements }));
		},
		async tryWrite() {
			await whileOpen(() => database.query("UPDATE registry SET created_at = created_at"));
		},
		whileHeld: (name, work) => whileHeld(database, name, work),
		atOneMoment: (work) => atOneMoment(url, work),
		readEvents: () => readEventsInPostgres(database),
		readSignals: (at) => foldEventRows(database, { kept: signalsIn(keptDirectory), at }),
		close: () => {
			closed ??= Promise.allSettled(running).then(() => database.close());
			return closed;
		},
	};
}

/** On a separate connection, which lasts as long as the work and does not block writes. */
async function atOneMoment<Result>(url: string, work: (moment: RegistryMoment) => Promise<Result>) {
	const reading = (connection: Queryable) =>
		work({ ...readerOn(connection), readEvents: () => readEventsInPostgres(connection) });
	return withDatabase(url, (database) => database.transact(reading, "read"), "job");
}

function readerOn(connection: Queryable): RegistryReader {
	return viewOn(
		({ text, values }) => connection.queryPrepared(text(asParameter), values),
		noChanges(),
	);
}

function viewOn(
	ask: Ask,
	changes: Changes,
	lastAudit: LastAudit = () => undefined,
): RegistryTransaction {
	return {
		...recordView({ base: (name) => recordTable(name, ask), lastAudit }, changes),
		...standingsOn(ask),
	};
}

/**
 * Holds the row of the work for as long as it takes; others that find it held do not wait. The row is deleted together
 * with the lock when the work is done: a process that saw it before then finds nothing to lock, and a later one inserts
 * it again, so two never hold one. Failed work leaves its row to the next process.
 */
async function whileHeld<Result>(
	database: Database,
	name: string,
	work: () => Promise<Result>,
): Promise<Result | undefined> {
	await database.query("INSERT INTO held_work VALUES ($1) ON CONFLICT DO NOTHING", [name]);
	return database.transact(async (connection) => {
		const [row] = await connection.query(
			"SELECT name FROM held_work WHERE name = $1 FOR UPDATE SKIP LOCKED",
			[name],
		);
		if (!row) return undefined;
		const result = await work();
		await connection.query("DELETE FROM held_work WHERE name = $1", [name]);
		return result;
	}, "hold");
}
