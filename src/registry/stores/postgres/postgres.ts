import { join } from "node:path";
import { Refusal } from "#domain/errors.ts";
import type {
	RegistryMoment,
	RegistryReader,
	RegistryStore,
	RegistryTransaction,
	SnapshotSource,
} from "../../store.ts";
import { type Changes, noChanges, type RecordTypes } from "../collections.ts";
import { DamagedStore } from "../damaged-store.ts";
import { recordView } from "../record-view.ts";
import { lockKey } from "./advisory-locks.ts";
import type { Patience } from "./connection-settings.ts";
import { connectDatabase, type Database, type Queryable } from "./database.ts";
import { appendEvents, readEvents } from "./event-table.ts";
import { findLastAudit } from "./find-last-audit.ts";
import { holdsRegistry } from "./held-tables.ts";
import { migrate } from "./migrate.ts";
import { readRecords } from "./read-records.ts";
import { readSignals } from "./read-signals.ts";
import { recordTable } from "./record-table.ts";
import { standingsOn } from "./standing-table.ts";
import { whileHeld } from "./while-held.ts";
import { writeChanges } from "./write-changes.ts";

export interface PostgresOptions {
	/** Connection string, postgres://… */
	url: string;
	/** Folder beside the builder for what it has read before; its files may be removed at any time. */
	keptDirectory: string;
}

/** Not the file of the store of files, which marks its days otherwise: a registry may have moved from there, or move back. */
const signalsIn = (directory: string) => join(directory, "signals-database.columns");

/** Reads what the hourly job needs, all of it as it was at one moment. */
export async function withPostgresSource<Result>(
	options: PostgresOptions,
	work: (source: SnapshotSource) => Promise<Result>,
): Promise<Result> {
	const { keptDirectory } = options;
	const database = await openDatabase(options, "job");
	try {
		return await database.transact(async (connection) => {
			const { listCategories, listIncidents } = readerOn(connection);
			const listOf = <Name extends "agents" | "comments">(name: Name) =>
				readRecords(connection, { name, kept: join(keptDirectory, `${name}.columns`) });
			return work({
				...{ listCategories, listIncidents },
				listAgents: () => listOf("agents"),
				listComments: () => listOf("comments"),
				readSignals: (at) => readSignals(connection, { kept: signalsIn(keptDirectory), at }),
			});
		}, "read");
	} finally {
		await database.close();
	}
}

/** Opens the registry in a database, for any number of processes at a time. */
export async function openPostgresStore(options: PostgresOptions): Promise<RegistryStore> {
	return createPostgresStore(await openDatabase(options, "service"), options);
}

async function openDatabase({ url }: PostgresOptions, patience: Patience): Promise<Database> {
	const database = connectDatabase(url, patience);
	try {
		if (!(await holdsRegistry(database))) {
			throw new DamagedStore("the database", "there is no registry in it");
		}
		await migrate(url);
		return database;
	} catch (error) {
		await database.close();
		throw error;
	}
}

/** True when the database holds a registry. */
export async function holdsPostgresRegistry({ url }: PostgresOptions): Promise<boolean> {
	const database = connectDatabase(url);
	try {
		return await holdsRegistry(database);
	} finally {
		await database.close();
	}
}

export function createPostgresStore(
	database: Database,
	{ url, keptDirectory }: PostgresOptions,
): RegistryStore {
	let closed: Promise<void> | undefined;
	// Those of one process wait here and not each in a connection, which would leave none to read with; and what it appends
	// stays in its order.
	let queue: Promise<unknown> = Promise.resolve();
	const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
		if (closed) throw new Refusal("unavailable", "The registry is closed.");
		const turn = queue.then(work);
		queue = turn.catch(() => {});
		return turn;
	};
	return {
		...readerOn(database),
		transact: async (work) =>
			alone(() => database.transact((connection) => transactOn(connection, work))),
		appendEvents: async (events) => alone(() => appendEvents(database, events)),
		whileHeld: (name, work) => whileHeld(database, name, work),
		atOneMoment: (work) => atOneMoment(url, work),
		readEvents: () => readEvents(database),
		readSignals: (at) => readSignals(database, { kept: signalsIn(keptDirectory), at }),
		close: () => {
			closed ??= queue.then(() => database.close());
			return closed;
		},
	};
}

/** Transactions of all processes wait for each other, so that what one has looked up is still true when it writes. */
async function transactOn<Result>(
	connection: Queryable,
	work: (transaction: RegistryTransaction) => Promise<Result>,
): Promise<Result> {
	await connection.query(`SELECT pg_advisory_xact_lock(${lockKey("write")})`);
	const lastAudit = await findLastAudit(connection);
	const changes = noChanges();
	const result = await work(viewOn(connection, changes, lastAudit));
	await writeChanges(connection, changes);
	return result;
}

/** Over a connection of its own, which lasts as long as the work and keeps nobody from writing. */
async function atOneMoment<Result>(
	url: string,
	work: (moment: RegistryMoment) => Promise<Result>,
): Promise<Result> {
	const database = connectDatabase(url, "job");
	try {
		return await database.transact(
			(connection) => work({ ...readerOn(connection), readEvents: () => readEvents(connection) }),
			"read",
		);
	} finally {
		await database.close();
	}
}

function readerOn(connection: Queryable): RegistryReader {
	return viewOn(connection, noChanges());
}

function viewOn(
	connection: Queryable,
	changes: Changes,
	lastAudit?: RecordTypes["audit"],
): RegistryTransaction {
	return {
		...recordView(
			{ base: (name) => recordTable(name, connection), lastAudit: () => lastAudit },
			changes,
		),
		...standingsOn(connection),
	};
}
