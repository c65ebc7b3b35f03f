import { membersOf } from "#contract/members-of.ts";
import { type Columns, columnOf } from "#disk/column-file.ts";
import { openColumns } from "#snapshot/snapshot-file.ts";

export const INDEX_COLUMNS = "search";

/** Columns that version 1.2.0 has not got, in a file of their own: it reads no header of more than 4,096 bytes. */
const LATER_COLUMNS = "search-later";
const LATER: ReadonlySet<string> = new Set(["called", "words.any.marks"]);

export function indexFiles(columns: Columns): Readonly<Record<string, Columns>> {
	const chosen = (isLater: boolean) =>
		membersOf<Columns>(Object.entries(columns).filter(([name]) => LATER.has(name) === isLater));
	return { [INDEX_COLUMNS]: chosen(false), [LATER_COLUMNS]: chosen(true) };
}

export async function openIndexColumns(dataDirectory: string, id: string): Promise<Columns> {
	const later = await openColumns(dataDirectory, id, LATER_COLUMNS);
	return { ...(await openColumns(dataDirectory, id, INDEX_COLUMNS)), ...later };
}

export const getBytes = (columns: Columns, name: string) => columnOf(columns, name, Uint8Array);

export const getUint16s = (columns: Columns, name: string) => columnOf(columns, name, Uint16Array);

export const getUint32s = (columns: Columns, name: string) => columnOf(columns, name, Uint32Array);

export const getFloats = (columns: Columns, name: string) => columnOf(columns, name, Float64Array);
