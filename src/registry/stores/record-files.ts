import { existsSync } from "node:fs";
import { mkdir, readdir, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { syncDirectory, writeDurably } from "#disk/durable-file.ts";
import * as collections from "../collections.ts";
import { DamagedStore } from "../damaged-store.ts";
import { type Changes, mergeChanges, noChanges } from "./changes.ts";
import { readTogether } from "./read-together.ts";
import { formatRecords, openRecordFile, type RecordFile } from "./record-file.ts";
import { byShard, shardOf, shardPaths } from "./record-shards.ts";
import { formatTransaction, readTransaction, transactionPath } from "./transaction-file.ts";

/** A transaction with more files than this is deferred until there are this many records. */
const PUT_OFF = { files: 64, records: 5_000 };

type Files = { [Name in collections.CollectionName]: RecordFile<collections.RecordTypes[Name]>[] };

/** The files of all records below `directory`, and atomic changes to them. */
export class RecordFiles {
	readonly #directory: string;
	readonly #files: Files;
	readonly #trusted: boolean;
	/** In the transaction file, but not yet in all their own files. */
	#unapplied: Changes | undefined;
	/** Files that a refused write may have changed, each with a function to restore it. */
	readonly #doubtful = new Map<string, () => Promise<void>>();

	/** `trusted` as for a record file: only the writer must check what it wrote before. */
	constructor(directory: string, { trusted = false } = {}) {
		this.#directory = directory;
		this.#trusted = trusted;
		this.#files = collections.eachCollection<Files>((name) =>
			shardPaths(directory, name).map((path) => openRecordFile({ path, trusted, ...rowOf(name) })),
		);
	}

	/** Creates every file of these collections that is not there, empty, so that a missing one will be noticed. */
	static async create(
		directory: string,
		names: readonly collections.CollectionName[] = collections.COLLECTION_NAMES,
	): Promise<void> {
		for (const name of names) {
			for (const path of shardPaths(directory, name)) {
				if (existsSync(path)) continue;
				await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
				await writeDurably(
					path,
					formatRecords([], () => ""),
				);
			}
		}
	}

	/**
	 * Reads a consistent state of the records, including an interrupted transaction. A missing file means that the
	 * registry is damaged, even if it is not read, unless only a part is needed.
	 */
	async read(
		names: readonly collections.CollectionName[] = collections.COLLECTION_NAMES,
		needed: readonly collections.CollectionName[] = collections.COLLECTION_NAMES,
	): Promise<Changes> {
		this.#require(needed);
		let interrupted: Changes | undefined;
		const readers = new Map<string, () => Promise<void>>();
		for (const name of names) {
			const files: readonly { read: () => Promise<void> }[] = this.#files[name];
			for (const [shard, path] of shardPaths(this.#directory, name).entries()) {
				readers.set(path, async () => files[shard]?.read());
			}
		}
		readers.set(transactionPath(this.#directory), async () => {
			interrupted = await readTransaction(this.#directory);
		});
		await readTogether(readers);
		const all = noChanges();
		for (const name of names) this.#putInto(all, name);
		if (interrupted) mergeChanges(all, interrupted, names);
		return all;
	}

	#require(names: readonly collections.CollectionName[]): void {
		for (const path of names.flatMap((name) => shardPaths(this.#directory, name))) {
			if (!existsSync(path)) throw new DamagedStore(path, "the file cannot be read");
		}
	}

	/** For the only writer, after `read`: completes an interrupted transaction and removes leftovers. */
	async recover(): Promise<void> {
		for (const path of [
			this.#directory,
			...collections.COLLECTION_NAMES.map((name) => join(this.#directory, name)),
		]) {
			for (const entry of await readdir(path).catch(() => [])) {
				if (entry.endsWith(".tmp")) await unlink(join(path, entry));
			}
		}
		this.#unapplied = await readTransaction(this.#directory);
		if (this.#unapplied) await this.#applyAll();
	}

	/**
	 * Saves changes. Changes to one file are written directly. Changes to several first go to a transaction file, which
	 * commits them; if a file then fails or is deferred, the next change or opening completes the rest.
	 */
	async keep(changes: Changes): Promise<void> {
		await this.#takeBack();
		try {
			await this.#keepTogether(changes);
		} catch (error) {
			// If this cannot be restored now, the next change tries again first.
			await this.#takeBack().catch(leaveForLater);
			throw error;
		}
	}

	async #takeBack(): Promise<void> {
		for (const [path, bringBack] of this.#doubtful) {
			await bringBack();
			this.#doubtful.delete(path);
		}
	}

	async #keepTogether(changes: Changes): Promise<void> {
		const pending = noChanges();
		if (this.#unapplied) mergeChanges(pending, this.#unapplied);
		mergeChanges(pending, changes);
		const writes = this.#writesOf(pending);
		const [only] = writes;
		if (writes.length === 1 && only && !this.#unapplied) return only();
		await this.#writeTransaction(pending);
		this.#unapplied = pending;
		if (this.#isPutOff(changes, pending)) return;
		await this.#applyAll().catch(leaveForLater);
	}

	/**
	 * Pages of a source touch a large share of all files, with a record or two each. Several pages are written to the
	 * files together; until then the transaction file holds them.
	 */
	#isPutOff(changes: Changes, pending: Changes): boolean {
		const count = collections.COLLECTION_NAMES.reduce((sum, name) => sum + pending[name].size, 0);
		return count < PUT_OFF.records && this.#writesOf(changes).length > PUT_OFF.files;
	}

	/** A refused transaction must not count at the next opening, or override later writes. */
	async #writeTransaction(changes: Changes): Promise<void> {
		const path = transactionPath(this.#directory);
		const before = this.#unapplied;
		this.#doubtful.set(path, async () => {
			if (before) return writeDurably(path, formatTransaction(before));
			await rm(path, { force: true });
			await syncDirectory(this.#directory);
		});
		await writeDurably(path, formatTransaction(changes));
		this.#doubtful.delete(path);
	}

	async #applyAll(): Promise<void> {
		const changes = this.#unapplied;
		if (!changes) return;
		for (const write of this.#writesOf(changes)) await write();
		await unlink(transactionPath(this.#directory));
		// If it came back after a power cut, the file would override later writes to single files.
		await syncDirectory(this.#directory);
		this.#unapplied = undefined;
	}

	#writesOf(changes: Changes): (() => Promise<void>)[] {
		const writesTo = <Name extends collections.CollectionName>(name: Name) =>
			[...byShard(name, changes[name])].map(
				([shard, records]) =>
					() =>
						this.#write(name, shard, records),
			);
		return collections.COLLECTION_NAMES.flatMap((name) => writesTo(name));
	}

	async #write<Name extends collections.CollectionName>(
		name: Name,
		shard: number,
		records: ReadonlyMap<string, collections.RecordTypes[Name] | null>,
	): Promise<void> {
		const { keyOf } = rowOf(name);
		const file: RecordFile<collections.RecordTypes[Name]> | undefined = this.#files[name][shard];
		if (!file) throw new Error(`There is no file ${shard} of ${name}`);
		const next = new Map(file.data.map((record) => [keyOf(record), record]));
		for (const [key, record] of records) {
			if (record === null) next.delete(key);
			else next.set(key, record);
		}
		const previous = file.data;
		file.data = [...next.values()];
		try {
			await file.write();
		} catch (error) {
			file.data = previous;
			// Changes in a transaction file are not undone: they will be written again.
			if (!this.#unapplied) this.#doubtful.set(`${name} ${shard}`, () => file.write());
			throw error;
		}
	}

	#putInto<Name extends collections.CollectionName>(all: Changes, name: Name): void {
		const { keyOf } = rowOf(name);
		const target: Map<string, collections.RecordTypes[Name] | null> = all[name];
		for (const [shard, file] of this.#files[name].entries()) {
			for (const [index, record] of file.data.entries()) {
				const key = keyOf(record);
				// Content with a correct checksum belongs together, so checking one record is enough.
				const isChecked = this.#trusted && index > 0;
				if (!isChecked && shardOf(name, key) !== shard) {
					throw new DamagedStore(
						join(this.#directory, name),
						`record "${key}" is in the wrong file`,
					);
				}
				target.set(key, record);
			}
		}
	}
}

/** The changes are already committed, so the caller only gets failures that are not the disk's. */
function leaveForLater(error: NodeJS.ErrnoException): void {
	if (error.code === undefined) throw error;
}

function rowOf<Name extends collections.CollectionName>(name: Name) {
	const {
		schema,
		keyOf,
	}: {
		schema: z.ZodType<collections.RecordTypes[Name]>;
		keyOf: (record: collections.RecordTypes[Name]) => string;
	} = collections.COLLECTIONS[name];
	return { schema, keyOf };
}
