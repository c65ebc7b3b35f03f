import { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** The file holds what no process of ours writes. */
export class DamagedLock extends Error {}

/** How long to retry. Processes that try at the same instant can block each other, and all would be refused. */
const PATIENCE_MS = 300;

/** Keeps the locks referenced: a database that is garbage-collected would silently release its lock. */
const locks = new Set<DatabaseSync>();

/**
 * Takes an exclusive lock on a file, or returns undefined if another process has it. The operating system releases
 * the lock when the process ends for any reason, so it is never stale. SQLite is used only because Node has no such
 * lock. The file stores nothing.
 */
export function takeProcessLock(path: string): { release(): void } | undefined {
	keepPrivate(path);
	const database = new DatabaseSync(path, { timeout: PATIENCE_MS });
	try {
		// A refused process must close the file between attempts, which SQLite's exclusive locking mode would not do. The
		// journal is in memory to avoid a second file.
		database.exec("PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE");
	} catch (error) {
		database.close();
		if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY)
			return undefined;
		if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_NOTADB)
			throw new DamagedLock(
				`${path} is damaged: stop all processes of the registry and remove it.`,
			);
		throw error;
	}
	locks.add(database);
	return {
		release: () => {
			locks.delete(database);
			database.close();
		},
	};
}

const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

const OWNER_ALONE = 0o600;

/**
 * Whoever may read the file could hold a lock on it and keep the service from starting. Never opened here: a process that
 * closes a file loses all its locks on it.
 */
function keepPrivate(path: string): void {
	if (!existsSync(path)) writeFileSync(path, "", { flag: "a", mode: OWNER_ALONE });
	const { mode, uid } = statSync(path);
	if ((mode & 0o077) !== 0 && uid === process.geteuid?.()) chmodSync(path, OWNER_ALONE);
}
