import type { ENTRY_STATES } from "#contract/intake/source.ts";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryReader } from "../store.ts";
import { getSource } from "./begin-run.ts";

interface Choice {
	name: string;
	state: (typeof ENTRY_STATES)[number];
	/** Default: all. */
	limit?: number | undefined;
}

/** The first entries of a source in a state, by origin, and their total number. */
export async function listEntries(
	reader: RegistryReader,
	{ name, state, limit }: Choice,
): Promise<{ total: number; entries: (SourceEntryRecord & { seenAt: string })[] }> {
	await getSource(reader, name);
	const value = `${name} ${state}`;
	const { sourceEntries, sightings } = reader;
	const entries = await (limit === undefined
		? sourceEntries.by("state", value)
		: sourceEntries.firstBy("state", value, limit));
	const sights = await Promise.all(entries.map((entry) => sightings.find(entryKey(entry))));
	return {
		total: await sourceEntries.countBy("state", value),
		entries: entries.map((entry, place) => ({
			...entry,
			seenAt: sights[place]?.seenAt ?? entry.changedAt,
		})),
	};
}
