import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readCardFonts } from "#publish/card-fonts.ts";
import { createCardPainter } from "#render/card/card-painter.ts";
import { PALETTE } from "#render/card/palette.ts";
import { readTop } from "#render/png.ts";
import { MARK, marked } from "./marked-card.ts";
import { card } from "./sample-cards.ts";

const fonts = readCardFonts();
const painter = createCardPainter({ fonts, version: "one" });

async function pixelOf(png: Uint8Array, { left, top }: { left: number; top: number }) {
	const area = { left, top, width: 1, height: 1 };
	return [...(await sharp(png).extract(area).removeAlpha().raw().toBuffer())];
}

const IN_HEAD = { left: 600, top: 300 };
const IN_FOOT = { left: 1190, top: 620 };

describe("a card of which there was one before", () => {
	it.each([
		["figures", { figures: [{ label: "Rank", value: "#12" }] }],
		["a trend", { trend: null }],
		["a title", { title: "Tidewater" }],
		["a creator", { summary: "by Kettle & Rule" }],
	])("comes out as if there was none, with other %s", async (_, facts) => {
		const former = await painter.paint(card());
		const scratch = await painter.paint(card(facts));
		expect(await painter.paint(card(facts), former)).toEqual(scratch);
		expect(scratch).not.toEqual(former);
	});

	it("takes its head over and nothing else", async () => {
		const former = marked(await painter.paint(card()));
		const png = await painter.paint(card({ figures: [] }), former);
		expect(await pixelOf(png, IN_HEAD)).toEqual([...(PALETTE[MARK] ?? [])]);
		expect(await pixelOf(png, IN_FOOT)).toEqual([...(PALETTE[0] ?? [])]);
	});

	it.each([
		["kicker", { kicker: "Research" }],
		["title", { title: "Tidewater" }],
		["creator", { summary: "by nobody" }],
		["site", { site: "Elsewhere" }],
	])("takes nothing over from one with another %s", async (_, facts) => {
		const former = marked(await painter.paint(card(facts)));
		expect(await painter.paint(card(), former)).toEqual(await painter.paint(card()));
	});

	it("takes over that of one of which only the name is another, which stands in for titles alone", async () => {
		const former = marked(await painter.paint(card({ name: "tidewater" })));
		expect(readTop(await painter.paint(card(), former))).toEqual(readTop(former));
	});

	it("takes nothing over from what another version painted, or another program", async () => {
		const other = createCardPainter({ fonts, version: "two" });
		const fresh = await painter.paint(card());
		expect(await painter.paint(card(), marked(await other.paint(card())))).toEqual(fresh);
		expect(await painter.paint(card(), await sharp(fresh).png().toBuffer())).toEqual(fresh);
	});
});
