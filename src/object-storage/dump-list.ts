import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DUMP_ID_PATTERN, DUMP_INDEX } from "#contract/dump.ts";
import { ifThere, writeDurably } from "#disk/durable-file.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import type { Bucket } from "./bucket.ts";
import {
	hasOtherIndex,
	parseStoredDumps,
	readStoredDumps,
	renderStoredDumps,
	type StoredDump,
} from "./stored-dumps.ts";

/** Next to the releases, and separate from dumps made on this machine: contains only files that were requested. */
const FOLDER = "stored-dumps";
const LIST = "stored.json";

export const storedDumpsIn = (releasesDirectory: string) => join(releasesDirectory, FOLDER);

/** Stores the list of dumps in the storage, and removes local files of all others. */
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
	// A rewritten dump counts as a different one.
	for (const name of await dumpFoldersIn(directory)) {
		if (before.get(name) !== now.get(name) || !now.has(name)) {
			await removeFolder(join(directory, name));
		}
	}
}

/** True if the list in the storage differs from the downloaded one. */
export async function isDumpListBehind(bucket: Bucket, directory: string): Promise<boolean> {
	const index = await ifThere(readFile(join(directory, DUMP_INDEX), "utf8"));
	return hasOtherIndex(bucket, index ?? "");
}

/** Undefined if the storage has no such dump. */
export async function findStoredDump(directory: string, id: string) {
	return (await readList(directory)).find((dump) => dump.id === id);
}

/** Dumps of the last downloaded list. Empty before the first one. */
async function readList(directory: string): Promise<StoredDump[]> {
	const text = await ifThere(readFile(join(directory, LIST), "utf8"));
	return text === undefined ? [] : parseStoredDumps(text).dumps;
}

/** Names of the dumps with local files. */
export async function dumpFoldersIn(directory: string): Promise<string[]> {
	return (await readdir(directory)).filter((name) => DUMP_ID_PATTERN.test(name));
}
