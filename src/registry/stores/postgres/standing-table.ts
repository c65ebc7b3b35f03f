import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { RegistryReader } from "../../store.ts";
import type { Queryable } from "./database.ts";

type Signals = Pick<RegistryReader, "listWatches" | "findVote" | "countSignals">;

/** What votes and watches have come to: a look-up, however many events there were. */
export function standingsOn(connection: Queryable): Signals {
	return {
		async listWatches(actor) {
			const rows = await connection.query(
				"SELECT slug, watched_at FROM standings WHERE actor = $1 AND watched_at <> '' ORDER BY slug",
				[actor],
			);
			return rows.map((row) => ({ slug: String(row.slug), since: String(row.watched_at) }));
		},
		async findVote({ actor, slug }) {
			const [row] = await connection.query(
				"SELECT vote FROM standings WHERE actor = $1 AND slug = $2",
				[actor, slug],
			);
			return row?.vote === 1 ? 1 : row?.vote === -1 ? -1 : 0;
		},
		async countSignals({ actor, slug, day }) {
			const [row] = await connection.query(
				`SELECT coalesce(sum(changes), 0) AS all,
					coalesce(sum(changes) FILTER (WHERE slug = $3), 0) AS of_agent
				FROM standings WHERE actor = $1 AND day = $2`,
				[actor, day, slug],
			);
			return { ofAgent: Number(row?.of_agent), all: Number(row?.all) };
		},
	};
}

/** Brings what stands up to date, inside the transaction that appends the events. */
export async function noteStandings(
	connection: Queryable,
	events: readonly RegistryEvent[],
): Promise<void> {
	for (const acts of roundsOf(events)) {
		await connection.query(NOTE, [
			...[acts.map(({ actor }) => actor), acts.map(({ slug }) => slug)],
			acts.map((act) => (act.type === "vote" ? act.value : null)),
			acts.map((act) => (act.type === "watch" ? (act.on ? act.at : "") : null)),
			acts.map(({ at }) => at.slice(0, 10)),
		]);
	}
}

/** Who follows already does so since then. */
const NOTE = `INSERT INTO standings AS known (actor, slug, vote, watched_at, day, changes)
	SELECT actor, slug, vote, watched_at, day, 1
	FROM unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::text[])
		AS given (actor, slug, vote, watched_at, day)
	ON CONFLICT (actor, slug) DO UPDATE SET
		vote = coalesce(excluded.vote, known.vote),
		watched_at = CASE WHEN excluded.watched_at <> '' AND known.watched_at <> ''
			THEN known.watched_at ELSE coalesce(excluded.watched_at, known.watched_at) END,
		day = excluded.day,
		changes = CASE WHEN known.day = excluded.day THEN known.changes + 1 ELSE 1 END`;

type Act = Exclude<RegistryEvent, { type: "view" }>;

/** A statement takes each actor and agent once; what came later stands in a later round. */
function roundsOf(events: readonly RegistryEvent[]): Act[][] {
	const rounds: Act[][] = [];
	const passed = new Map<string, number>();
	for (const event of events) {
		if (event.type === "view") continue;
		const key = `${event.slug} ${event.actor}`;
		const round = passed.get(key) ?? 0;
		passed.set(key, round + 1);
		rounds[round] ??= [];
		rounds[round].push(event);
	}
	return rounds;
}
