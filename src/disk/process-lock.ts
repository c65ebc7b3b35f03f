import { DatabaseSync } from "node:sqlite";

export interface ProcessLock {
	release(): void;
}

/**
 * How long a lock is asked for again. Processes that ask at the same instant get into each other's way, and without another
 * try all of them may be sent away.
 */
const PATIENCE_MS = 300;

/** Not left to the callers: the lock would be lost, with nothing said, once one is collected as garbage. */
const held = new Set<DatabaseSync>();

/**
 * Takes an exclusive lock on a file, or returns undefined when another process holds it. The operating system keeps
 * the lock and drops it when the process dies, however it dies, so a stale one cannot exist. SQLite is only the way
 * to such a lock that Node brings along; nothing is stored in the file.
 */
export function takeProcessLock(path: string): ProcessLock | undefined {
	const database = new DatabaseSync(path, { timeout: PATIENCE_MS });
	try {
		// Who is refused has to let go of the file between two tries, which SQLite does not in its mode of exclusive locking.
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
