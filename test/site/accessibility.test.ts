import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
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

const RUN =
	"axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)";

describe.each(["light", "dark"] as const)("in %s", (colorScheme) => {
	it.each(Object.entries(PAGE_TYPES))("axe finds nothing on the page: %s", async (_, path) => {
		// Scripts are let in for axe alone; the pages' own policy would keep it out.
		const context = await window.browser.newContext({ colorScheme, bypassCSP: true });
		const page = await context.newPage();
		await page.goto(site.origin + path);
		await page.addScriptTag({ path: AXE });
		const violations = await page.evaluate<Violation[]>(RUN);
		await context.close();
		expect(
			violations.map(({ id, help, nodes }) => ({
				id,
				help,
				targets: nodes.slice(0, 5).map(({ target }) => target.join(" ")),
			})),
		).toEqual([]);
	});
});
