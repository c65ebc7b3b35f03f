import { DatabaseSync } from "node:sqlite";

export interface ProcessLock {
	release(): void;
}

/**
 * How long to keep trying. Processes that try at the same instant can block each other, so that all of them would be
 * refused.
 */
const PATIENCE_MS = 300;

/** Keeps the locks referenced: a database that is garbage-collected would silently release its lock. */
const held = new Set<DatabaseSync>();

/**
 * Takes an exclusive lock on a file, or returns undefined when another process holds it. The operating system keeps the
 * lock and releases it when the process dies, however it dies, so it cannot be stale. SQLite is used only because Node
 * brings no other such lock. Nothing is stored in the file.
 */
export function takeProcessLock(path: string): ProcessLock | undefined {
	const database = new DatabaseSync(path, { timeout: PATIENCE_MS });
	try {
		// A refused process has to close the file between two attempts, which SQLite's exclusive locking mode would not do.
		// The journal is in memory so that there is no second file.
		database.exec("PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE");
	} catch (error) {
		database.close();
		if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY)
			return undefined;
		throw error;
	}
	held.add(database);
	return {
		release: () => {
			held.delete(database);
			database.close();
		},
	};
}

const SQLITE_BUSY = 5;
