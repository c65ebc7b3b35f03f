import { createHash } from "node:crypto";
import { open, readFile, rm } from "node:fs/promises";

/** One number, or the bytes of one text, per item. */
export type Column = Uint8Array | Uint16Array | Int16Array | Uint32Array | Float64Array;
export type Columns = Readonly<Record<string, Column>>;

export type ColumnsInParts = Readonly<Record<string, Column | readonly Uint8Array[]>>;

type Span = [memory: ArrayBufferLike, offset: number, length: number];

const TYPES = {
	u8: (...span: Span) => new Uint8Array(...span),
	u16: (...span: Span) => new Uint16Array(...span),
	i16: (...span: Span) => new Int16Array(...span),
	u32: (...span: Span) => new Uint32Array(...span),
	f64: (...span: Span) => new Float64Array(...span),
} as const satisfies Readonly<Record<string, (...span: Span) => Column>>;
type TypeName = keyof typeof TYPES;

interface Head {
	format: 1;
	/** SHA-256 of the list of columns, as JSON, and of everything after the header. */
	sha256: string;
	columns: { name: string; type: TypeName; length: number }[];
}

/** The header ends with a line break after a multiple of this length, which aligns the numbers after it. */
const HEAD_BYTES = 4096;
const LINE_BREAK = 10;
const ALIGNMENT = 8;
const HASHED_AT_ONCE = 4_000_000;

/**
 * Writes columns as in memory: a JSON header, then each column at an aligned position. Returns their digest. The file
 * survives a crash only after its folder is synced.
 */
export async function writeColumns(path: string, columns: ColumnsInParts): Promise<string> {
	const hash = createHash("sha256");
	const parts = Object.values(columns).flatMap((column) => {
		const pieces = isInParts(column)
			? column
			: [new Uint8Array(column.buffer, column.byteOffset, column.byteLength)];
		return [...pieces, new Uint8Array(paddingOf(lengthOf(pieces)))];
	});
	const list = Object.entries(columns).map(([name, column]) => ({
		name,
		...(isInParts(column)
			? { type: "u8" as const, length: lengthOf(column) }
			: { type: typeOf(column), length: column.length }),
	}));
	hash.update(JSON.stringify(list));
	for (const part of parts) hash.update(part);
	const head: Head = { format: 1, sha256: hash.digest("hex"), columns: list };
	const text = JSON.stringify(head);
	const headBytes = Math.ceil((text.length + 1) / HEAD_BYTES) * HEAD_BYTES;
	// Never overwrites the existing file, because another hour may link to it.
	await rm(path, { force: true });
	const file = await open(path, "wx", 0o600);
	try {
		await file.appendFile(`${text.padEnd(headBytes - 1)}\n`);
		for (const part of parts) if (part.length > 0) await file.appendFile(part);
		await file.sync();
	} finally {
		await file.close();
	}
	return head.sha256;
}

function isInParts(column: Column | readonly Uint8Array[]): column is readonly Uint8Array[] {
	return Array.isArray(column);
}

function lengthOf(pieces: readonly Uint8Array[]): number {
	return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Throws if a byte has changed, or if the digest is not the expected one. */
export async function readColumns(path: string, expected?: string): Promise<Columns> {
	const bytes = await readFile(path);
	const headBytes = bytes.indexOf(LINE_BREAK) + 1;
	const head = parseHead(bytes.subarray(0, headBytes).toString(), path);
	const digest = await digestOf(head.columns, bytes.subarray(headBytes));
	if (digest !== head.sha256 || digest !== (expected ?? digest)) {
		throw new Error(`${path} has changed since it was written`);
	}
	const columns: Record<string, Column> = {};
	let offset = bytes.byteOffset + headBytes;
	for (const { name, type, length } of head.columns) {
		const column = TYPES[type](bytes.buffer, offset, length);
		offset += column.byteLength + paddingOf(column.byteLength);
		columns[name] = column;
	}
	return columns;
}

/** Throws if there is no column of this name and kind. */
export function columnOf<Kind extends Column>(
	columns: Columns,
	name: string,
	kind: abstract new (...parts: never[]) => Kind,
): Kind {
	const column = columns[name];
	if (column instanceof kind) return column;
	throw new Error(`There is no column ${name} of the expected kind`);
}

/** In parts, so that a large file does not block other work. */
async function digestOf(list: Head["columns"], bytes: Uint8Array): Promise<string> {
	const hash = createHash("sha256").update(JSON.stringify(list));
	for (let start = 0; start < bytes.length; start += HASHED_AT_ONCE) {
		hash.update(bytes.subarray(start, start + HASHED_AT_ONCE));
		await new Promise((resolve) => setImmediate(resolve));
	}
	return hash.digest("hex");
}

function parseHead(text: string, path: string): Head {
	try {
		const head: Head = JSON.parse(text);
		if (head.format === 1) return head;
	} catch {
		// Handled below, together with headers in another format.
	}
	throw new Error(`${path} is not a file of columns in a known format`);
}

function typeOf(column: Column): TypeName {
	if (column instanceof Uint8Array) return "u8";
	if (column instanceof Uint16Array) return "u16";
	if (column instanceof Int16Array) return "i16";
	if (column instanceof Uint32Array) return "u32";
	return "f64";
}

function paddingOf(bytes: number): number {
	return (ALIGNMENT - (bytes % ALIGNMENT)) % ALIGNMENT;
}
