import type { Columns } from "#disk/column-file.ts";

/** Name of the search index in the files of a snapshot. */
export const INDEX_COLUMNS = "search";

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
