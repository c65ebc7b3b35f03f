import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import {
	COLLECTION_NAMES,
	COLLECTIONS,
	type CollectionName,
	type RecordTypes,
} from "../collections.ts";
import { DamagedStore } from "../damaged-store.ts";
import { sha256 } from "../sha256.ts";
import { type Changes, noChanges } from "./changes.ts";

/**
 * Changes to several files, written completely before any of those files is touched. The first line is the SHA-256 of
 * the rest; then one `[collection, record]` per line, or `[collection, null, key]` for a removed record. While this
 * file exists, its records override those in their own files.
 */
export const transactionPath = (directory: string): string => join(directory, "transaction.jsonl");

export function formatTransaction(changes: Changes): string {
	const lines = COLLECTION_NAMES.flatMap((name) =>
		[...changes[name]].map(([key, record]) =>
			record === null
				? `${JSON.stringify([name, null, key])}\n`
				: `${JSON.stringify([name, record])}\n`,
		),
	).join("");
	return `${sha256(lines)}\n${lines}`;
}

export async function readTransaction(directory: string): Promise<Changes | undefined> {
	const path = transactionPath(directory);
	const text = await ifThere(readFile(path, "utf8"));
	if (text === undefined) return undefined;
	const end = text.indexOf("\n") + 1;
	const lines = text.slice(end);
	if (text.slice(0, end).trim() !== sha256(lines)) {
		throw new DamagedStore(path, "the checksum does not match");
	}
	const changes = noChanges();
	for (const line of lines.split("\n").filter(Boolean)) {
		const [name, record, key]: [CollectionName, unknown, string] = JSON.parse(line);
		if (record === null) changes[name].set(key, null);
		else put(changes, name, record);
	}
	return changes;
}

function put<Name extends CollectionName>(changes: Changes, name: Name, raw: unknown): void {
	const { schema, keyOf } = COLLECTIONS[name];
	const record: RecordTypes[Name] = schema.parse(raw);
	changes[name].set(keyOf(record), record);
}
