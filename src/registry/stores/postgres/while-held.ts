import type { Database } from "./database.ts";

/**
 * Holds the row of the work as long as it takes; who finds it held goes on without waiting. The row goes when the work is
 * done, together with the hold: whoever saw it before finds nothing to hold then, and whoever comes later makes it anew,
 * so never do two hold one. Work that failed leaves its row to who takes it next.
 */
export async function whileHeld<Result>(
	database: Database,
	name: string,
	work: () => Promise<Result>,
): Promise<Result | undefined> {
	await database.query("INSERT INTO held_work VALUES ($1) ON CONFLICT DO NOTHING", [name]);
	return database.transact(async (connection) => {
		const [row] = await connection.query(
			"SELECT name FROM held_work WHERE name = $1 FOR UPDATE SKIP LOCKED",
			[name],
		);
		if (!row) return undefined;
		const result = await work();
		await connection.query("DELETE FROM held_work WHERE name = $1", [name]);
		return result;
	}, "hold");
}
