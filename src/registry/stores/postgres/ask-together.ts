import { type Connection, preparedName } from "./database.ts";

/** A query with one parameter, an array of texts with all its values. */
export interface Query {
	text: string;
	values: readonly string[];
}

/** The results of several queries, in order, in one round trip to the database. */
export async function askTogether(
	connection: Connection,
	queries: readonly Query[],
): Promise<string[]> {
	const named: { name: string; values: readonly string[] }[] = [];
	for (const { text, values } of queries) {
		const rows = rowsOf(text);
		await connection.prepare(rows, "text[]");
		named.push({ name: preparedName(rows), values });
	}
	const [row] = await connection.queryPrepared("SELECT ask_together($1) AS answers", [
		JSON.stringify(named),
	]);
	return Array.isArray(row?.answers) ? row.answers.map(String) : [];
}

function rowsOf(text: string): string {
	return `SELECT coalesce(json_agg(found), '[]')::text FROM (${text}) AS found`;
}
