import { isDeepStrictEqual } from "node:util";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryTransaction } from "../store.ts";

type Entry = SourceEntryRecord | undefined;

/** What more listings share tells nothing about any of them. */
const MAX_SLUGS = 20;

/** Saves an entry, or removes it where there is none after, and keeps by which coordinates its listing is found. */
export async function saveEntry(
	transaction: RegistryTransaction,
	before: Entry,
	after: Entry,
): Promise<void> {
	const { sourceEntries } = transaction;
	// Where it says what it said, nothing is written, so that the hour stays.
	if (after && !isDeepStrictEqual(before, after)) sourceEntries.save(after);
	else if (before && !after) {
		sourceEntries.remove(entryKey(before));
		transaction.sightings.remove(entryKey(before));
	}
	const isSame =
		before?.slug === after?.slug && String(before?.coordinates) === String(after?.coordinates);
	if (isSame) return;
	if (before?.slug) await forget(transaction, before.slug, before.coordinates);
	if (after?.slug) await note(transaction, after.slug, after.coordinates);
}

/** Those that no other entry of the listing has. */
async function forget(
	transaction: RegistryTransaction,
	slug: string,
	coordinates: readonly string[],
): Promise<void> {
	const entries = await transaction.sourceEntries.by("slug", slug);
	const held = new Set(entries.flatMap((entry) => entry.coordinates));
	for (const coordinate of coordinates.filter((one) => !held.has(one))) {
		const record = await transaction.coordinates.find(coordinate);
		const slugs = record?.slugs.filter((other) => other !== slug) ?? [];
		if (slugs.length > 0) transaction.coordinates.save({ coordinate, slugs });
		else if (record) transaction.coordinates.remove(coordinate);
	}
}

async function note(
	transaction: RegistryTransaction,
	slug: string,
	coordinates: readonly string[],
): Promise<void> {
	for (const coordinate of coordinates) {
		const slugs = (await transaction.coordinates.find(coordinate))?.slugs ?? [];
		if (slugs.includes(slug) || slugs.length >= MAX_SLUGS) continue;
		transaction.coordinates.save({ coordinate, slugs: [...slugs, slug].sort() });
	}
}
