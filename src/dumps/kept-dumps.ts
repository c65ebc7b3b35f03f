import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as dump from "#contract/dumps/dump.ts";
import { daysBefore } from "#contract/instants.ts";
import { ifThere } from "#disk/durable-file.ts";

/** Names of the dumps in a folder, oldest first. Empty if the folder is missing. */
export async function listDumps(directory: string): Promise<string[]> {
	const names = (await ifThere(readdir(directory))) ?? [];
	return names.filter((name) => dump.DUMP_ID_PATTERN.test(name)).sort();
}

export async function readDumpManifest(folder: string): Promise<dump.DumpManifest> {
	const text = await readFile(join(folder, dump.DUMP_MANIFEST), "utf8");
	return dump.DumpManifest.parse(JSON.parse(text));
}

export async function readDumpIndex(directory: string): Promise<dump.DumpIndex | undefined> {
	const text = await ifThere(readFile(join(directory, dump.DUMP_INDEX), "utf8"));
	return text === undefined ? undefined : dump.DumpIndex.parse(JSON.parse(text));
}

const HOUR = "2026-01-01T00".length;
const DAY = "2026-01-01".length;

/**
 * The dumps to remove: all but the last of each hour, after a month all but the last of each day, and all older than
 * a year. The newest always stays, because it has the current state.
 */
export function dumpsToRemove(ids: readonly string[], at: Date): string[] {
	const sorted = ids.toSorted();
	const startOf = (days: number) => daysBefore(at, days).slice(0, DAY);
	const eachFrom = startOf(dump.DUMP_KEPT_DAYS.each);
	const dailyFrom = startOf(dump.DUMP_KEPT_DAYS.daily);
	return sorted.filter((id, index) => {
		const next = sorted[index + 1];
		if (next === undefined) return false;
		const span = id >= eachFrom ? HOUR : DAY;
		return id < dailyFrom || next.slice(0, span) === id.slice(0, span);
	});
}

/** Removes old dumps and leftovers of killed builds. Returns the remaining dumps, oldest first. */
export async function pruneDumps(directory: string, at: Date): Promise<string[]> {
	const ids = await listDumps(directory);
	const removed = dumpsToRemove(ids, at);
	const drafts = (await readdir(directory)).filter((name) => name.endsWith(".tmp"));
	for (const name of [...removed, ...drafts]) {
		await rm(join(directory, name), { recursive: true, force: true });
	}
	return ids.filter((id) => !removed.includes(id));
}
