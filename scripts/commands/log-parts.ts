import { hash } from "node:crypto";
import { basename } from "node:path";
import type { LogCount } from "#access-logs/log-counter.ts";
import { VIEW_IMPORT_MAX_ROWS, type ViewImport } from "#registry/imports/import-views.ts";

export interface CountedLog {
	file: string;
	/** SHA-256 of its text. */
	digest: string;
	count: LogCount;
}

/**
 * At least one, so that a log without views is recorded too. An import that broke off goes on with the parts it lacks: they
 * hold the same agents and hours whichever logs come before this one, because rows that came to nothing are cut out last.
 */
export function* logParts({ file, digest, count }: CountedLog): Generator<ViewImport> {
	const name = basename(file);
	const { lines, views } = count;
	const rowsFrom = (start: number) =>
		views.slice(start, start + VIEW_IMPORT_MAX_ROWS).filter((row) => row.count > 0);
	yield { name, digest, lines, views: rowsFrom(0) };
	for (let start = VIEW_IMPORT_MAX_ROWS; start < views.length; start += VIEW_IMPORT_MAX_ROWS) {
		const part = rowsFrom(start);
		yield { name, digest: hash("sha256", `${digest} ${start}`), lines: 0, views: part };
	}
}
