import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Adapter, Low } from "lowdb";
import type { z } from "zod";
import { by } from "#contract/compare.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { DamagedStore } from "../damaged-store.ts";

const FORMAT = 1;

interface FileContent<Item> {
	path: string;
	schema: z.ZodType<Item>;
	keyOf: (record: Item) => string;
	/**
	 * For readers in other processes: content with a correct checksum was written and checked by the writer. Otherwise
	 * every record is checked again.
	 */
	trusted?: boolean;
}

/** One file of records: `{"format", "sha256" of the records' text, "records"}`, one record per line, by key. */
export type RecordFile<Item> = Low<Item[]>;

/** A lowdb database over one file. Reading detects any damage; writing is durable. */
export function openRecordFile<Item>(content: FileContent<Item>): RecordFile<Item> {
	const adapter: Adapter<Item[]> = {
		read: () => readRecords(content),
		write: (records) => writeDurably(content.path, formatRecords(records, content.keyOf)),
	};
	return new Low(adapter, []);
}

/** The text of a file; equal records give equal bytes. */
export function formatRecords<Item>(records: readonly Item[], keyOf: (record: Item) => string) {
	const sorted = [...records].sort(by(keyOf));
	const lines = sorted.map((record) => JSON.stringify(record)).join(",\n");
	return `{"format":${FORMAT},"sha256":"${hash("sha256", lines)}","records":[\n${lines}\n]}\n`;
}

const HEAD = /^\{"format":(\d+),"sha256":"([0-9a-f]{64})","records":\[\n/;
const HEAD_MAX_BYTES = 200;
const TAIL = "\n]}\n";

async function readRecords<Item>(content: FileContent<Item>): Promise<Item[]> {
	const { path, keyOf } = content;
	const bytes = readBytes(path);
	const head = HEAD.exec(bytes.toString("latin1", 0, HEAD_MAX_BYTES));
	if (head && Number(head[1]) !== FORMAT) {
		throw new DamagedStore(
			path,
			`it has format ${head[1]}, but this version only supports format ${FORMAT}`,
		);
	}
	const isWhole = head !== null && head[2] === digestOfLines(bytes, head[0].length);
	const records = checkRecords(parseRecords(bytes.toString("utf8"), path), content, isWhole);
	if (!isWhole) {
		throw new DamagedStore(path, "the checksum does not match; another program changed this file");
	}
	// They are written in the order of their keys.
	const keys = records.map(keyOf);
	if (keys.some((key, place) => place > 0 && key <= (keys[place - 1] ?? ""))) {
		throw new DamagedStore(path, "it contains a record twice");
	}
	return records;
}

/** Without a promise: nothing else runs while records are read, and hundreds of small files take half the time. */
function readBytes(path: string): Buffer {
	try {
		return readFileSync(path);
	} catch (error) {
		throw new DamagedStore(path, "the file cannot be read", error);
	}
}

/** Undefined if the lines do not end as expected. */
function digestOfLines(bytes: Buffer, start: number): string | undefined {
	const end = bytes.length - TAIL.length;
	if (end < start || bytes.toString("latin1", end) !== TAIL) return undefined;
	return hash("sha256", bytes.subarray(start, end));
}

/** Checked before the checksum is reported, because the name of a broken record helps operators more. */
function checkRecords<Item>(
	raws: readonly unknown[],
	{ path, schema, trusted }: FileContent<Item>,
	isWhole: boolean,
): Item[] {
	const mayPass = (_: unknown): _ is Item => trusted === true && isWhole;
	return raws.map((raw, index) => {
		if (mayPass(raw)) return raw;
		const parsed = schema.safeParse(raw);
		if (parsed.success) return parsed.data;
		const [issue] = parsed.error.issues;
		const member = issue?.path.join(".") || "the record itself";
		throw new DamagedStore(
			path,
			`record ${nameOf(raw, index)} is broken at ${member}: ${issue?.message}`,
		);
	});
}

function parseRecords(text: string, path: string): unknown[] {
	let document: unknown;
	try {
		document = JSON.parse(text);
	} catch (error) {
		throw new DamagedStore(path, "it is not complete JSON", error);
	}
	if (typeof document === "object" && document !== null && "records" in document) {
		if (Array.isArray(document.records)) return document.records;
	}
	throw new DamagedStore(path, "it does not contain a list of records");
}

/** How people can find the record: by its name, otherwise by its position. */
function nameOf(raw: unknown, index: number): string {
	if (typeof raw === "object" && raw !== null) {
		if ("slug" in raw && typeof raw.slug === "string") return `"${raw.slug}"`;
		if ("id" in raw && typeof raw.id === "string") return `"${raw.id}"`;
	}
	return `number ${index + 1}`;
}
