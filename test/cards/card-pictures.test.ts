import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { FONTS_DIRECTORY, readCardFonts } from "#publish/painter.ts";
import { createCardPainter } from "#render/card/card-painter.ts";
import { COLOURS } from "#render/card/palette.ts";
import { expectPicture } from "../golden/expect-picture.ts";
import { card, SAMPLE_CARDS } from "./sample-cards.ts";

const painter = createCardPainter(readCardFonts());
const BADGES = join(import.meta.dirname, "../golden/badges");

it("a card is a PNG of 1200 by 630 pixels and less than 60 kB", async () => {
	const png = await painter.paint(card());
	const { format, width, height } = await sharp(png).metadata();
	expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
	expect(png.length).toBeLessThan(60_000);
});

it("the same card has the same bytes, whatever was painted before it", async () => {
	const first = await painter.paint(card());
	await painter.paint(card({ title: "Another one", site: "Elsewhere" }));
	const fresh = createCardPainter(readCardFonts());
	expect(await painter.paint(card())).toEqual(first);
	expect(await fresh.paint(card())).toEqual(first);
});

it.each(["plain", "model", "arabic", "chinese"])("the card %s looks as it did", async (name) => {
	const sample = SAMPLE_CARDS[name] ?? card();
	await expectPicture(`cards/${name}.png`, await painter.paint(sample));
});

it("a dark card has its colours, and the same band", async () => {
	const pixelAt = async (png: Uint8Array, left: number, top: number) => [
		...(await sharp(png)
			.removeAlpha()
			.extract({ left, top, width: 1, height: 1 })
			.raw()
			.toBuffer()),
	];
	const [light, dark] = [await painter.paint(card()), await painter.paint(card({ isDark: true }))];
	expect(await pixelAt(light, 10, 10)).toEqual([255, 255, 255]);
	expect(await pixelAt(dark, 10, 10)).toEqual([14, 15, 18]);
	expect(await pixelAt(dark, 10, 500)).toEqual(await pixelAt(light, 10, 500));
});

describe("a card with a logo", () => {
	const place = { left: 72, top: 60, width: 132, height: 132 };
	const logo = (file: string) =>
		readFileSync(join(import.meta.dirname, "../../data/sample/logos", file));
	const pixelsOf = async (png: Uint8Array, within = place) =>
		sharp(png).removeAlpha().extract(within).raw().toBuffer();

	it("shows it at the left of its head, in nearly the original colours", async () => {
		const png = logo("kotori-honyaku.png");
		const painted = await painter.paint(card({ logo: png.toString("base64") }));
		const shown = await pixelsOf(painted);
		const wanted = await sharp(png)
			.flatten({ background: COLOURS.paper })
			.resize(place.width, place.height)
			.removeAlpha()
			.raw()
			.toBuffer();
		const off = wanted.reduce((sum, value, at) => sum + Math.abs(value - (shown[at] ?? 0)), 0);
		expect(off / wanted.length).toBeLessThan(6);
	});

	it("is otherwise the same as without, and as small", async () => {
		const plain = await painter.paint(card());
		const painted = await painter.paint(
			card({ logo: logo("harbor-scout.png").toString("base64") }),
		);
		const foot = { left: 0, top: 230, width: 1200, height: 400 };
		expect(await pixelsOf(painted, foot)).toEqual(await pixelsOf(plain, foot));
		expect(painted.length).toBeLessThan(60_000);
	});

	it("accepts a picture of any number of colours", async () => {
		const noise = Buffer.from(Array.from({ length: 128 * 128 * 3 }, (_, at) => (at * 7919) % 256));
		const raw = { width: 128, height: 128, channels: 3 } as const;
		const many = await sharp(noise, { raw }).png().toBuffer();
		const painted = await painter.paint(card({ logo: many.toString("base64") }));
		expect((await sharp(painted).metadata()).width).toBe(1200);
	});
});

it("twelve cards and all badges look as they did on the contact sheet", async () => {
	const cards = await Promise.all(
		Object.values(SAMPLE_CARDS).map(async (sample) =>
			sharp(await painter.paint(sample))
				.resize(CELL.width)
				.toBuffer(),
		),
	);
	const badges = globSync("*/*.svg", { cwd: BADGES })
		.filter((name) => !NEEDS_A_BROWSER.test(name))
		.sort()
		.map((name) => drawBadge(join(BADGES, name)));
	await expectPicture("contact-sheet.png", await composeSheet(cards, badges));
});

/** Badges use a font of the reader's system. These texts use none of the fonts that cards are painted with here. */
const NEEDS_A_BROWSER = /arabic|hebrew|emoji/;

const CELL = { width: 480, height: 252, columns: 3, gap: 12 };
const BADGE_ROW = 64;
const BADGE_SCALE = 1;

function drawBadge(file: string): Buffer {
	const fonts = ["inter-medium.ttf", "noto-sans-han.ttf"];
	const fontFiles = fonts.map((name) => join(FONTS_DIRECTORY, name));
	const svg = readFileSync(file);
	const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: "Inter" };
	return new Resvg(svg, { font, fitTo: { mode: "zoom", value: BADGE_SCALE } }).render().asPng();
}

/** Cards in rows of three, with each badge below them on a light and on a dark background. */
async function composeSheet(cards: readonly Buffer[], badges: readonly Buffer[]): Promise<Buffer> {
	const { width, height, columns, gap } = CELL;
	const sheetWidth = columns * (width + gap) + gap;
	const cardsHeight = Math.ceil(cards.length / columns) * (height + gap) + gap;
	const sheetHeight = cardsHeight + badges.length * BADGE_ROW;
	const half = Math.floor(sheetWidth / 2);
	const grounds = [
		{ left: 0, colour: "#ffffff" },
		{ left: half, colour: "#0d1117" },
	];
	const ground = {
		create: { width: half, height: badges.length * BADGE_ROW, channels: 3 },
	} as const;
	return sharp({
		create: { width: sheetWidth, height: sheetHeight, channels: 3, background: "#dfd9cc" },
	})
		.composite([
			...cards.map((input, index) => ({
				input,
				left: gap + (index % columns) * (width + gap),
				top: gap + Math.floor(index / columns) * (height + gap),
			})),
			...grounds.map(({ left, colour }) => ({
				input: { create: { ...ground.create, background: colour } },
				left,
				top: cardsHeight,
			})),
			...grounds.flatMap(({ left }) =>
				badges.map((input, index) => ({
					input,
					left: left + gap,
					top: cardsHeight + index * BADGE_ROW + 6,
				})),
			),
		])
		.png()
		.toBuffer();
}
