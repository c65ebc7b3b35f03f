import { streamCsv } from "#render/csv.ts";
import { streamNdjson } from "#render/ndjson.ts";
import {
	AGENT_COLUMNS,
	type DumpContext,
	dumpAgentRows,
	dumpAgents,
	dumpCategories,
	dumpIncidents,
	dumpSignalRows,
	SIGNAL_ROW_COLUMNS,
} from "#views/dumps/dump-table-views.ts";

/** A file of rows: what it says and how that looks. Texts are drawn in passing. */
interface DumpTable {
	name: string;
	draw: (dump: DumpContext, onRow: () => void) => Iterable<string>;
}

/** Every file of rows that a dump has, before it is compressed. */
export const DUMP_TABLES: readonly DumpTable[] = [
	ndjson("agents", dumpAgents),
	csv("agents", AGENT_COLUMNS, dumpAgentRows),
	csv("signals", SIGNAL_ROW_COLUMNS, dumpSignalRows),
	ndjson("categories", dumpCategories),
	ndjson("incidents", dumpIncidents),
];

function ndjson(name: string, rows: (dump: DumpContext) => Iterable<object>): DumpTable {
	return {
		name: `${name}.ndjson`,
		draw: (dump, onRow) => streamNdjson(counted(rows(dump), onRow)),
	};
}

function csv(
	name: string,
	columns: readonly string[],
	rows: (dump: DumpContext) => Parameters<typeof streamCsv>[1],
): DumpTable {
	return {
		name: `${name}.csv`,
		draw: (dump, onRow) => streamCsv(columns, counted(rows(dump), onRow)),
	};
}

function* counted<Row>(rows: Iterable<Row>, onRow: () => void): Generator<Row> {
	for (const row of rows) {
		onRow();
		yield row;
	}
}
