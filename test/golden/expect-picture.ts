import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect } from "vitest";

/** Differences that no eye sees: the rounding of another processor. */
const TOLERANCE = 8;

/**
 * Compares a picture with the golden one by decoded pixels. With UPDATE_GOLDEN=1 it is written instead; it then has to be
 * looked at before it is committed.
 */
export async function expectPicture(name: string, png: Uint8Array): Promise<void> {
	const file = join(import.meta.dirname, name);
	if (process.env.UPDATE_GOLDEN === "1") await writeFile(file, png);
	expect(existsSync(file), `${name} has not been written yet`).toBe(true);
	const [golden, drawn] = await Promise.all([decode(file), decode(Buffer.from(png))]);
	expect([drawn.width, drawn.height]).toEqual([golden.width, golden.height]);
	let worst = 0;
	for (let at = 0; at < golden.pixels.length; at++) {
		worst = Math.max(worst, Math.abs((golden.pixels[at] ?? 0) - (drawn.pixels[at] ?? 0)));
	}
	expect(worst, `${name} looks different`).toBeLessThanOrEqual(TOLERANCE);
}

async function decode(picture: string | Buffer) {
	const { data, info } = await sharp(picture)
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { pixels: data, width: info.width, height: info.height };
}
