import { createHash } from "node:crypto";
import { rename } from "node:fs/promises";
import { readColumns, writeColumns } from "#disk/column-file.ts";
import { endsOf } from "#disk/ends.ts";
import type { CollectionName, RecordTypes } from "../../collections.ts";
import type { Queryable } from "./database.ts";
import { recordColumns } from "./record-columns.ts";
import { parseRecord } from "./record-table.ts";

const RECORDS_AT_ONCE = 5_000;

interface ReadOptions<Name> {
	name: Name;
	/** Cache file on the builder's machine; it can be removed at any time. */
	kept: string;
}

/**
 * All records of a kind, by key. For records that were read before, only digests are queried: this sends much less, and
 * manual changes to the database are noticed with the next hour that is built at all (`fingerprintPostgres` counts only
 * the program's writes). Runs inside a transaction that sees one moment.
 */
export async function readRecords<Name extends CollectionName>(
	connection: Queryable,
	{ name, kept }: ReadOptions<Name>,
): Promise<RecordTypes[Name][]> {
	const { table } = recordColumns(name);
	const rows = await connection.query(
		`SELECT key, encode(sha256(convert_to(record::text, 'UTF8')), 'hex') AS digest FROM ${table} ORDER BY key`,
	);
	// A missing or damaged file is simply written again.
	const before: KeptTexts = await readKeptTexts(kept).catch(() => new Map());
	const unknown = rows.filter(({ digest }) => !before.has(String(digest))).map(({ key }) => key);
	const answers = await askFor(connection, table, unknown);
	const texts: KeptTexts = new Map();
	for (const { digest } of rows) {
		const text = before.get(String(digest)) ?? answers.get(String(digest));
		if (text) texts.set(String(digest), text);
	}
	const records = recordsOf(name, { texts, checked: before });
	if (answers.size > 0 || texts.size !== before.size) await writeKeptTexts(kept, texts);
	return records;
}

/** Texts of records by their digests in the database. */
type KeptTexts = Map<string, Uint8Array>;

const DIGEST_BYTES = 32;

/** Throws if the file is missing or damaged. */
async function readKeptTexts(path: string): Promise<KeptTexts> {
	const { digests, ends, texts } = await readColumns(path);
	const isWhole =
		digests instanceof Uint8Array && ends instanceof Float64Array && texts instanceof Uint8Array;
	if (!isWhole) throw new Error(`${path} does not contain texts of records`);
	const all = Buffer.from(digests.buffer, digests.byteOffset, digests.length).toString("hex");
	const result: KeptTexts = new Map();
	let start = 0;
	for (const [place, end] of ends.entries()) {
		const digest = all.slice(place * DIGEST_BYTES * 2, (place + 1) * DIGEST_BYTES * 2);
		result.set(digest, texts.subarray(start, end));
		start = end;
	}
	return result;
}

/** Only one build runs at a time. The next one replaces a half-written file. */
async function writeKeptTexts(path: string, texts: KeptTexts): Promise<void> {
	const ends = Float64Array.from(endsOf(texts.values()));
	const digests = Buffer.from([...texts.keys()].join(""), "hex");
	const temporary = `${path}.tmp`;
	await writeColumns(temporary, { digests, ends, texts: Buffer.concat([...texts.values()]) });
	await rename(temporary, path);
}

async function askFor(connection: Queryable, table: string, keys: readonly unknown[]) {
	const texts: KeptTexts = new Map();
	for (let start = 0; start < keys.length; start += RECORDS_AT_ONCE) {
		const rows = await connection.query(
			`SELECT record::text AS text FROM ${table} WHERE key = ANY($1)`,
			[keys.slice(start, start + RECORDS_AT_ONCE)],
		);
		for (const row of rows) {
			const text = Buffer.from(String(row.text));
			texts.set(createHash("sha256").update(text).digest("hex"), text);
		}
	}
	return texts;
}

/** Cached records were already checked. */
function recordsOf<Name extends CollectionName>(
	name: Name,
	{ texts, checked }: { texts: KeptTexts; checked: KeptTexts },
): RecordTypes[Name][] {
	const isChecked = [...texts.keys()].map((digest) => checked.has(digest));
	const mayPass = (_: unknown, place: number): _ is RecordTypes[Name] => isChecked[place] === true;
	return parseTexts([...texts.values()]).map((raw, place) =>
		mayPass(raw, place) ? raw : parseRecord(name, { record: raw }),
	);
}

/** Many together, which takes a third less time than one by one. */
function parseTexts(texts: readonly Uint8Array[]): unknown[] {
	const records: unknown[] = [];
	for (let start = 0; start < texts.length; start += RECORDS_AT_ONCE) {
		const some = texts.slice(start, start + RECORDS_AT_ONCE).map(textOf);
		// One by one, because too many arguments do not fit in one call.
		for (const record of JSON.parse(`[${some.join(",")}]`)) records.push(record);
	}
	return records;
}

function textOf(bytes: Uint8Array): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
}
