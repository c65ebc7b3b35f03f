import { dayOf } from "#contract/instants.ts";
import type { ActorEvent, RegistryEvent } from "#domain/records/registry-event.ts";
import type { SignalQuestions } from "../../store.ts";
import type { Ask, SqlQuestion } from "./question.ts";
import { inParts, type SqlStatement } from "./statements.ts";

/** The current votes and watches: one look-up, no matter how many events there were. Suspensions are read from the actor's own events. */
export function standingsOn(ask: Ask): SignalQuestions {
	const query = (question: Pick<SqlQuestion, "values" | "text">) =>
		ask({
			...question,
			mark: (slot) =>
				`SELECT coalesce(string_agg(standings::text, ',' ORDER BY slug), '')
				FROM standings WHERE actor = ${slot(0)}`,
		});
	return {
		async listWatches(actor) {
			const rows = await query({
				values: [actor],
				text: (slot) =>
					`SELECT slug, watched_at FROM standings
					WHERE actor = ${slot(0)} AND watched_at <> '' ORDER BY slug`,
			});
			return rows.map((row) => ({ slug: String(row.slug), since: String(row.watched_at) }));
		},
		async listWatchers(slug) {
			const text: SqlQuestion["text"] = (slot) =>
				`SELECT actor FROM standings WHERE slug = ${slot(0)} AND watched_at <> '' ORDER BY actor`;
			const rows = await ask({
				values: [slug],
				text,
				mark: (slot) =>
					`SELECT coalesce(string_agg(actor, ' '), '') FROM (${text(slot)}) AS watching`,
			});
			return rows.map(({ actor }) => String(actor));
		},
		async findVote({ actor, slug }) {
			const [row] = await query({
				values: [actor, slug],
				text: (slot) => `SELECT vote FROM standings WHERE actor = ${slot(0)} AND slug = ${slot(1)}`,
			});
			return row?.vote === 1 ? 1 : row?.vote === -1 ? -1 : 0;
		},
		async listVotes(actor) {
			const rows = await query({
				values: [actor],
				text: (slot) =>
					`SELECT slug, vote FROM standings WHERE actor = ${slot(0)} AND vote <> 0 ORDER BY slug`,
			});
			return rows.map(({ slug, vote }) => ({ slug: String(slug), value: vote === 1 ? 1 : -1 }));
		},
		async countSignals({ actor, slug, day }) {
			const [row] = await query({
				values: [actor, day, slug],
				text: (slot) => `SELECT coalesce(sum(changes), 0) AS all,
					coalesce(sum(changes) FILTER (WHERE slug = ${slot(2)}), 0) AS of_agent
					FROM standings WHERE actor = ${slot(0)} AND day = ${slot(1)}`,
			});
			return { ofAgent: Number(row?.of_agent), all: Number(row?.all) };
		},
		async isSuspended(actor) {
			const text: SqlQuestion["text"] = (slot) =>
				`SELECT coalesce((SELECT event->>'on' FROM events
				WHERE actor = ${slot(0)} AND event->>'type' = 'suspension'
				ORDER BY day DESC, id DESC LIMIT 1), 'false') AS suspended`;
			const [row] = await ask({ values: [actor], text, mark: text });
			return row?.suspended === "true";
		},
	};
}

/** Updates the current signals together with the events. */
export function standingStatements(events: readonly RegistryEvent[]): SqlStatement[] {
	return roundsOf(events).flatMap((acts) =>
		inParts(
			NOTE,
			acts.map((act) => ({
				actor: act.actor.toWellFormed(),
				slug: act.slug,
				vote: act.type === "vote" ? act.value : null,
				watched_at: act.type === "watch" ? (act.on ? act.at : "") : null,
				day: dayOf(act.at),
			})),
		),
	);
}

/** An agent that is already watched keeps its first instant. */
const NOTE = `INSERT INTO standings AS known (actor, slug, vote, watched_at, day, changes)
	SELECT actor, slug, vote, watched_at, day, 1
	FROM json_to_recordset($1) AS given (actor text, slug text, vote smallint, watched_at text, day text)
	ON CONFLICT (actor, slug) DO UPDATE SET
		vote = coalesce(excluded.vote, known.vote),
		watched_at = CASE WHEN excluded.watched_at <> '' AND known.watched_at <> ''
			THEN known.watched_at ELSE coalesce(excluded.watched_at, known.watched_at) END,
		day = excluded.day,
		changes = CASE WHEN known.day = excluded.day THEN known.changes + 1 ELSE 1 END`;

/** A statement can have each actor and agent only once; later signals go in a later round. */
function roundsOf(events: readonly RegistryEvent[]): ActorEvent[][] {
	const rounds: ActorEvent[][] = [];
	const passed = new Map<string, number>();
	for (const event of events) {
		if (event.type !== "vote" && event.type !== "watch") continue;
		const key = `${event.slug} ${event.actor}`;
		const round = passed.get(key) ?? 0;
		passed.set(key, round + 1);
		rounds[round] ??= [];
		rounds[round].push(event);
	}
	return rounds;
}
