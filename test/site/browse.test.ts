import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { useBrowser } from "../browser/browser.ts";
import { useSite } from "./rendered-site.ts";

const site = useSite();
const window = useBrowser();

describe.each([
	["with scripts", true],
	["without scripts", false],
])("%s", (_, javaScriptEnabled) => {
	let page: Page;
	beforeEach(async () => {
		page = await window.open({ javaScriptEnabled });
	});

	it("a visitor searches for an agent and opens it", async () => {
		await page.goto(site.origin);
		await page.getByRole("main").getByLabel("Search everything").fill("bramblecheck");
		await page.getByRole("main").getByRole("button", { name: "Search", exact: true }).click();
		await page.waitForURL("**/agents/?q=bramblecheck*");
		await page.getByRole("main").getByRole("link", { name: "Bramblecheck" }).first().click();
		await page.waitForURL("**/agents/bramblecheck/");
		expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Bramblecheck");
	});

	it("a vote without a session leads to the sign-in", async () => {
		await page.goto(`${site.origin}/agents/bramblecheck/`);
		await page.locator(".fold > summary", { hasText: "Comments" }).click();
		await page.getByRole("button", { name: "Vote" }).first().click();
		await page.waitForURL("**/sign-in/?next=%2Fdashboard%2Fsignals%2F*%2F%3Fvote%3Dfor");
	});

	it("a visitor searches from the header of any page", async () => {
		await page.goto(`${site.origin}/about/`);
		await page.getByRole("search", { name: "Everything" }).locator("input").fill("bramblecheck");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/agents/?q=bramblecheck*");
	});

	it("a visitor with a phone opens the menu and the filters", async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await page.goto(`${site.origin}/agents/`);
		const places = page.getByRole("navigation", { name: "Main" });
		expect(await places.isVisible()).toBe(false);
		await page.getByRole("button", { name: "Menu" }).click();
		expect(await places.getByRole("link", { name: "This week" }).isVisible()).toBe(true);
		await page.keyboard.press("Escape");
		const facet = page.locator("#filters a").first();
		expect(await facet.isVisible()).toBe(false);
		await page.getByRole("button", { name: "Filters" }).click();
		await facet.click();
		await page.waitForURL(/\/agents\/\?\w+=\w+/);
	});

	it("a visitor turns the page of the list, filters it and removes the filter", async () => {
		await page.goto(`${site.origin}/agents/`);
		const rows = page.locator(".rows > li");
		expect(await rows.count()).toBe(20);
		await page.getByRole("link", { name: "Next" }).click();
		await page.waitForURL("**page=2**");
		expect(await rows.count()).toBeGreaterThan(0);
		await page.locator("#filters a").first().click();
		await page.waitForURL(/\/agents\/\?\w+=\w+$/);
		expect(await rows.count()).toBeGreaterThan(0);
		await page.getByRole("link", { name: /^Remove the filter/ }).click();
		await page.waitForURL("**/agents/");
	});

	it("a visitor who mistypes a name gets the right one", async () => {
		await page.goto(`${site.origin}/agents/?q=bramblechek`);
		await page
			.getByRole("main")
			.getByRole("link", { name: /bramblecheck/i })
			.first()
			.click();
		expect(await page.getByRole("main").textContent()).toContain("Bramblecheck");
	});

	it("a visitor sorts models by a column, ticks two and compares them", async () => {
		await page.goto(`${site.origin}/models/`);
		const head = page.getByRole("columnheader", { name: "Out" });
		await head.getByRole("link").click();
		await page.waitForURL("**sort=**output_price**");
		expect(await head.getAttribute("aria-sort")).toMatch(/cending$/);
		const boxes = page.getByRole("checkbox");
		const slugs = [];
		for (const place of [0, 1]) {
			await boxes.nth(place).check();
			slugs.push(await boxes.nth(place).inputValue());
		}
		await page.getByRole("button", { name: "Compare" }).click();
		await page.waitForURL(`**/compare/?a=${slugs[0]}&a=${slugs[1]}`);
		const shown = await page
			.locator("thead a.nm")
			.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
		expect(shown).toEqual(slugs.map((slug) => `/agents/${slug}/`));
	});

	it("a visitor compares two agents", async () => {
		await page.goto(`${site.origin}/agents/harbor-scout/`);
		await page.getByRole("link", { name: "Compare" }).first().click();
		await page.waitForURL("**/compare/?a=harbor-scout");
		await page.goto(`${site.origin}/compare/?a=harbor-scout&b=bramblecheck`);
		const table = (await page.getByRole("table").first().textContent()) ?? "";
		expect(table).toContain("Harbor Scout");
		expect(table).toContain("Bramblecheck");
	});

	it("a visitor sees the whole history of a score", async () => {
		await page.goto(`${site.origin}/agents/harbor-scout/#scores`);
		expect(
			await page
				.getByRole("img", { name: /market score went/ })
				.last()
				.isVisible(),
		).toBe(true);
	});
});

