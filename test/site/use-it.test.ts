import type { BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPageRenderer, type PageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { agentVersionsPage } from "#views/pages/agent/agent-versions-page.ts";
import { getAgent } from "#views/view-context.ts";
import { violationsOn } from "../browser/axe.ts";
import { useBrowser } from "../browser/browser.ts";
import { DOCUMENTED_SLUGS, documentedContext } from "./documented-agents.ts";
import { servedBytes } from "./served-bytes.ts";

const ORIGIN = "https://registry.pier9.dev";
/** A page of a server in all detail, with all of its styles. */
const PAGE_BYTES = 20_000;

const context = documentedContext();
const window = useBrowser();
let pages: PageRenderer;
let page: Page;

beforeAll(async () => {
	pages = await openPageRenderer(TEMPLATES_DIRECTORY);
});
afterEach(() => page?.context().close());

function draw(path: string): Promise<string> {
	const [slug = "", isVersions] = path.split("/");
	const agent = getAgent(context, slug);
	const address = `${ORIGIN}/agents/${path}/`;
	return isVersions
		? pages.render(address, "agentVersions", agentVersionsPage(context, agent))
		: pages.render(address, "agent", agentPage(context, agent));
}

/** Opens the page of an agent, with only its own files. */
async function open(slug: string, options: BrowserContextOptions = {}, hash = ""): Promise<void> {
	const html = Buffer.from(await draw(slug));
	const around = await window.browser.newContext(options);
	page = await around.newPage();
	await page.route("**", (route) => {
		const path = new URL(route.request().url()).pathname.slice(1);
		const asset = pages.assets.get(path);
		if (path.startsWith("agents/")) return route.fulfill({ body: html, contentType: "text/html" });
		if (!asset) return route.fulfill({ status: 404 });
		const contentType = path.endsWith(".css") ? "text/css" : "text/javascript";
		return route.fulfill({ body: Buffer.from(asset), contentType });
	});
	await page.goto(`${ORIGIN}/agents/${slug}/${hash}`);
}

describe.each([...DOCUMENTED_SLUGS, "tide-table/versions"])("the page of %s", (slug) => {
	it("is small with all of its styles", async () => {
		const sheets = [...pages.assets].filter(([path]) => path.endsWith(".css"));
		const style = sheets.reduce((sum, [, bytes]) => sum + servedBytes(bytes), 0);
		const html = servedBytes(await draw(slug));
		expect(html + style).toBeLessThan(PAGE_BYTES);
	});

	it("violates no rule of axe, and nothing exceeds its width", async () => {
		await open(slug, { bypassCSP: true });
		await page.evaluate(
			"document.querySelectorAll('details').forEach((one) => { one.open = true; })",
		);
		expect(await violationsOn(page)).toEqual([]);
		for (const width of [360, 390, 1280]) {
			await page.setViewportSize({ width, height: 800 });
			const overflow = await page.evaluate<number>(
				"Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)",
			);
			expect([width, overflow]).toEqual([width, 0]);
		}
	});
});

it("a tool has an address that opens it, even without scripts", async () => {
	await open("tide-table", { javaScriptEnabled: false }, "#tool-tide_7");
	expect(await page.getByText("by table 7 of the almanac").isVisible()).toBe(true);
	expect(await page.getByText("by table 6 of the almanac").isVisible()).toBe(false);
});

it("the text to copy is chosen by way and client, without scripts", async () => {
	await open("tide-table", { javaScriptEnabled: false });
	await page.getByText("Claude Code", { exact: true }).first().click();
	const command = page.getByText("claude mcp add", { exact: false }).first();
	expect(await command.isVisible()).toBe(true);
	expect(await page.getByText(".vscode/mcp.json", { exact: true }).first().isVisible()).toBe(false);
});

it("an installation link says next to it what it does", async () => {
	await open("tide-table");
	const link = page.getByRole("link", { name: "Add to VS Code" }).first();
	expect(await link.getAttribute("href")).toMatch(/^https:/);
	expect(await link.locator("..").textContent()).toContain("npx @tide-table.example/server@1.2.0");
});

it("the last chosen client is open on the next page, and nothing is stored before", async () => {
	await open("tide-table");
	expect(await page.evaluate<string | null>("localStorage.getItem('client')")).toBeNull();
	await page.getByText("Cursor", { exact: true }).first().click();
	await page.reload();
	const opened = page.locator("[data-client=cursor]").first();
	await page.waitForFunction("document.querySelector('[data-client=cursor]').open");
	expect(await opened.getByText("~/.cursor/mcp.json").first().isVisible()).toBe(true);
});
