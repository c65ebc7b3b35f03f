import { randomUUID } from "node:crypto";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { readColumns, writeColumns } from "#disk/column-file.ts";
import { openTable, packJson, tableColumns } from "./packed-history.ts";
import type { PointTable } from "./point-table.ts";
import { listStamps, type RunSource, stampKey } from "./run-sources.ts";

/** Points read so far, with the files they are from. Without the cache, all files are read again. */
export interface ReadRuns {
	table: PointTable;
	sources: readonly RunSource[];
}

const FILE = "points.columns";

/** Reading fewer bytes takes no noticeable time. */
const MIN_BYTES = 8_000_000;
/** The cache is rebuilt if more than this share is missing. */
const MAX_MISSING_SHARE = 0.05;

/** Undefined without a usable cache. Everything in it can be read from the files. */
export async function readHistoryCache(directory: string): Promise<ReadRuns | undefined> {
	const columns = await readColumns(join(directory, FILE)).catch(() => undefined);
	if (!(columns?.sources instanceof Uint8Array)) return undefined;
	const sources: RunSource[] = JSON.parse(new TextDecoder().decode(columns.sources));
	return { table: openTable(columns), sources };
}

export async function writeHistoryCache(directory: string, { table, sources }: ReadRuns) {
	const temporary = join(directory, `.${randomUUID()}.tmp`);
	await writeColumns(temporary, { ...tableColumns(table), sources: packJson(sources) });
	await rename(temporary, join(directory, FILE));
}

/** True if so much is missing that the cache should be rebuilt. */
export async function isCacheOutdated(directory: string, minBytes = MIN_BYTES): Promise<boolean> {
	const files = await listStamps(directory);
	const bytes = files.reduce((sum, { size }) => sum + size, 0);
	if (bytes < minBytes) return false;
	const cached = new Set((await readHistoryCache(directory))?.sources.map(stampKey));
	const missing = files.filter((file) => !cached.has(stampKey(file)));
	return missing.reduce((sum, { size }) => sum + size, 0) > MAX_MISSING_SHARE * bytes;
}
