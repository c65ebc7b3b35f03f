import { ImportRecord, importKey } from "#domain/records/import-record.ts";
import {
	CoordinateRecord,
	entryKey,
	SightingRecord,
	SourceEntryRecord,
} from "#domain/records/source-entry-record.ts";
import { SourceRecord } from "#domain/records/source-record.ts";
import { row } from "./collection-row.ts";

/** Records about sources, followed or imported by hand. */
export const SOURCE_ROWS = {
	imports: row({
		title: "imports",
		schema: ImportRecord,
		keyOf: importKey,
		indexes: {},
	}),
	sources: row({
		title: "sources",
		schema: SourceRecord,
		keyOf: ({ name }) => name,
		indexes: {},
	}),
	sourceEntries: row({
		title: "source entries",
		schema: SourceEntryRecord,
		keyOf: entryKey,
		indexes: {
			source: ({ source }) => source,
			/** `source state`. */
			state: ({ source, state }) => `${source} ${state}`,
			slug: ({ slug }) => slug ?? undefined,
			submission: ({ submissionId }) => submissionId ?? undefined,
		},
	}),
	sightings: row({
		title: "entry sightings",
		schema: SightingRecord,
		keyOf: entryKey,
		indexes: { source: ({ source }) => source },
	}),
	coordinates: row({
		title: "coordinates",
		schema: CoordinateRecord,
		keyOf: ({ coordinate }) => coordinate,
		indexes: {},
	}),
};
