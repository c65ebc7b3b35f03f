import { membersOf } from "#contract/members-of.ts";
import type { Columns } from "#disk/column-file.ts";
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

export function getBytes(columns: Columns, name: string): Uint8Array {
	const column = columns[name];
	if (column instanceof Uint8Array) return column;
	throw missing(name);
}

export function getUint16s(columns: Columns, name: string): Uint16Array {
	const column = columns[name];
	if (column instanceof Uint16Array) return column;
	throw missing(name);
}

export function getUint32s(columns: Columns, name: string): Uint32Array {
	const column = columns[name];
	if (column instanceof Uint32Array) return column;
	throw missing(name);
}

export function getFloats(columns: Columns, name: string): Float64Array {
	const column = columns[name];
	if (column instanceof Float64Array) return column;
	throw missing(name);
}

function missing(name: string): Error {
	return new Error(`The search index has no column ${name} of the expected kind`);
}
