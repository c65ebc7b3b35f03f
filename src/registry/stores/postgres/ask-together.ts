import { type Connection, preparedName } from "./database.ts";

/** A query all of whose values are one parameter, an array of texts. */
export interface Query {
	text: string;
	values: readonly string[];
}

/** The rows that several queries find, one query after the other, for one message to the database and back. */
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
