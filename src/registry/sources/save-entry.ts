import { isDeepStrictEqual } from "node:util";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryTransaction } from "../store.ts";
import { forgetCoordinates, noteCoordinates } from "./coordinate-index.ts";

type Entry = SourceEntryRecord | undefined;

/** Saves or removes an entry, and updates the coordinates of its listing. */
export async function saveEntry(
	transaction: RegistryTransaction,
	before: Entry,
	after: Entry,
): Promise<void> {
	const { sourceEntries } = transaction;
	// If it has not changed, nothing is written, so that the hour stays the same.
	if (after && !isDeepStrictEqual(before, after)) sourceEntries.save(after);
	else if (before && !after) {
		sourceEntries.remove(entryKey(before));
		transaction.sightings.remove(entryKey(before));
	}
	const isSame =
		before?.slug === after?.slug && String(before?.coordinates) === String(after?.coordinates);
	if (isSame) return;
	if (before?.slug) await forgetCoordinates(transaction, before.slug, before.coordinates);
	if (after?.slug) await noteCoordinates(transaction, after.slug, after.coordinates);
}
