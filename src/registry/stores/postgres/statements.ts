import { dayOf } from "#contract/instants.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { COLLECTION_NAMES, type CollectionName } from "../../collections.ts";
import { MARKED_RECORDS } from "../../snapshot-source.ts";
import type { Changes } from "../changes.ts";
import { recordColumns } from "./record-columns.ts";

/** A query whose only parameter is its rows, as JSON. */
export interface SqlStatement {
	text: string;
	rows: readonly Readonly<Record<string, string | number | null>>[];
}

const ROWS_AT_ONCE = 1_000;
/** Lets the hourly job see that nothing changed, without reading. */
const NOTED: readonly string[] = [...MARKED_RECORDS, "events"];

export function statementsOf(changes: Changes): SqlStatement[] {
	const touched = COLLECTION_NAMES.filter((name) => changes[name].size > 0);
	return [
		...touched.flatMap((name) => recordStatements(name, changes)),
		...noteWrites(touched.filter((name) => NOTED.includes(name))),
	];
}

export function eventStatements(events: readonly RegistryEvent[]): SqlStatement[] {
	const rows = events.map((event) => ({
		day: dayOf(event.at),
		actor: "actor" in event ? event.actor.toWellFormed() : null,
		event: JSON.stringify(event),
	}));
	const text = `INSERT INTO events (day, actor, event)
		SELECT day, actor, event::json
		FROM ROWS FROM (json_to_recordset($1) AS (day text, actor text, event text))
			WITH ORDINALITY AS given (day, actor, event, place)
		ORDER BY place`;
	return [...noteWrites(["events"]), ...inParts(text, rows)];
}

function recordStatements<Name extends CollectionName>(
	name: Name,
	changes: Changes,
): SqlStatement[] {
	const { table, columns } = recordColumns(name);
	const removed: { key: string }[] = [];
	const saved: Record<string, string | null>[] = [];
	for (const [key, record] of changes[name]) {
		if (record === null) removed.push({ key: key.toWellFormed() });
		else {
			saved.push(
				Object.fromEntries(
					columns.map((column) => [column.name, column.textOf(record)?.toWellFormed() ?? null]),
				),
			);
		}
	}
	const names = columns.map((column) => column.name);
	const removal = `DELETE FROM ${table} USING json_to_recordset($1) AS given (key text) WHERE ${table}.key = given.key`;
	return [...inParts(removal, removed), ...inParts(upsertInto(table, names), saved)];
}

/** A record that is saved again comes after others of the same place, like a new one. */
function upsertInto(table: string, names: readonly string[]): string {
	const columns = names.map((name) => (name === "record" ? "record::json" : name)).join(", ");
	const typed = names.map((name) => `${name} text`).join(", ");
	const sets = names.filter((name) => name !== "key").map((name) => `${name} = excluded.${name}`);
	return `INSERT INTO ${table} (${names.join(", ")})
		SELECT ${columns} FROM json_to_recordset($1) AS given (${typed})
		ON CONFLICT (key) DO UPDATE SET arrival = excluded.arrival, ${sets.join(", ")}`;
}

function noteWrites(names: readonly string[]): SqlStatement[] {
	const text = `INSERT INTO writes (name, times, last_at)
		SELECT name, 1, clock_timestamp() FROM json_to_recordset($1) AS given (name text)
		ON CONFLICT (name) DO UPDATE SET times = writes.times + 1, last_at = clock_timestamp()`;
	return inParts(
		text,
		names.map((name) => ({ name })),
	);
}

/** Most rows per query. */
export function inParts(text: string, rows: SqlStatement["rows"]): SqlStatement[] {
	const parts: SqlStatement[] = [];
	for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
		parts.push({ text, rows: rows.slice(start, start + ROWS_AT_ONCE) });
	}
	return parts;
}
