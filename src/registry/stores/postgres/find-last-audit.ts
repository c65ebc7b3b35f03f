import type { RecordTypes } from "../collections.ts";
import type { Queryable } from "./database.ts";
import { parseRecord } from "./record-table.ts";

/** The last line of the audit log, from the end of the index of all of them. */
export async function findLastAudit(
	connection: Queryable,
): Promise<RecordTypes["audit"] | undefined> {
	const [row] = await connection.query(
		"SELECT record FROM audit WHERE by_all = 'yes' ORDER BY place DESC, arrival DESC LIMIT 1",
	);
	return row && parseRecord("audit", row);
}
