import { describe, expect, it } from "vitest";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/open-page-renderer.ts";
import { useService } from "../api/running-service.ts";
import { useBrowser } from "./browser.ts";

const registry = useService({ pages: await openPageRenderer(TEMPLATES_DIRECTORY) });
const window = useBrowser();

describe("while somebody types", () => {
	it("the comparison offers any agent of the registry, and takes the chosen one into its field", async () => {
		const last = registry.drawn.snapshot.agents.findLast(({ title }) => /^\w+ \w+$/.test(title));
		const { title = "", slug } = last ?? {};
		const tab = await window.browser.newPage();
		await tab.goto(`${registry.service.origin}/compare/?`);
		for (const name of ["a", "b"]) {
			const field = tab.locator(`#agent-${name}`);
			await field.fill(title);
			const option = tab.locator(`#suggestions-agent-${name} li`, { hasText: title }).first();
			await option.waitFor();
			await option.click();
			expect(await field.inputValue()).toBe(slug);
		}
		await tab.close();
	});

	it("the search leads to the agent that is chosen by the keyboard", async () => {
		const tab = await window.browser.newPage();
		await tab.goto(`${registry.service.origin}/agents/`);
		await tab.locator("#q").fill("harbor sc");
		await tab.locator("#suggestions-q li").first().waitFor();
		await tab.keyboard.press("ArrowDown");
		await tab.keyboard.press("Enter");
		await tab.waitForURL("**/agents/harbor-scout/");
		await tab.close();
	});
});
