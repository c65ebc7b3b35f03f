import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DUMP_ID_PATTERN, DUMP_INDEX } from "#contract/dump.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { ifThere } from "#disk/if-there.ts";
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
	const before = new Map(
		(await readList(directory)).map((dump) => [dump.id, JSON.stringify(dump)]),
	);
	await writeDurably(join(directory, LIST), renderStoredDumps({ ...stored, leaving: [] }));
	await writeDurably(join(directory, DUMP_INDEX), stored.index);
	const now = new Map(stored.dumps.map((dump) => [dump.id, JSON.stringify(dump)]));
	// One that was written anew is another one.
	for (const name of await dumpFoldersIn(directory)) {
		if (before.get(name) !== now.get(name) || !now.has(name)) {
			await removeFolder(join(directory, name));
		}
	}
}

/** Undefined where the storage has none of that name. */
export async function findStoredDump(
	directory: string,
	id: string,
): Promise<StoredDump | undefined> {
	return (await readList(directory)).find((dump) => dump.id === id);
}

/** Dumps of the list that was brought last; none before the first. */
async function readList(directory: string): Promise<StoredDump[]> {
	const text = await ifThere(readFile(join(directory, LIST), "utf8"));
	return text === undefined ? [] : parseStoredDumps(text).dumps;
}

/** Names of the dumps of which files are here. */
export async function dumpFoldersIn(directory: string): Promise<string[]> {
	return (await readdir(directory)).filter((name) => DUMP_ID_PATTERN.test(name));
}
