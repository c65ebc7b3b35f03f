import { crc32 } from "node:zlib";
import sharp from "sharp";
import { encodePng } from "#render/png.ts";

/** A PNG of stripes. */
export function pngOf(width: number, height: number): Buffer {
	const pixels = Uint8Array.from({ length: width * height }, (_, at) => (at % width) % 3);
	const palette = [
		[11, 107, 87],
		[250, 248, 243],
		[166, 61, 43],
	] as const;
	return Buffer.from(encodePng({ width, height, palette, pixels }));
}

/** The same picture with another size in its head, for which it has too few pixels. */
export function pngThatSays(width: number, height: number): Buffer {
	const png = Buffer.from(pngOf(32, 32));
	png.writeUInt32BE(width, 16);
	png.writeUInt32BE(height, 20);
	png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
	return png;
}

/** With a chunk of an animation after its head. */
export function animatedPng(): Buffer {
	const png = pngOf(32, 32);
	const body = Buffer.concat([Buffer.from("acTL"), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]);
	const chunk = Buffer.concat([uint32(8), body, uint32(crc32(body))]);
	return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

type Format = "jpeg" | "webp" | "gif";

export function pictureAs(format: Format, width = 64, height = 48): Promise<Buffer> {
	return sharp(pngOf(width, height)).toFormat(format).toBuffer();
}

/** Two frames that differ. */
export function animatedAs(format: "webp" | "gif"): Promise<Buffer> {
	const [width, pageHeight] = [32, 32];
	const pixels = Buffer.alloc(width * pageHeight * 2 * 3);
	pixels.fill(200, pixels.length / 2);
	return sharp(pixels, { raw: { width, height: pageHeight * 2, channels: 3, pageHeight } })
		.toFormat(format)
		.toBuffer();
}

export function svgOf(content: string, attributes = 'viewBox="0 0 64 64"'): Buffer {
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
}

/** Every level shows the one below ten times. */
export function svgBomb(levels: number): Buffer {
	const uses = (id: string) => `<use href="#${id}"/>`.repeat(10);
	const groups = Array.from(
		{ length: levels },
		(_, level) => `<g id="l${level + 1}">${uses(`l${level}`)}</g>`,
	);
	const dot = '<path id="l0" d="M0 0h9v9z"/>';
	return svgOf(`<defs>${dot}${groups.join("")}</defs><use href="#l${levels}"/>`);
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}
