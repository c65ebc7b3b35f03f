import { existsSync } from "node:fs";
import { mkdir, readdir, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { syncDirectory, writeDurably } from "#disk/durable-file.ts";
import {
	COLLECTION_NAMES,
	COLLECTIONS,
	type CollectionName,
	eachCollection,
	type RecordTypes,
} from "../collections.ts";
import { DamagedStore } from "../damaged-store.ts";
import { type Changes, mergeChanges, noChanges } from "./changes.ts";
import { readTogether } from "./read-together.ts";
import { formatRecords, openRecordFile, type RecordFile } from "./record-file.ts";
import { byShard, pathsOf, shardOf } from "./record-shards.ts";
import { formatTransaction, readTransaction, transactionPath } from "./transaction-file.ts";

/** A transaction of more files than this is put off, until there are this many records. */
const PUT_OFF = { files: 64, records: 5_000 };

type Files = { [Name in CollectionName]: RecordFile<RecordTypes[Name]>[] };

/** The files of all records below `directory`, and how changes get into them together. */
export class RecordFiles {
	readonly #directory: string;
	readonly #files: Files;
	readonly #trusted: boolean;
	/** Kept in the transaction file but not yet in all the files they belong to. */
	#unapplied: Changes | undefined;
	/** Files that a failed write may have changed although it was refused, each with the way to bring back what counts. */
	readonly #doubtful = new Map<string, () => Promise<void>>();

	/** `trusted` as of a record file: only the writer has to check what it wrote before. */
	constructor(directory: string, { trusted = false } = {}) {
		this.#directory = directory;
		this.#trusted = trusted;
		this.#files = eachCollection<Files>((name) =>
			pathsOf(directory, name).map((path) => openRecordFile({ path, trusted, ...rowOf(name) })),
		);
	}

	/** Creates every file of these collections, empty, so that a missing one is noticed ever after. */
	static async create(
		directory: string,
		names: readonly CollectionName[] = COLLECTION_NAMES,
	): Promise<void> {
		for (const name of names) {
			for (const path of pathsOf(directory, name)) {
				await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
				await writeDurably(
					path,
					formatRecords([], () => ""),
				);
			}
		}
	}

	/**
	 * Reads records as they are together at one moment, those of an interrupted transaction included. A registry of which a
	 * file is gone is damaged, whichever are read, unless less of it is needed.
	 */
	async read(
		names: readonly CollectionName[] = COLLECTION_NAMES,
		needed: readonly CollectionName[] = COLLECTION_NAMES,
	): Promise<Changes> {
		this.#require(needed);
		let interrupted: Changes | undefined;
		const readers = new Map<string, () => Promise<void>>();
		for (const name of names) {
			const files: readonly { read: () => Promise<void> }[] = this.#files[name];
			for (const [shard, path] of pathsOf(this.#directory, name).entries()) {
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

	#require(names: readonly CollectionName[]): void {
		for (const path of names.flatMap((name) => pathsOf(this.#directory, name))) {
			if (!existsSync(path)) throw new DamagedStore(path, "the file cannot be read");
		}
	}

	/** For the one writer, after `read`: brings an interrupted transaction to its end and removes leftovers. */
	async recover(): Promise<void> {
		for (const path of [
			this.#directory,
			...COLLECTION_NAMES.map((name) => join(this.#directory, name)),
		]) {
			for (const entry of await readdir(path).catch(() => [])) {
				if (entry.endsWith(".tmp")) await unlink(join(path, entry));
			}
		}
		this.#unapplied = await readTransaction(this.#directory);
		if (this.#unapplied) await this.#applyAll();
	}

	/**
	 * Keeps changes. Those of one file go straight there. Those of several go into a transaction file first, which makes
	 * them count; should a later file then fail or be put off, the next change or opening brings the rest to its end.
	 */
	async keep(changes: Changes): Promise<void> {
		await this.#takeBack();
		try {
			await this.#keepTogether(changes);
		} catch (error) {
			// What cannot be brought back now is in the way of the next change, which tries again.
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
	 * Pages of a source touch a great part of all files, each with a record or two. Several of them get into the files
	 * together: the transaction file holds them until then.
	 */
	#isPutOff(changes: Changes, pending: Changes): boolean {
		const count = COLLECTION_NAMES.reduce((sum, name) => sum + pending[name].size, 0);
		return count < PUT_OFF.records && this.#writesOf(changes).length > PUT_OFF.files;
	}

	/** A transaction that was refused must not count with the next opening, and not over what is written until then. */
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
		// Back after a power cut, the file would count more than what is written to single files from here on.
		await syncDirectory(this.#directory);
		this.#unapplied = undefined;
	}

	/** One for each file that the changes belong to. */
	#writesOf(changes: Changes): (() => Promise<void>)[] {
		const writesTo = <Name extends CollectionName>(name: Name) =>
			[...byShard(name, changes[name])].map(
				([shard, records]) =>
					() =>
						this.#write(name, shard, records),
			);
		return COLLECTION_NAMES.flatMap((name) => writesTo(name));
	}

	async #write<Name extends CollectionName>(
		name: Name,
		shard: number,
		records: ReadonlyMap<string, RecordTypes[Name] | null>,
	): Promise<void> {
		const { keyOf } = rowOf(name);
		const file: RecordFile<RecordTypes[Name]> | undefined = this.#files[name][shard];
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
			// Of what a transaction file holds nothing is taken back: it will be written again.
			if (!this.#unapplied) this.#doubtful.set(`${name} ${shard}`, () => file.write());
			throw error;
		}
	}

	#putInto<Name extends CollectionName>(all: Changes, name: Name): void {
		const { keyOf } = rowOf(name);
		const target: Map<string, RecordTypes[Name] | null> = all[name];
		for (const [shard, file] of this.#files[name].entries()) {
			for (const [index, record] of file.data.entries()) {
				const key = keyOf(record);
				// What stands under a right checksum belongs together, so one record speaks for all.
				const isTold = this.#trusted && index > 0;
				if (!isTold && shardOf(name, key) !== shard) {
					throw new DamagedStore(
						join(this.#directory, name),
						`record "${key}" stands in the wrong file`,
					);
				}
				target.set(key, record);
			}
		}
	}
}

/** The changes already count, so only what is not the disk's failure is one of the caller's. */
function leaveForLater(error: NodeJS.ErrnoException): void {
	if (error.code === undefined) throw error;
}

function rowOf<Name extends CollectionName>(name: Name) {
	const {
		schema,
		keyOf,
	}: { schema: z.ZodType<RecordTypes[Name]>; keyOf: (record: RecordTypes[Name]) => string } =
		COLLECTIONS[name];
	return { schema, keyOf };
}
