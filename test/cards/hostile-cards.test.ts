import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readCardFonts } from "#publish/painter.ts";
import { createCardPainter } from "#render/card/card-painter.ts";
import { drawableText } from "#render/card/drawable-text.ts";
import { createFaces } from "#render/card/faces.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
import { card } from "./sample-cards.ts";

const files = readCardFonts();
const painter = createCardPainter(files);
const faces = createFaces(files);

describe("five hundred hostile texts", () => {
	it("become cards of the right size, each below 60 kB, with site and figures intact", async () => {
		const calm = await footOf(await painter.paint(card()));
		const broken: unknown[] = [];
		const third = Math.ceil(HOSTILE_TEXTS.length / 3);
		for (let at = 0; at < third; at += 1) {
			const texts = [at, at + third, at + 2 * third].map((place) => HOSTILE_TEXTS[place] ?? "");
			const [title = "", summary = "", kicker = ""] = texts;
			const png = await painter.paint(card({ title, summary, kicker }));
			if (png.length > 60_000 || !(await footOf(png)).equals(calm)) broken.push(texts);
		}
		expect(broken).toEqual([]);
	});

	it("contain only characters with a glyph after they are made drawable", () => {
		const boxed = HOSTILE_TEXTS.map((text) => drawableText(text, faces)).filter(
			(text) => faces.keepDrawable(text) !== text || /\p{Cc}/u.test(text),
		);
		expect(boxed).toEqual([]);
	});

	it("as figures and site are shortened and never leave their place", async () => {
		for (const text of HOSTILE_TEXTS.slice(0, 70)) {
			const figures = Array.from({ length: 3 }, () => ({ label: text, value: text }));
			const png = await painter.paint(card({ figures, facts: [text, text], site: text }));
			const { width, height } = await sharp(png).metadata();
			expect([width, height]).toEqual([1200, 630]);
		}
	});
});

/** The lower part of a card: the band with the figures, and the foot. */
async function footOf(png: Uint8Array): Promise<Buffer> {
	return sharp(png).extract({ left: 0, top: 440, width: 1200, height: 190 }).raw().toBuffer();
}
