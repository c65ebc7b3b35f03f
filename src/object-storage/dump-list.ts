import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DUMP_ID_PATTERN, DUMP_INDEX } from "#contract/dump.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import type { Bucket } from "./bucket.ts";
import {
	parseStoredDumps,
	readStoredDumps,
	renderStoredDumps,
	type StoredDump,
} from "./stored-dumps.ts";

/** Beside the releases, and apart from dumps of this machine's own: of each dump it has only what somebody asked for. */
const FOLDER = "stored-dumps";
const LIST = "stored.json";

export const storedDumpsIn = (releasesDirectory: string) => join(releasesDirectory, FOLDER);

/** Notes which dumps the storage holds, and removes what it holds no longer. */
export async function bringDumpList(bucket: Bucket, directory: string): Promise<void> {
	const stored = await readStoredDumps(bucket);
	if (stored.index === "") return;
	await mkdir(directory, { recursive: true });
	await writeDurably(join(directory, LIST), renderStoredDumps({ ...stored, leaving: [] }));
	await writeDurably(join(directory, DUMP_INDEX), stored.index);
	const ids = new Set(stored.dumps.map(({ id }) => id));
	for (const name of await dumpFoldersIn(directory)) {
		if (!ids.has(name)) await removeFolder(join(directory, name));
	}
}

/** Undefined where the storage has none of that name. */
export async function findStoredDump(
	directory: string,
	id: string,
): Promise<StoredDump | undefined> {
	const text = await readFile(join(directory, LIST), "utf8").catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return undefined;
			throw error;
		},
	);
	return text === undefined
		? undefined
		: parseStoredDumps(text).dumps.find((dump) => dump.id === id);
}

/** Names of the dumps of which files are here. */
export async function dumpFoldersIn(directory: string): Promise<string[]> {
	return (await readdir(directory)).filter((name) => DUMP_ID_PATTERN.test(name));
}
