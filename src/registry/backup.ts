import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { z } from "zod";
import { writeDurably } from "#disk/durable-file.ts";
import { RegistryEvent } from "#domain/records/registry-event.ts";
import { backupFileOf, COLLECTION_NAMES, COLLECTIONS, type CollectionName } from "./collections.ts";
import { saveAll } from "./copy-store.ts";
import { DamagedStore, LaterVersion } from "./damaged-store.ts";
import type { RegistryStore, RegistryTransaction } from "./store.ts";

/** Written last. */
export const SUMS_FILE = "SHA256SUMS";
const EVENTS_FILE = "events.jsonl";
const EVENTS_PER_WRITE = 10_000;

/** Lines by file. */
export type BackupCounts = Record<string, number>;

/**
 * Writes a consistent copy of records and events to a new folder: a file of JSON lines for each kind that has
 * records, the same for every store.
 */
export async function writeBackup(store: RegistryStore, directory: string): Promise<BackupCounts> {
	await mkdir(directory, { recursive: false, mode: 0o700 });
	return store.atOneMoment(async (moment) => {
		const counts: BackupCounts = {};
		const sums: string[] = [];
		const add = async (file: string, lines: AsyncIterable<string>) => {
			const written = await writeLines(join(directory, file), lines);
			counts[file] = written.count;
			sums.push(`${written.sha256}  ${file}\n`);
		};
		for (const name of COLLECTION_NAMES) {
			const file = backupFileOf(name);
			const records = await moment[name].list();
			// Earlier versions do not know all kinds, and refuse files of those.
			if (file && records.length > 0) await add(file, jsonLines(records));
		}
		await add(EVENTS_FILE, jsonLines(moment.readEvents()));
		await writeDurably(join(directory, SUMS_FILE), sums.join(""));
		return counts;
	});
}

/** Fills an empty registry from a backup. Refuses a backup with changed files. */
export async function readBackup(store: RegistryStore, directory: string): Promise<BackupCounts> {
	const sums = new Map(
		(await readFile(join(directory, SUMS_FILE), "utf8"))
			.split("\n")
			.filter(Boolean)
			.map((line) => [line.slice(66), line.slice(0, 64)]),
	);
	const known = new Set([EVENTS_FILE, ...COLLECTION_NAMES.map(backupFileOf)]);
	const unknown = [...sums.keys()].find((file) => !known.has(file));
	if (unknown !== undefined) throw new LaterVersion(directory, unknown);
	const read = async (file: string) => {
		const text = await readFile(join(directory, file), "utf8");
		if (createHash("sha256").update(text).digest("hex") === sums.get(file)) return text;
		throw new DamagedStore(join(directory, file), "the checksum does not match");
	};
	const counts: BackupCounts = {};
	await store.transact(async (transaction) => {
		for (const name of COLLECTION_NAMES) {
			const file = backupFileOf(name);
			// Earlier versions knew fewer kinds of records.
			if (!file || !sums.has(file)) continue;
			counts[file] = restoreKind(name, transaction, await read(file));
		}
	});
	const events = parseLines(await read(EVENTS_FILE), RegistryEvent);
	for (let start = 0; start < events.length; start += EVENTS_PER_WRITE) {
		await store.appendEvents(events.slice(start, start + EVENTS_PER_WRITE));
	}
	counts[EVENTS_FILE] = events.length;
	return counts;
}

function restoreKind<Name extends CollectionName>(
	name: Name,
	transaction: RegistryTransaction,
	text: string,
): number {
	const records = parseLines(text, COLLECTIONS[name].schema);
	saveAll(transaction, name, records);
	return records.length;
}

async function* jsonLines(records: AsyncIterable<unknown> | Iterable<unknown>) {
	for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

function parseLines<Item>(text: string, schema: z.ZodType<Item>): Item[] {
	return text
		.split("\n")
		.filter(Boolean)
		.map((line) => schema.parse(JSON.parse(line)));
}

async function writeLines(path: string, lines: AsyncIterable<string>) {
	const hash = createHash("sha256");
	let count = 0;
	async function* counted() {
		for await (const line of lines) {
			hash.update(line);
			count += 1;
			yield line;
		}
	}
	await pipeline(
		Readable.from(counted()),
		createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
	);
	return { count, sha256: hash.digest("hex") };
}
