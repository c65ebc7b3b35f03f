import { createReadStream } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { syncDirectory } from "#disk/durable-file.ts";
import { RegistryEvent } from "#domain/records/registry-event.ts";
import { DamagedStore } from "./damaged-store.ts";

const DAY_FILE = /^\d{4}-\d{2}-\d{2}\.jsonl$/;

/** Appends events to the file of their day, one JSON line each. */
export async function appendEvents(
	directory: string,
	events: readonly RegistryEvent[],
): Promise<void> {
	await mkdir(directory, { recursive: true, mode: 0o700 });
	for (const [day, group] of Map.groupBy(events, ({ at }) => at.slice(0, 10))) {
		await appendLines(
			join(directory, `${day}.jsonl`),
			group.map((event) => `${JSON.stringify(event)}\n`).join(""),
		);
	}
	await syncDirectory(directory);
}

/** A failed append is taken back, so that no half line stays in front of the next one. */
async function appendLines(path: string, lines: string): Promise<void> {
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
		let number = 0;
		let failed: unknown;
		for await (const line of createInterface({
			input: createReadStream(path),
			crlfDelay: Infinity,
		})) {
			if (failed) throw new DamagedStore(path, `line ${number} is not an event`, failed);
			number += 1;
			try {
				yield RegistryEvent.parse(JSON.parse(line));
			} catch (error) {
				failed = error;
			}
		}
		if (failed && (await endsWithLineEnd(path))) {
			throw new DamagedStore(path, `line ${number} is not an event`, failed);
		}
	}
}

async function endsWithLineEnd(path: string): Promise<boolean> {
	const file = await open(path, "r");
	try {
		const { size } = await file.stat();
		const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
		return buffer.toString() === "\n";
	} finally {
		await file.close();
	}
}

async function dayFiles(directory: string): Promise<string[]> {
	const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	return names
		.filter((name) => DAY_FILE.test(name))
		.sort()
		.map((name) => join(directory, name));
}