it("a visitor copies a snippet", async () => {
	const page = await window.open({
		permissions: ["clipboard-read", "clipboard-write"],
	});
	await page.goto(`${site.origin}/agents/harbor-scout/`);
	await page.locator("summary", { hasText: "Badge, card and API" }).click();
	const badge = page.locator("details details", { hasText: "Badge" });
	await badge.getByText("Badge", { exact: true }).click();
	await badge.getByRole("button", { name: /Copy/ }).first().click();
	await badge.getByText("Copied").waitFor();
	const copied = await page.evaluate<string>("navigator.clipboard.readText()");
	expect(copied).toContain("/api/badges/harbor-scout");
});

it("a visitor can tick only as many agents as a comparison shows", async () => {
	const page = await window.open();
	await page.goto(`${site.origin}/models/`);
	const boxes = page.getByRole("checkbox");
	for (const place of [0, 1, 2, 3]) await boxes.nth(place).check();
	expect(await page.getByText("4 of 4 ticked").isVisible()).toBe(true);
	expect(await boxes.nth(4).isDisabled()).toBe(true);
	await boxes.nth(0).uncheck();
	expect(await boxes.nth(4).isEnabled()).toBe(true);
});

it("a visitor gets suggestions while typing", async () => {
	const page = await window.open();
	await page.goto(site.origin);
	await page.getByRole("main").getByLabel("Search everything").pressSequentially("bramb");
	await page.getByRole("option", { name: "Bramblecheck" }).waitFor();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/agents/bramblecheck/");
});

it("the key / leads to the search, except while typing", async () => {
	const page = await window.open();
	await page.goto(`${site.origin}/compare/`);
	await page.keyboard.press("/");
	await page.keyboard.type("a/b");
	expect(await page.getByRole("search", { name: "Everything" }).locator("input").inputValue()).toBe(
		"a/b",
	);
	await page.locator("#agent-a").pressSequentially("a/b");
	expect(await page.locator("#agent-a").inputValue()).toBe("a/b");
});

describe("the theme", () => {
	const SCHEME = "getComputedStyle(document.documentElement).colorScheme";

	it("is chosen by a button and kept on the next page, which can follow the system again", async () => {
		const page = await window.open({ colorScheme: "light" });
		await page.goto(site.origin);
		await page.getByRole("button", { name: "Dark theme" }).click();
		await page.goto(`${site.origin}/about/`);
		expect(await page.evaluate<string>(SCHEME)).toBe("dark");
		const button = page.getByRole("button", { name: "Light theme" });
		expect(await button.getAttribute("aria-pressed")).toBeNull();
		await button.click();
		expect(await page.getByRole("button", { name: "Dark theme" }).isVisible()).toBe(true);
		await page.reload();
		expect(await page.evaluate<string>(SCHEME)).toBe("light dark");
	});

	it("is called by what pressing the button does where the system is dark too", async () => {
		const page = await window.open({ colorScheme: "dark" });
		await page.goto(site.origin);
		await page.getByRole("button", { name: "Light theme" }).click();
		expect(await page.evaluate<string>(SCHEME)).toBe("light");
		expect(await page.getByRole("button", { name: "Dark theme" }).isVisible()).toBe(true);
	});

	it("follows the system without scripts, and no button suggests otherwise", async () => {
		const page = await window.open({ javaScriptEnabled: false });
		await page.goto(site.origin);
		expect(await page.locator(".theme").isVisible()).toBe(false);
	});
});

it("a visitor with only a keyboard skips to the content and opens the first agent", async () => {
	const page = await window.open();
	await page.goto(`${site.origin}/agents/`);
	await page.keyboard.press("Tab");
	expect(await page.evaluate<string>("document.activeElement.textContent")).toContain("Skip");
	await page.keyboard.press("Enter");
	await page.waitForURL("**#content");
	for (let presses = 0; presses < 200; presses++) {
		await page.keyboard.press("Tab");
		const name = await page.evaluate<string>("document.activeElement.textContent");
		if (name.trim() === "Harbor Scout") break;
	}
	const outline = await page.evaluate<string>(
		"getComputedStyle(document.activeElement).outlineStyle",
	);
	expect(outline).toBe("solid");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/agents/harbor-scout/");
});
