import { RegistryEvent } from "#domain/records/registry-event.ts";
import type { Queryable } from "./database.ts";

const EVENTS_AT_ONCE = 10_000;

/** Day by day, and within a day in the order of appending. */
export async function* readEvents(connection: Queryable): AsyncIterable<RegistryEvent> {
	let day = "";
	let id = "0";
	for (;;) {
		const rows = await connection.query(
			`SELECT day, id, event FROM events WHERE (day, id) > ($1, $2) ORDER BY day, id LIMIT $3`,
			[day, id, EVENTS_AT_ONCE],
		);
		for (const row of rows) yield RegistryEvent.parse(row.event);
		const last = rows.at(-1);
		if (!last || rows.length < EVENTS_AT_ONCE) return;
		day = String(last.day);
		id = String(last.id);
	}
}

/** Events of a day after a number. */
export async function* readDay(
	connection: Queryable,
	day: string,
	after: number,
): AsyncIterable<{ id: number; event: RegistryEvent }> {
	let id = after;
	for (;;) {
		const rows = await connection.query(
			"SELECT id, event FROM events WHERE day = $1 AND id > $2 ORDER BY id LIMIT $3",
			[day, id, EVENTS_AT_ONCE],
		);
		for (const row of rows) {
			id = Number(row.id);
			yield { id, event: RegistryEvent.parse(row.event) };
		}
		if (rows.length < EVENTS_AT_ONCE) return;
	}
}

/** Days with events, with the number of the last one. */
export async function listDays(connection: Queryable): Promise<{ day: string; last: number }[]> {
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
