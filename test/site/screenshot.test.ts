import { join } from "node:path";
import sharp from "sharp";
import { it } from "vitest";
import { useBrowser } from "../browser/browser.ts";
import { useSite } from "./rendered-site.ts";

const site = useSite();
const window = useBrowser();

/** Of what people see first. test/readme.test.ts checks the file. */
const SCREENSHOT = join(import.meta.dirname, "../../src/content/screenshot.webp");

it.runIf(process.env.UPDATE_GOLDEN === "1")("the screenshot of the README is taken", async () => {
	const page = await window.open({ viewport: { width: 1280, height: 800 } });
	await page.goto(`${site.origin}/agents/?sort=score`);
	await sharp(await page.screenshot())
		.webp({ quality: 80 })
		.toFile(SCREENSHOT);
});
