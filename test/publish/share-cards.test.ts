import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { createBlankPainter, type Painter } from "#publish/painter.ts";
import { CARD_PAGES } from "#views/pictures/page-card-view.ts";
import { card } from "../cards/sample-cards.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { crowd, publish } from "./release-builder.ts";

let releases: string;
beforeEach(async () => {
	releases = await freshDirectory();
});

describe("share cards", () => {
	/** Counts the cards that are really painted, and fails as configured. */
	function countingPainter(fault?: string) {
		const painted: string[] = [];
		const painter: Painter = {
			...createBlankPainter(),
			lanes: 3,
			paint: async (card) => {
				painted.push(card.title);
				const picture = await createBlankPainter().paint(card);
				return fault === undefined ? picture : { ...picture, fault };
			},
		};
		return { painter, painted };
	}
	const publishWith = (painter: Painter, hour: number, facts = {}) =>
		publish(releases, viewContext(facts, { hour }), { painter });

	it("are painted once for each agent, category and page", async () => {
		const { painter, painted } = countingPainter();
		await publishWith(painter, 0);
		const { agents, categories } = viewContext().snapshot;
		expect(painted).toHaveLength(agents.length + categories.length + CARD_PAGES.length);
	});

	it("are not painted again while their content is the same", async () => {
		const { painter } = countingPainter();
		await publishWith(painter, 0);
		const second = countingPainter();
		await publishWith(second.painter, 1);
		expect(second.painted).toEqual([]);
	});

	it("are all painted again, and nothing else, when the painter has changed", async () => {
		const first = countingPainter();
		await publishWith(first.painter, 0);
		const second = countingPainter();
		await publishWith({ ...second.painter, version: "other" }, 1);
		expect(second.painted).toHaveLength(first.painted.length);
	});

	it("that are only plain are reported with the reason, published, and tried again", async () => {
		const first = countingPainter("the font is cursed");
		const { faults } = await publishWith(first.painter, 0);
		expect(faults).toHaveLength(first.painted.length);
		expect(faults).toContainEqual({ path: "api/og/mole.png", fault: "the font is cursed" });
		const second = countingPainter();
		const { faults: later } = await publishWith(second.painter, 1);
		expect(later).toEqual([]);
		expect(second.painted).toHaveLength(first.painted.length);
	});

	it("that cannot be painted at all stop the build with the reason, without leftovers", async () => {
		let asked = 0;
		const painter: Painter = {
			...createBlankPainter(),
			lanes: 4,
			paint: async (card) => {
				if (++asked === 3) throw new Error("the painters are gone");
				await wait(5);
				return createBlankPainter().paint(card);
			},
		};
		await expect(publishWith(painter, 0, crowd(60))).rejects.toThrow("the painters are gone");
		const askedThen = asked;
		expect(await readdir(releases)).toEqual([]);
		await wait(50);
		expect([asked, await readdir(releases)]).toEqual([askedThen, []]);
	});

	it("of another size are not published", async () => {
		const png = await sharp(Buffer.from((await createBlankPainter().paint(card())).png))
			.resize(600)
			.png()
			.toBuffer();
		const painter = { ...createBlankPainter(), paint: async () => ({ png }) };
		await expect(publishWith(painter, 0)).rejects.toThrow("measures 600 by 315");
	});
});
