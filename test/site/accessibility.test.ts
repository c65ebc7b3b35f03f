import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { violationsOn } from "../browser/axe.ts";
import { useBrowser } from "../browser/browser.ts";
import { PAGE_TYPES, useSite } from "./rendered-site.ts";

const site = useSite();
const window = useBrowser();

it.each(Object.entries(PAGE_TYPES))(
	"axe finds nothing on the page, light and dark: %s",
	async (_, path) => {
		// Scripts are allowed for axe only, which the pages' own policy would block.
		const context = await window.browser.newContext({ bypassCSP: true });
		const page = await context.newPage();
		await page.goto(site.origin + path);
		expect(await violationsOn(page)).toEqual([]);
		await context.close();
	},
);

/** Of what people see first. test/readme.test.ts checks the file. */
const SCREENSHOT = join(import.meta.dirname, "../../src/content/screenshot.webp");

it.runIf(process.env.UPDATE_GOLDEN === "1")("the screenshot of the README is taken", async () => {
	const page = await window.browser.newPage({ viewport: { width: 1280, height: 800 } });
	await page.goto(`${site.origin}/agents/?sort=score`);
	await sharp(await page.screenshot())
		.webp({ quality: 80 })
		.toFile(SCREENSHOT);
	await page.close();
});
