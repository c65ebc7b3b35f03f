import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/**
 * All rules, and those about colours once more. Only what is violated is described, because the rest takes longer, and
 * style sheets are not fetched again, because only a rule that is off reads them.
 */
const RULES = {
	light: "{ resultTypes: ['violations'], preload: { assets: ['media'] } }",
	dark: "{ resultTypes: ['violations'], runOnly: ['color-contrast'] }",
};

interface Violation {
	id: string;
	nodes: { html: string }[];
}

/** What axe finds on an open page, light and dark. The page's context must bypass its policy for scripts. */
export async function violationsOn(page: Page): Promise<string[]> {
	await page.addScriptTag({ path: AXE });
	const found: string[] = [];
	for (const colorScheme of ["light", "dark"] as const) {
		await page.emulateMedia({ colorScheme });
		const violations = await page.evaluate<Violation[]>(
			`axe.run(document, ${RULES[colorScheme]}).then((result) => result.violations)`,
		);
		for (const { id, nodes } of violations) {
			const places = nodes.slice(0, 3).map(({ html }) => html);
			found.push(`${colorScheme}, ${id}: ${places.join(" ")}`);
		}
	}
	return found;
}
