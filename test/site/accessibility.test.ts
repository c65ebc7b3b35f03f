import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { useBrowser } from "../browser/browser.ts";
import { PAGE_TYPES, useSite } from "./rendered-site.ts";

const site = useSite();
const window = useBrowser();
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Violation {
	id: string;
	help: string;
	nodes: { target: string[] }[];
}

/** All rules, and those about colours once more. */
const RULES = { light: "{}", dark: "{ runOnly: ['color-contrast'] }" };

it.each(Object.entries(PAGE_TYPES))(
	"axe finds nothing on the page, light and dark: %s",
	async (_, path) => {
		// Scripts are allowed for axe only, which the pages' own policy would block.
		const context = await window.browser.newContext({ bypassCSP: true });
		const page = await context.newPage();
		await page.goto(site.origin + path);
		await page.addScriptTag({ path: AXE });
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			const violations = await page.evaluate<Violation[]>(
				`axe.run(document, ${RULES[colorScheme]}).then((result) => result.violations)`,
			);
			const found = violations.map(({ id, help, nodes }) => ({
				id,
				help,
				colorScheme,
				targets: nodes.slice(0, 5).map(({ target }) => target.join(" ")),
			}));
			expect(found).toEqual([]);
		}
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
