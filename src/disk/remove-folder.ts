import type { Dirent } from "node:fs";
import { lstat, opendir, rmdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "./durable-file.ts";
import { inLanes } from "./in-lanes.ts";

/** In each folder level. */
const AT_ONCE = 8;

/** A few files at a time: Node's own function is faster, but blocks the process for seconds. */
export async function removeFolder(path: string): Promise<void> {
	// Another process may be removing it too.
	const stats = await ifThere(lstat(path));
	if (stats?.isDirectory()) await removeWhole(path);
	else if (stats) await ifThere(unlink(path));
}

async function removeWhole(folder: string): Promise<void> {
	let entries: Dirent[] = [];
	const directory = await ifThere(opendir(folder));
	if (!directory) return;
	for await (const entry of directory) {
		entries.push(entry);
		if (entries.length < AT_ONCE) continue;
		await removeAll(folder, entries);
		entries = [];
	}
	await removeAll(folder, entries);
	await ifThere(rmdir(folder));
}

async function removeAll(folder: string, entries: readonly Dirent[]): Promise<void> {
	await inLanes(AT_ONCE, entries.values(), (entry) => {
		const path = join(folder, entry.name);
		return entry.isDirectory() ? removeWhole(path) : ifThere(unlink(path));
	});
}
