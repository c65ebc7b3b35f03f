import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import { RegistryEvent } from "#domain/records/registry-event.ts";
import { DamagedStore } from "../damaged-store.ts";

const DAY_FILE = /^\d{4}-\d{2}-\d{2}\.jsonl$/;
const NEWLINE = 0x0a;
const READ_AT_ONCE = 1_000_000;

export async function dayFiles(directory: string): Promise<string[]> {
	const names = (await ifThere(readdir(directory))) ?? [];
	return names
		.filter((name) => DAY_FILE.test(name))
		.sort()
		.map((name) => join(directory, name));
}

/**
 * Complete lines of a file from a byte on, many at a time, with their line ends. Skips an incomplete last line and
 * lines appended meanwhile.
 */
export async function* finishedLines(path: string, start = 0): AsyncIterable<Buffer> {
	const { size } = await stat(path);
	if (size <= start) return;
	// There is one file per day, and most are small.
	const highWaterMark = Math.min(READ_AT_ONCE, size - start);
	let rest: Buffer[] = [];
	for await (const chunk of createReadStream(path, { start, end: size - 1, highWaterMark })) {
		const bytes: Buffer = chunk;
		const end = bytes.lastIndexOf(NEWLINE) + 1;
		if (end === 0) {
			rest.push(bytes);
			continue;
		}
		yield Buffer.concat([...rest, bytes.subarray(0, end)]);
		rest = [bytes.subarray(end)];
	}
}

export const dayOfFile = (path: string): string => basename(path, ".jsonl");

/** Events of complete lines, with the number of lines before them in the file. */
export function parseEvents(
	lines: Buffer,
	{ path, linesBefore }: { path: string; linesBefore: number },
): RegistryEvent[] {
	const day = dayOfFile(path);
	// Lines end in \n alone: JSON leaves U+2028 as it is.
	const texts = lines.toString("utf8").slice(0, -1).split("\n");
	return texts.map((text, index) => {
		try {
			return parseEvent(text, day);
		} catch (error) {
			const number = linesBefore + index + 1;
			throw new DamagedStore(path, `line ${number} is not an event of this day`, error);
		}
	});
}

function parseEvent(text: string, day: string): RegistryEvent {
	const event = RegistryEvent.parse(JSON.parse(text));
	if (event.at.startsWith(day)) return event;
	throw new Error(`Its day is ${event.at}`);
}
