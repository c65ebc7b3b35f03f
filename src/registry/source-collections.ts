import { ImportRecord, importKey } from "#domain/records/import-record.ts";
import {
	CoordinateRecord,
	entryKey,
	SightingRecord,
	SourceEntryRecord,
} from "#domain/records/source-entry-record.ts";
import { SourceRecord } from "#domain/records/source-record.ts";
import { collection } from "./collection-row.ts";

/** Records about sources, followed or imported by hand. */
export const SOURCE_COLLECTIONS = {
	imports: collection("imports", ImportRecord, { keyOf: importKey, indexes: {} }),
	sources: collection("sources", SourceRecord, { keyOf: ({ name }) => name, indexes: {} }),
	sourceEntries: collection("source entries", SourceEntryRecord, {
		keyOf: entryKey,
		indexes: {
			source: ({ source }) => source,
			/** `source state`. */
			state: ({ source, state }) => `${source} ${state}`,
			slug: ({ slug }) => slug ?? undefined,
			submission: ({ submissionId }) => submissionId ?? undefined,
		},
	}),
	sightings: collection("entry sightings", SightingRecord, {
		keyOf: entryKey,
		indexes: { source: ({ source }) => source },
	}),
	coordinates: collection("coordinates", CoordinateRecord, {
		keyOf: ({ coordinate }) => coordinate,
		indexes: {},
	}),
};
