import { DatabaseSync } from "node:sqlite";

export interface ProcessLock {
	release(): void;
}

/**
 * Takes an exclusive lock on a file, or returns undefined when another process holds it. The operating system keeps
 * the lock and drops it when the process dies, however it dies, so a stale one cannot exist. SQLite is only the way
 * to such a lock that Node brings along; nothing is stored in the file.
 */
export function takeProcessLock(path: string): ProcessLock | undefined {
	const database = new DatabaseSync(path, { timeout: 0 });
	try {
		database.exec("PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE");
	} catch (error) {
		database.close();
		if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY)
			return undefined;
		throw error;
	}
	return { release: () => database.close() };
}

const SQLITE_BUSY = 5;
