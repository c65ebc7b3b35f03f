import { describe, expect, it } from "vitest";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { useService } from "../api/running-service.ts";
import { useBrowser } from "./browser.ts";

const registry = useService({ pages: await openPageRenderer(TEMPLATES_DIRECTORY) });
const window = useBrowser();

describe("while typing", () => {
	it("the comparison suggests agents, and puts the chosen one into its field", async () => {
		const last = registry.drawn.snapshot.agents.findLast(({ title }) => /^\w+ \w+$/.test(title));
		const { title = "", slug } = last ?? {};
		const tab = await window.open();
		await tab.goto(`${registry.service.origin}/compare/?`);
		for (const name of ["a", "b"]) {
			const field = tab.locator(`#agent-${name}`);
			await field.fill(title);
			const option = tab.locator(`#suggestions-agent-${name} li`, { hasText: title }).first();
			await option.waitFor();
			await option.click();
			expect(await field.inputValue()).toBe(slug);
		}
	});

	it("the search leads to the agent chosen with the keyboard", async () => {
		const tab = await window.open();
		await tab.goto(`${registry.service.origin}/agents/`);
		await tab.locator("[role=search] input[name=q]").fill("harbor sc");
		await tab.locator("#suggestions-q li").first().waitFor();
		await tab.keyboard.press("ArrowDown");
		await tab.keyboard.press("Enter");
		await tab.waitForURL("**/agents/harbor-scout/");
	});
});

describe("a chart", () => {
	it("has its values in a table, without scripts", async () => {
		const tab = await window.open({ javaScriptEnabled: false });
		await tab.goto(`${registry.service.origin}/agents/harbor-scout/#scores`);
		expect(await tab.locator(".plot:visible").count()).toBe(1);
		await tab.locator("summary", { hasText: "Market score and rank by day" }).click();
		const table = tab.getByRole("table", { name: "Market score and rank by day" });
		expect(await table.getByRole("row").count()).toBeGreaterThan(7);
	});
});

it("an app chosen in the head is named there, on the next page too", async () => {
	const page = await window.open();
	await page.goto(`${registry.service.origin}/about/`);
	const button = page.getByRole("button", { name: /^My app/ });
	await button.click();
	await page.getByRole("link", { name: "Cursor", exact: true }).click();
	expect(await button.textContent()).toContain("My app: Cursor");
	expect(new URL(page.url()).search).toBe("");
	await page.goto(`${registry.service.origin}/methodology/`);
	expect(await button.textContent()).toContain("My app: Cursor");
	const { agents } = registry.drawn.snapshot;
	const added = [...agents].find((agent) => agent.transports.includes("stdio"));
	await page.goto(`${registry.service.origin}/agents/${added?.slug}/`);
	await page.locator("summary", { hasText: "Show the configuration" }).first().click();
	const open = page.locator("#use .choices > details[open] > summary");
	expect(await open.allTextContents()).toEqual(["Cursor"]);
});
