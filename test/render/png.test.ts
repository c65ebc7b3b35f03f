import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { compressTop, encodePng, type IndexedPicture, readTop } from "#render/png.ts";

const PALETTE = [
	[250, 248, 243],
	[11, 107, 87],
	[0, 0, 0],
] as const;
const KEY = "what the “top” shows";
const [WIDTH, HEIGHT] = [7, 5];

function pixels(rows: number, first = 0): Uint8Array {
	return Uint8Array.from({ length: WIDTH * rows }, (_, at) => (first * WIDTH + at) % 3);
}

function picture(parts: Partial<IndexedPicture> = {}): Uint8Array {
	const whole = { width: WIDTH, height: HEIGHT, palette: PALETTE, pixels: pixels(HEIGHT) };
	return encodePng({ ...whole, ...parts });
}

const topOf = (rows: number) => compressTop(pixels(rows), { width: WIDTH, key: KEY });

async function decode(png: Uint8Array): Promise<number[]> {
	const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	expect([info.width, info.height, info.channels]).toEqual([WIDTH, HEIGHT, 3]);
	return [...data];
}

/** What the chunks of one type hold. Their lengths and checksums are not looked at. */
function chunks(png: Uint8Array, type: string): Buffer[] {
	const found: Buffer[] = [];
	const bytes = Buffer.from(png);
	for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
		if (bytes.toString("latin1", at + 4, at + 8) !== type) continue;
		found.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
	}
	return found;
}

describe("an indexed picture", () => {
	const colours = [...pixels(HEIGHT)].flatMap((index) => [...(PALETTE[index] ?? [])]);

	it("comes back from another decoder as it went in", async () => {
		expect(await decode(picture())).toEqual(colours);
	});

	it.each([1, 3, 5])(
		"comes back the same where its first %d rows were compressed before",
		async (rows) => {
			const png = picture({ top: topOf(rows), pixels: pixels(HEIGHT - rows, rows) });
			expect(await decode(png)).toEqual(colours);
			// Checks the sum at the end as well, which decoders of pictures pass over.
			const stream = inflateSync(Buffer.concat(chunks(png, "IDAT")));
			expect(stream).toEqual(inflateSync(Buffer.concat(chunks(picture(), "IDAT"))));
		},
	);

	it("has the same bytes when it is encoded again", () => {
		expect(picture()).toEqual(picture());
	});

	it("gives the rows back that were compressed before, for another picture", () => {
		const png = picture({ top: topOf(3), pixels: pixels(2, 3) });
		const top = readTop(png);
		expect(top).toEqual(topOf(3));
		expect(picture({ ...(top ? { top } : {}), pixels: pixels(2, 3) })).toEqual(png);
	});

	it.each([
		["whose rows were compressed as one", picture()],
		[
			"that another program encoded",
			Buffer.from("89504e470d0a1a0a0000000049454e44ae426082", "hex"),
		],
		["that is cut off", picture().subarray(0, 60)],
	])("%s gives none", (_, png) => {
		expect(readTop(png)).toBeUndefined();
	});
});
