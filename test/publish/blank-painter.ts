import { crc32, deflateSync } from "node:zlib";
import type { Painter } from "#publish/painter.ts";

/** Paints every card white and at once. For tests that look at anything but cards. */
export const blankPainter: Painter = {
	version: "blank",
	lanes: 1,
	paint: async () => ({ png: blank }),
	close: async () => {},
};

const blank = encodeBlank(1200, 630);

/** A greyscale PNG of one colour. */
function encodeBlank(width: number, height: number): Uint8Array {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header[8] = 1;
	const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
	return Buffer.concat([
		Buffer.from("89504e470d0a1a0a", "hex"),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(rows)),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Uint8Array): Buffer {
	const body = Buffer.concat([Buffer.from(type), data]);
	const frame = Buffer.alloc(body.length + 8);
	frame.writeUInt32BE(data.length, 0);
	body.copy(frame, 4);
	frame.writeUInt32BE(crc32(body), body.length + 4);
	return frame;
}
