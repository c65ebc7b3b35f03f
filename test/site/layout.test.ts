import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { useBrowser } from "../browser/browser.ts";
import { change } from "../registry/record-builders.ts";
import { BREAKING_TEXTS } from "./breaking-texts.ts";
import { PAGE_TYPES, useSite } from "./rendered-site.ts";

/** Of a header of one row. */
const ROW_PIXELS = 64;

function makeHostile(snapshot: Snapshot): void {
	for (const [index, text] of BREAKING_TEXTS.entries()) {
		const agent = snapshot.agents.at(index);
		if (!agent) throw new Error("The sample has too few agents");
		const description = text.repeat(3).slice(0, 280);
		Object.assign(agent, { title: text.trim(), shortDescription: description, creatorName: text });
		agent.modelStack = [text, text];
		agent.integrations = [text];
		const said = { says: "is new", before: null };
		const differences = BREAKING_TEXTS.map((name) => ({ ...said, name, after: name }));
		agent.changes = [change("breaking", { differences })];
	}
}

const site = useSite(makeHostile);
const window = useBrowser();

let page: Page;
const failures: string[] = [];
beforeAll(async () => {
	page = await window.browser.newPage();
	page.on("pageerror", (error) => failures.push(String(error)));
	page.on("console", (message) => {
		const isMissing = message.text().includes("404");
		if (message.type() === "error" && !isMissing) failures.push(message.text());
	});
});

it.each(Object.entries(PAGE_TYPES))(
	"nothing exceeds the width of the page on any screen: %s",
	async (_, path) => {
		failures.length = 0;
		await page.goto(site.origin + path);
		const places = page.getByRole("navigation", { name: "Main" });
		for (const width of [360, 768, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			const overflow = await page.evaluate<number>(
				"Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)",
			);
			expect([width, overflow]).toEqual([width, 0]);
			const header = await page.locator(".top > .wrap").boundingBox();
			expect(header?.height).toBeLessThan(ROW_PIXELS);
			const menu = page.getByRole("button", { name: "Menu" });
			if (await menu.isVisible()) await menu.click();
			expect(await places.getByRole("link", { name: "Sign in" }).isVisible()).toBe(true);
			await page.keyboard.press("Escape");
		}
		expect(await page.title()).not.toBe("broken");
		expect(failures).toEqual([]);
	},
);

it("no short word of a name is on two lines", async () => {
	await page.setViewportSize({ width: 390, height: 800 });
	await page.goto(`${site.origin}/agents/`);
	const lines = await page.evaluate<number[]>(
		`[...document.querySelectorAll(".rows .nm")].flatMap(({ firstChild }) =>
			[...firstChild.data.matchAll(/(?<!\\S)[a-z0-9]{1,20}(?!\\S)/gi)].map(({ 0: word, index }) => {
				const range = document.createRange();
				range.setStart(firstChild, index);
				range.setEnd(firstChild, index + word.length);
				return range.getClientRects().length;
			}),
		)`,
	);
	expect(lines.length).toBeGreaterThan(20);
	expect(new Set(lines)).toEqual(new Set([1]));
});
