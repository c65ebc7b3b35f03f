import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { Changes } from "../changes.ts";
import type { Queryable } from "./database.ts";
import { parseRecord } from "./record-table.ts";

/** The last audit record, from the end of the index of all of them. */
export async function findLastAudit(connection: Queryable): Promise<AuditRecord | undefined> {
	const [row] = await connection.query(
		"SELECT record FROM audit WHERE by_all = 'yes' ORDER BY place DESC, arrival DESC LIMIT 1",
	);
	return row && parseRecord("audit", row);
}

/**
 * Knows the last record that this process saved, to number the actions of one instant. Actions of several processes
 * within one millisecond have no order anyway: each has its own clock.
 */
export function followAudit(connection: Queryable) {
	let stored: Promise<void> | undefined;
	let last: AuditRecord | undefined;
	const known = () => {
		stored ??= findLastAudit(connection).then(
			(line) => {
				last ??= line;
			},
			(error: unknown) => {
				stored = undefined;
				throw error;
			},
		);
		return stored;
	};
	return {
		/** Looks up once where earlier processes stopped. */
		known,
		last: () => last,
		note({ audit }: Changes): void {
			for (const line of audit.values()) {
				if (line && (!last || isAfter(line, last))) last = line;
			}
		},
	};
}

function isAfter(line: AuditRecord, other: AuditRecord): boolean {
	return line.at > other.at || (line.at === other.at && line.step > other.step);
}
