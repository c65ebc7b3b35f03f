import { hash } from "node:crypto";
import { basename } from "node:path";
import type { LogCount } from "#access-logs/log-counter.ts";
import { VIEW_IMPORT_MAX_ROWS, type ViewImport } from "#registry/imports/import-views.ts";

export interface CountedLog {
	file: string;
	/** SHA-256 of the log's text. */
	digest: string;
	count: LogCount;
}

/**
 * Yields at least one part, so that a log without views is recorded too. An interrupted import continues with the
 * missing parts: a part has the same agents and hours regardless of earlier imports, because rows with a count of
 * 0 are removed last.
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
