import type { Database } from "./database.ts";

/**
 * Holds the row of the work for as long as it takes; others that find it held do not wait. The row is deleted together
 * with the lock when the work is done: a process that saw it before then finds nothing to lock, and a later one inserts
 * it again, so two never hold one. Failed work leaves its row to the next process.
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
