/**
 * How wide each character of a font is, in em; undefined if it has none. Reads the tables `head`, `hhea`, `hmtx` and
 * `cmap` of a TrueType or OpenType file (ISO/IEC 14496-22).
 */
export function readAdvances(data: Uint8Array): (codePoint: number) => number | undefined {
	const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
	const tables = readTables(view);
	const unitsPerEm = view.getUint16(tables("head") + 18);
	const longMetrics = view.getUint16(tables("hhea") + 34);
	const hmtx = tables("hmtx");
	const glyphOf = readGlyphMap(view, tables("cmap"));
	return (codePoint) => {
		const glyph = glyphOf(codePoint);
		if (glyph === 0) return undefined;
		return view.getUint16(hmtx + 4 * Math.min(glyph, longMetrics - 1)) / unitsPerEm;
	};
}

function readTables(view: DataView): (tag: string) => number {
	const offsets = new Map<string, number>();
	for (let index = 0; index < view.getUint16(4); index++) {
		const record = 12 + 16 * index;
		const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte)));
		offsets.set(tag, view.getUint32(record + 8));
	}
	return (tag) => {
		const offset = offsets.get(tag);
		if (offset === undefined) throw new Error(`The font has no table ${tag}`);
		return offset;
	};
}

type GlyphMap = (codePoint: number) => number;

/** Supported formats of `cmap` subtables. 12 covers all planes, 4 only the first. */
const FORMATS: readonly { format: number; read: (view: DataView, offset: number) => GlyphMap }[] = [
	{ format: 12, read: readFormat12 },
	{ format: 4, read: readFormat4 },
];

function readGlyphMap(view: DataView, cmap: number): GlyphMap {
	const subtables = Array.from(
		{ length: view.getUint16(cmap + 2) },
		(_, index) => cmap + view.getUint32(cmap + 8 + 8 * index),
	);
	for (const { format, read } of FORMATS) {
		const offset = subtables.find((subtable) => view.getUint16(subtable) === format);
		if (offset !== undefined) return read(view, offset);
	}
	throw new Error("The font has no character map in a supported format");
}

function readFormat12(view: DataView, offset: number): GlyphMap {
	const count = view.getUint32(offset + 12);
	return (codePoint) => {
		const index = findFirst(count, (at) => view.getUint32(offset + 20 + 12 * at) >= codePoint);
		const group = offset + 16 + 12 * index;
		if (index === count || view.getUint32(group) > codePoint) return 0;
		return view.getUint32(group + 8) + codePoint - view.getUint32(group);
	};
}

function readFormat4(view: DataView, offset: number): GlyphMap {
	const size = view.getUint16(offset + 6);
	const ends = offset + 14;
	const starts = offset + 16 + size;
	const deltas = starts + size;
	const ranges = starts + 2 * size;
	return (codePoint) => {
		const index = findFirst(size / 2, (at) => view.getUint16(ends + 2 * at) >= codePoint);
		if (index === size / 2 || codePoint > 0xffff) return 0;
		const start = view.getUint16(starts + 2 * index);
		if (start > codePoint) return 0;
		const delta = view.getUint16(deltas + 2 * index);
		const range = view.getUint16(ranges + 2 * index);
		if (range === 0) return (codePoint + delta) & 0xffff;
		const glyph = view.getUint16(ranges + 2 * index + range + 2 * (codePoint - start));
		return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
	};
}

/** Binary search for the first index that fits. `length` if none does. */
function findFirst(length: number, fits: (index: number) => boolean): number {
	let low = 0;
	let high = length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (fits(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}
