import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "#registry/stores/postgres/database.ts";
import type { PostgresServer } from "../../servers/postgres-server.ts";

const EVERY_MS = 20;
/** What a connection that is not idle waits for, as PostgreSQL names it (pg_stat_activity). */
const KINDS: readonly (readonly string[])[] = [
	["Lock"],
	["IO", "LWLock", "IPC"],
	["Client"],
	["work"],
];

/** Samples what the connections to a database are doing. */
export async function watchBackends(postgres: PostgresServer) {
	const database = connectDatabase(await postgres.createSchema());
	const found = new Map<string, number>();
	let isOver = false;
	const watching = (async () => {
		while (!isOver) {
			const rows = await database.query(
				`SELECT coalesce(wait_event_type, 'work') AS kind, count(*) AS count FROM pg_stat_activity
				WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND state <> 'idle' GROUP BY 1`,
			);
			for (const { kind, count } of rows) {
				found.set(String(kind), (found.get(String(kind)) ?? 0) + Number(count));
			}
			await sleep(EVERY_MS);
		}
	})();
	return {
		async stop() {
			isOver = true;
			await watching;
			await database.close();
			return found;
		},
	};
}

/** Share of each kind in the time during which the database was busy. */
export function shareOf(all: readonly ReadonlyMap<string, number>[]): string[] {
	const countOf = (kinds: readonly string[]) =>
		all.reduce((sum, found) => sum + kinds.reduce((n, kind) => n + (found.get(kind) ?? 0), 0), 0);
	const total = KINDS.reduce((sum, kinds) => sum + countOf(kinds), 0);
	return KINDS.map((kinds) => `${((100 * countOf(kinds)) / total).toFixed(0)} %`);
}
