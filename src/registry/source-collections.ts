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
		backupFile: "imports.jsonl",
		schema: ImportRecord,
		keyOf: importKey,
		orderOf: importKey,
		indexes: {},
	}),
	sources: row({
		title: "sources",
		backupFile: "sources.jsonl",
		schema: SourceRecord,
		keyOf: ({ name }) => name,
		orderOf: ({ name }) => name,
		indexes: {},
	}),
	sourceEntries: row({
		title: "source entries",
		backupFile: "source-entries.jsonl",
		schema: SourceEntryRecord,
		keyOf: entryKey,
		orderOf: entryKey,
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
		backupFile: "sightings.jsonl",
		schema: SightingRecord,
		keyOf: entryKey,
		orderOf: entryKey,
		indexes: { source: ({ source }) => source },
	}),
	coordinates: row({
		title: "coordinates",
		backupFile: "coordinates.jsonl",
		schema: CoordinateRecord,
		keyOf: ({ coordinate }) => coordinate,
		orderOf: ({ coordinate }) => coordinate,
		indexes: {},
	}),
};
