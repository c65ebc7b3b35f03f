import { statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

const MAX_ROUNDS = 10;
const PAUSE_MS = 20;

/**
 * Reads files, by path, that another process may replace meanwhile: again each one that moved since it was read, until all
 * of them are as they were together at one moment.
 */
export async function readTogether(
	readers: ReadonlyMap<string, () => Promise<void>>,
): Promise<void> {
	const paths = [...readers.keys()];
	let seen: Marks = new Map();
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		await setTimeout(round * PAUSE_MS);
		const marks = marksOf(paths);
		for (const [path, read] of readers) {
			const mark = marks.get(path);
			// One that is not there may have come and gone again, and have been read in between.
			if (mark === undefined || mark !== seen.get(path)) await read();
		}
		seen = marks;
		const after = marksOf(paths);
		if (paths.every((path) => after.get(path) === seen.get(path))) return;
	}
	throw new Error(
		`The registry was written to without a pause while it was read ${MAX_ROUNDS} times; try again later`,
	);
}

/** By path; undefined for one that is not there. A file that was replaced has another number, time or size. */
type Marks = Map<string, string | undefined>;

/** Takes a few milliseconds for hundreds of files, and far longer where each of them is waited for. */
function marksOf(paths: readonly string[]): Marks {
	return new Map(
		paths.map((path) => {
			const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
			return [path, stats && `${stats.ino} ${stats.mtimeNs} ${stats.size}`];
		}),
	);
}
