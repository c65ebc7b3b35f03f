import { createHash } from "node:crypto";
import { join } from "node:path";
import type { CollectionName } from "../collections.ts";

/** Number of files that a kind of record is spread over; small files make small writes. */
const SHARDS: Partial<Record<CollectionName, number>> = {
	audit: 64,
	// They are long.
	documents: 64,
	// Pictures in base64.
	logos: 64,
	importedLogs: 1,
	imports: 1,
	incidents: 1,
	categories: 1,
	tokens: 1,
	sources: 1,
	// A followed registry can have as many as there are agents.
	sourceEntries: 64,
	sightings: 64,
	looks: 64,
	lookTimes: 64,
	organisations: 1,
	transfers: 1,
	publishers: 1,
	incidentDrafts: 1,
	collections: 1,
	undos: 1,
};
const USUAL_SHARDS = 16;

/** Every file of a collection, below the folder of all records. */
export function shardPaths(directory: string, name: CollectionName): string[] {
	const shards = shardCount(name);
	if (shards === 1) return [join(directory, `${name}.json`)];
	return Array.from({ length: shards }, (_, shard) =>
		join(directory, name, `${shard.toString(16)}.json`),
	);
}

/** The file of a record: the first hex digits of the digest of its key. */
export function shardOf(name: CollectionName, key: string): number {
	const shards = shardCount(name);
	return shards === 1 ? 0 : createHash("sha256").update(key).digest().readUInt32BE() % shards;
}

/** Each key is digested once, regardless of the number of files. */
export function byShard<Item>(name: CollectionName, records: ReadonlyMap<string, Item>) {
	const shards = new Map<number, Map<string, Item>>();
	for (const [key, record] of records) {
		const shard = shardOf(name, key);
		const part = shards.get(shard) ?? new Map<string, Item>();
		shards.set(shard, part.set(key, record));
	}
	return shards;
}

const shardCount = (name: CollectionName): number => SHARDS[name] ?? USUAL_SHARDS;
