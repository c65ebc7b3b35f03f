import sharp from "sharp";
import { expect, it } from "vitest";
import { encodePng } from "#render/png.ts";

it("an indexed picture comes back from another decoder as it went in", async () => {
	const palette = [
		[250, 248, 243],
		[11, 107, 87],
		[0, 0, 0],
	] as const;
	const pixels = Uint8Array.from({ length: 7 * 5 }, (_, at) => at % 3);
	const png = encodePng({ width: 7, height: 5, palette, pixels });
	const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	expect([info.width, info.height, info.channels]).toEqual([7, 5, 3]);
	expect([...data]).toEqual([...pixels].flatMap((index) => [...(palette[index] ?? [])]));
});

it("the same picture has the same bytes", () => {
	const picture = { width: 2, height: 1, palette: [[1, 2, 3]], pixels: new Uint8Array(2) } as const;
	expect(encodePng(picture)).toEqual(encodePng(picture));
});
