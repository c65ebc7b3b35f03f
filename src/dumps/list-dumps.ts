import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
	DUMP_ID_PATTERN,
	DUMP_INDEX,
	DUMP_MANIFEST,
	DumpIndex,
	DumpManifest,
} from "#contract/dump.ts";
import { ifThere } from "#disk/if-there.ts";

/** Names of the dumps in a folder, oldest first. Empty if the folder is missing. */
export async function listDumps(directory: string): Promise<string[]> {
	const names = (await ifThere(readdir(directory))) ?? [];
	return names.filter((name) => DUMP_ID_PATTERN.test(name)).sort();
}

export async function readDumpManifest(directory: string, id: string): Promise<DumpManifest> {
	const text = await readFile(join(directory, id, DUMP_MANIFEST), "utf8");
	return DumpManifest.parse(JSON.parse(text));
}

/** Undefined before the first one. */
export async function readDumpIndex(directory: string): Promise<DumpIndex | undefined> {
	const text = await ifThere(readFile(join(directory, DUMP_INDEX), "utf8"));
	return text === undefined ? undefined : DumpIndex.parse(JSON.parse(text));
}
