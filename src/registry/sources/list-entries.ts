import type { ENTRY_STATES } from "#contract/source.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { RegistryReader } from "../store.ts";
import { getSource } from "./get-source.ts";

interface Choice {
	name: string;
	state: (typeof ENTRY_STATES)[number];
	limit: number;
}

export interface EntryList {
	total: number;
	entries: SourceEntryRecord[];
}

/** The first entries of a source in a state, by origin, and how many there are. */
export async function listEntries(
	reader: RegistryReader,
	{ name, state, limit }: Choice,
): Promise<EntryList> {
	await getSource(reader, name);
	const value = `${name} ${state}`;
	const { sourceEntries } = reader;
	return {
		total: await sourceEntries.countBy("state", value),
		entries: await sourceEntries.firstBy("state", value, limit),
	};
}
