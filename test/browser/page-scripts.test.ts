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
		await tab.locator("#q").fill("harbor sc");
		await tab.locator("#suggestions-q li").first().waitFor();
		await tab.keyboard.press("ArrowDown");
		await tab.keyboard.press("Enter");
		await tab.waitForURL("**/agents/harbor-scout/");
	});
});

describe("a chart", () => {
	const open = async (path: string) => {
		const tab = await window.open({ hasTouch: true });
		await tab.goto(`${registry.service.origin}${path}`);
		const reader = tab.locator(".reader:visible").first();
		const said = () => reader.getAttribute("aria-valuetext");
		const words = tab.locator(".reader.on p");
		return { tab, reader, said, words };
	};

	it("can be read with keys: arrows move from day to day, Escape ends it", async () => {
		const { tab, reader, said, words } = await open("/agents/harbor-scout/");
		const newest = await said();
		expect(newest).toMatch(/^\d+ \w+ \d{4}: Market score \d+\.\d, Rank #\d+$/);
		await reader.focus();
		await tab.keyboard.press("ArrowLeft");
		const before = await said();
		expect(before).not.toBe(newest);
		expect(await words.textContent()).toBe(before);
		await tab.keyboard.press("End");
		expect(await said()).toBe(newest);
		await tab.keyboard.press("Home");
		expect(await reader.getAttribute("aria-valuenow")).toBe("0");
		const [start] = (await said())?.split(":") ?? [];
		expect(await tab.locator("[open] figcaption").first().textContent()).toContain(
			`From ${start} to`,
		);
		await tab.keyboard.press("Escape");
		expect(await words.count()).toBe(0);
	});

	it("can be read with the pointer until it leaves, and by touch until something else is touched", async () => {
		const { tab, reader, said, words } = await open("/agents/harbor-scout/");
		await reader.hover({ position: { x: 60, y: 20 } });
		const early = await said();
		expect(early).toMatch(/^\d+ \w+ \d{4}: Market score \d+\.\d, /);
		expect(await words.textContent()).toBe(early);
		await tab.locator("h1").hover();
		expect(await words.count()).toBe(0);
		await reader.tap({ position: { x: 200, y: 20 } });
		expect(await words.textContent()).not.toBe(early);
		await tab.locator("h1").tap();
		expect(await words.count()).toBe(0);
	});

	it("of several agents shows the score of each on the same day", async () => {
		const { tab, reader, said } = await open("/compare/?a=harbor-scout&b=bramblecheck");
		await reader.hover({ position: { x: 300, y: 50 } });
		expect(await said()).toMatch(/: Harbor Scout \d+\.\d, Bramblecheck \d+\.\d$/);
		expect(await tab.locator(".reader.on b:visible").count()).toBe(2);
	});

	it("has its values in a table, and its periods side by side, without scripts", async () => {
		const tab = await window.open({ javaScriptEnabled: false });
		await tab.goto(`${registry.service.origin}/agents/harbor-scout/`);
		await tab.getByText("7 days", { exact: true }).click();
		expect(await tab.locator(".plot:visible").count()).toBe(1);
		await tab.locator("summary", { hasText: "Market score and rank by day" }).click();
		expect(await tab.locator(".values tr:visible").count()).toBeGreaterThan(7);
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
});
