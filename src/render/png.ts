import { constants, crc32, deflateRawSync } from "node:zlib";
import { adler32 } from "./adler32.ts";

/** A picture whose pixels name colours of a palette. */
export interface IndexedPicture {
	width: number;
	height: number;
	/** At most 256 colours of 8-bit red, green and blue. */
	palette: readonly (readonly [number, number, number])[];
	/** Its first rows, where they are compressed already. */
	top?: PngTop;
	/** One byte a pixel, rows from top to bottom, those of `top` left out. */
	pixels: Uint8Array;
}

/** The first rows of a picture as they lie in its file, where other pictures may take them over. */
export interface PngTop {
	/** What they show, in words of whoever drew them. */
	key: string;
	deflated: Uint8Array;
	/** Adler-32 of the rows. */
	sum: number;
}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
const INDEXED_COLOUR = 3;
const BIT_DEPTH = 8;
/** A deflate stream with a window of 32 KiB follows (RFC 1950 section 2.2). */
const ZLIB_HEADER = Buffer.from("7801", "hex");
/** Flat pictures are runs of one byte; looking for anything else takes five times as long and saves a tenth. */
const DEFLATE = { strategy: constants.Z_RLE };
/** A chunk of our own, which others pass over, with the sum and the key of the top. Behind it the first IDAT holds the top alone. */
const TOP_CHUNK = "agTP";

/**
 * Encodes a picture as an indexed PNG (W3C PNG, third edition). One byte a pixel instead of four, unfiltered as the
 * standard recommends for palettes, is what makes it several times as fast as encoding true colour.
 */
export function encodePng({ width, height, palette, top, pixels }: IndexedPicture): Uint8Array {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header[8] = BIT_DEPTH;
	header[9] = INDEXED_COLOUR;
	const rows = unfilteredRows(pixels, width);
	const rest = [deflateRawSync(rows, DEFLATE), uint32(adler32(rows, top?.sum))];
	return Buffer.concat([
		SIGNATURE,
		chunk("IHDR", header),
		chunk("PLTE", Buffer.from(palette.flat())),
		...(top
			? [
					chunk(TOP_CHUNK, uint32(top.sum), Buffer.from(top.key)),
					chunk("IDAT", ZLIB_HEADER, top.deflated),
					chunk("IDAT", ...rest),
				]
			: [chunk("IDAT", ZLIB_HEADER, ...rest)]),
		chunk("IEND"),
	]);
}

/** Compresses the first rows of a picture for themselves: what follows refers to nothing in them. */
export function compressTop(
	pixels: Uint8Array,
	{ width, key }: { width: number; key: string },
): PngTop {
	const rows = unfilteredRows(pixels, width);
	const deflated = deflateRawSync(rows, { ...DEFLATE, finishFlush: constants.Z_FULL_FLUSH });
	return { key, deflated, sum: adler32(rows) };
}

/** The first rows of a picture that `encodePng` made; undefined where they were not given to it compressed. */
export function readTop(png: Uint8Array): PngTop | undefined {
	let note: Buffer | undefined;
	for (const { type, data } of chunksOf(png)) {
		if (type === TOP_CHUNK) note = data;
		else if (type === "IDAT") {
			const deflated = data.subarray(ZLIB_HEADER.length);
			return note && { key: note.toString("utf8", 4), deflated, sum: note.readUInt32BE(0) };
		}
	}
	return undefined;
}

function* chunksOf(png: Uint8Array): Generator<{ type: string; data: Buffer }> {
	const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
	for (let at = SIGNATURE.length; at + 8 <= bytes.length; ) {
		const end = at + 8 + bytes.readUInt32BE(at);
		yield { type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, end) };
		at = end + 4;
	}
}

/** The byte before each row names its filter; 0 is none. */
function unfilteredRows(pixels: Uint8Array, width: number): Buffer {
	const height = pixels.length / width;
	const rows = Buffer.alloc((width + 1) * height);
	for (let y = 0; y < height; y++) {
		rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
	}
	return rows;
}

function chunk(type: string, ...data: Uint8Array[]): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), ...data]);
	return Buffer.concat([uint32(body.length - type.length), body, uint32(crc32(body))]);
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}
