import type { Database } from "./database.ts";

/** Holds the row of the work as long as it takes; who finds it held goes on without waiting. */
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
		return row ? work() : undefined;
	});
}
