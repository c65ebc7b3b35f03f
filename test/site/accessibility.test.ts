import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { violationsOn } from "../browser/axe.ts";
import { useBrowser } from "../browser/browser.ts";
import { PAGE_TYPES, useSite } from "./rendered-site.ts";

const site = useSite();
const window = useBrowser();

let page: Page;
beforeAll(async () => {
	// Scripts are allowed for axe only, which the pages' own policy would block.
	page = await window.browser.newPage({ bypassCSP: true });
});

it.each(Object.entries(PAGE_TYPES))(
	"axe finds nothing on the page, light and dark: %s",
	async (_, path) => {
		await page.emulateMedia({ colorScheme: null });
		await page.goto(site.origin + path);
		expect(await violationsOn(page)).toEqual([]);
	},
);

/** Of what people see first. test/readme.test.ts checks the file. */
const SCREENSHOT = join(import.meta.dirname, "../../src/content/screenshot.webp");

it.runIf(process.env.UPDATE_GOLDEN === "1")("the screenshot of the README is taken", async () => {
	const own = await window.browser.newPage({ viewport: { width: 1280, height: 800 } });
	await own.goto(`${site.origin}/agents/?sort=score`);
	await sharp(await own.screenshot())
		.webp({ quality: 80 })
		.toFile(SCREENSHOT);
	await own.close();
});
