import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodePng } from "#render/png.ts";

const PALETTE = [
	[250, 248, 243],
	[11, 107, 87],
	[0, 0, 0],
] as const;
const [WIDTH, HEIGHT] = [7, 5];

const pixels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => at % 3);
const picture = () => encodePng({ width: WIDTH, height: HEIGHT, palette: PALETTE, pixels });

async function decode(png: Uint8Array): Promise<number[]> {
	const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	expect([info.width, info.height, info.channels]).toEqual([WIDTH, HEIGHT, 3]);
	return [...data];
}

describe("an indexed picture", () => {
	const colours = [...pixels].flatMap((index) => [...(PALETTE[index] ?? [])]);

	it("is decoded by another decoder as it was encoded", async () => {
		expect(await decode(picture())).toEqual(colours);
	});

	it("has the same bytes when it is encoded again", () => {
		expect(picture()).toEqual(picture());
	});
});
