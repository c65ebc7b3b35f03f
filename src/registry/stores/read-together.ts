import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

const MAX_ROUNDS = 10;
const PAUSE_MS = 20;

/**
 * Reads files, by path, that another process may replace meanwhile. Files that changed since are read again, until all
 * are consistent.
 */
export async function readTogether(readers: ReadonlyMap<string, () => Promise<void>>) {
	const paths = [...readers.keys()];
	let last: Marks = new Map();
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		await setTimeout(round * PAUSE_MS);
		const marks = marksOf(paths);
		for (const [path, read] of readers) {
			const mark = marks.get(path);
			// A missing file may have existed for a moment, and have been read then.
			if (mark === undefined || mark !== last.get(path)) await read();
		}
		last = marks;
		const after = marksOf(paths);
		if (paths.every((path) => after.get(path) === last.get(path))) return;
	}
	throw new Error(
		`The registry kept changing while it was read ${MAX_ROUNDS} times; try again later`,
	);
}

/** By path; undefined for a missing file. A replaced file has another inode, time or size. */
type Marks = Map<string, string | undefined>;

/** Synchronous, because this takes a few milliseconds for hundreds of files, and waiting for each takes far longer. */
function marksOf(paths: readonly string[]): Marks {
	return new Map(
		paths.map((path) => {
			const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
			return [path, stats && `${stats.ino} ${stats.mtimeNs} ${stats.size}`];
		}),
	);
}
