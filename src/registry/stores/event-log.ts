import { mkdir, open, readdir, truncate } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "#disk/durable-file.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { finishedLines, parseEvents } from "./event-lines.ts";

const DAY_FILE = /^\d{4}-\d{2}-\d{2}\.jsonl$/;

/** Appends events to the files of their days, one JSON line each: all of them or, when one file fails, none. */
export async function appendEvents(
	directory: string,
	events: readonly RegistryEvent[],
): Promise<void> {
	await mkdir(directory, { recursive: true, mode: 0o700 });
	const appended: { path: string; sizeBefore: number }[] = [];
	try {
		for (const [day, group] of Map.groupBy(events, ({ at }) => at.slice(0, 10))) {
			const path = join(directory, `${day}.jsonl`);
			const lines = group.map((event) => `${JSON.stringify(event)}\n`).join("");
			appended.push({ path, sizeBefore: await appendLines(path, lines) });
		}
		await syncDirectory(directory);
	} catch (error) {
		for (const { path, sizeBefore } of appended) await truncate(path, sizeBefore);
		throw error;
	}
}

/** A failed append is taken back, so that no half line stays in front of the next one. */
async function appendLines(path: string, lines: string): Promise<number> {
	const file = await open(path, "a", 0o600);
	try {
		const { size } = await file.stat();
		try {
			await file.appendFile(lines);
			await file.sync();
		} catch (error) {
			await file.truncate(size);
			throw error;
		}
		return size;
	} finally {
		await file.close();
	}
}

/** For the one writer at the start: cuts off a last line that a crash left unfinished. */
export async function dropTornLines(directory: string): Promise<void> {
	for (const path of await dayFiles(directory)) {
		const file = await open(path, "r+");
		try {
			const text = await file.readFile();
			const end = text.lastIndexOf("\n") + 1;
			if (end < text.length) await file.truncate(end);
		} finally {
			await file.close();
		}
	}
}

/** All events, oldest file first. An unfinished last line was never acknowledged and is passed over. */
export async function* readEvents(directory: string): AsyncIterable<RegistryEvent> {
	for (const path of await dayFiles(directory)) {
		let linesBefore = 0;
		for await (const lines of finishedLines(path)) {
			const events = parseEvents(lines, { path, linesBefore });
			linesBefore += events.length;
			yield* events;
		}
	}
}

/** By day. */
export async function dayFiles(directory: string): Promise<string[]> {
	const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	return names
		.filter((name) => DAY_FILE.test(name))
		.sort()
		.map((name) => join(directory, name));
}
