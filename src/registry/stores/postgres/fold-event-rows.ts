import { dayOf } from "#contract/instants.ts";
import { RegistryEvent } from "#domain/records/registry-event.ts";
import * as signals from "../signal-file.ts";
import { SignalCollector, type SignalNames } from "../signal-rows.ts";
import type { Queryable } from "./database.ts";

/**
 * What happened up to an instant, day by day. The sums of past days are stored in a file on the builder's machine, so
 * that only newer events are read.
 */
export async function foldEventRows(
	connection: Queryable,
	{ kept, at }: { kept: string; at: Date },
): Promise<Iterable<RegistryEvent>> {
	// A missing or damaged file is simply written again.
	const read = await signals.readReadDays(kept).catch(signals.noDays);
	const today = dayOf(at.toISOString());
	const registry = await findMark(connection);
	const days = await listDays(connection);
	const lasts = new Map(days.map(({ day, last }) => [day, last]));
	let changed = false;
	for (const [day, before] of read.days) {
		// From another registry, which may have been stored in files.
		const isOurs = lastOf(before, registry) <= (lasts.get(day) ?? -1);
		if (!isOurs) changed = read.days.delete(day);
	}
	for (const { day, last } of days) {
		const before = read.days.get(day);
		if (day >= today || (before && lastOf(before, registry) === last)) continue;
		const mark = `${registry} ${last}`;
		const rows = await foldDay(connection, { day, names: read.names, before, registry });
		read.days.set(day, { day, mark, rows, bytes: 0, lines: 0, sha256: "" });
		changed = true;
	}
	if (changed) await signals.writeReadDays(kept, read);
	return signals.signalsInOrder(read, readDay(connection, today), at);
}

/** Distinguishes the registry in this database from every other one. */
async function findMark(connection: Queryable): Promise<string> {
	const [row] = await connection.query(
		"SELECT extract(epoch FROM created_at)::text AS made FROM registry",
	);
	return `postgres:${String(row?.made)}`;
}

const EVENTS_AT_ONCE = 10_000;

/** Day by day, and within a day in the order of appending. */
export async function* readEventsInPostgres(connection: Queryable): AsyncIterable<RegistryEvent> {
	for (const { day } of await listDays(connection)) yield* readDay(connection, day);
}

/** Events of a day after a number. */
async function* readDay(
	connection: Queryable,
	day: string,
	after = 0,
): AsyncIterable<RegistryEvent> {
	let id = after;
	for (;;) {
		const rows = await connection.query(
			"SELECT id, event FROM events WHERE day = $1 AND id > $2 ORDER BY id LIMIT $3",
			[day, id, EVENTS_AT_ONCE],
		);
		for (const row of rows) {
			id = Number(row.id);
			yield RegistryEvent.parse(row.event);
		}
		if (rows.length < EVENTS_AT_ONCE) return;
	}
}

/** Days with events, with the number of the last one. */
async function listDays(connection: Queryable): Promise<{ day: string; last: number }[]> {
	// From day to day by the index: a plain GROUP BY would read every event.
	const rows = await connection.query(
		`WITH RECURSIVE days AS (
			SELECT min(day) AS day FROM events
			UNION ALL
			SELECT (SELECT min(day) FROM events WHERE day > days.day) FROM days WHERE day IS NOT NULL
		)
		SELECT day, (SELECT max(id) FROM events WHERE events.day = days.day) AS last
		FROM days WHERE day IS NOT NULL ORDER BY day`,
	);
	return rows.map(({ day, last }) => ({ day: String(day), last: Number(last) }));
}

/** Number of the last event included in a day's sums. */
function lastOf({ mark }: signals.ReadDay, registry: string): number {
	return mark.startsWith(`${registry} `)
		? Number(mark.slice(registry.length))
		: Number.POSITIVE_INFINITY;
}

interface DayToFold {
	day: string;
	names: SignalNames;
	before: signals.ReadDay | undefined;
	registry: string;
}

async function foldDay(connection: Queryable, { day, names, before, registry }: DayToFold) {
	const collector = new SignalCollector(names, before?.rows);
	const after = before ? lastOf(before, registry) : 0;
	for await (const event of readDay(connection, day, after)) collector.add(event);
	return collector.rows();
}
