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
const PAGE_BYTES = 22_900;

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
	expect(await page.locator("#tool-tide_7").isVisible()).toBe(true);
	expect(await page.locator("#tool-tide_6").isVisible()).toBe(false);
});

it("without scripts, the address chooses the app, and its button leads to the text to copy", async () => {
	await open("tide-table", { javaScriptEnabled: false });
	const button = (app: string) => page.getByRole("link", { name: `Add to ${app}`, exact: true });
	expect(await button("VS Code").isVisible()).toBe(true);
	expect(await button("Claude Code").isVisible()).toBe(false);
	await page.getByRole("button", { name: "Other apps" }).click();
	await page.locator("#other-apps").getByRole("link", { name: "Claude Code" }).click();
	expect(await button("VS Code").isVisible()).toBe(false);
	await button("Claude Code").click();
	const shown = (text: string) => page.locator("#use").getByText(text, { exact: false }).first();
	expect(await shown("claude mcp add").isVisible()).toBe(true);
	expect(await shown(".vscode/mcp.json").isVisible()).toBe(false);
});

it("an installation link says next to it what it does", async () => {
	await open("tide-table");
	const link = page.getByRole("link", { name: "Add to VS Code", exact: true });
	expect(await link.getAttribute("href")).toMatch(/^https:/);
	expect(await page.locator("#add-vs-code").textContent()).toContain(
		"npx @tide-table.example/server@1.2.0",
	);
});

it("the app that a visitor uses is on the button of the next page, and nothing is stored before", async () => {
	await open("tide-table");
	expect(await page.evaluate<string>("document.cookie")).toBe("");
	await page.getByRole("button", { name: "Other apps" }).click();
	await page.locator("#other-apps").getByRole("link", { name: "Cursor" }).click();
	const shown = page.getByRole("link", { name: "Add to Cursor", exact: true });
	expect(await shown.isVisible()).toBe(true);
	await page.goto(`${ORIGIN}/agents/tide-table/`);
	expect(await shown.isVisible()).toBe(true);
	expect(await page.getByRole("link", { name: "Add to VS Code", exact: true }).isVisible()).toBe(
		false,
	);
});

it("an app without a link gets the text to copy by the same button", async () => {
	await open(
		"tide-table",
		{ permissions: ["clipboard-read", "clipboard-write"] },
		"#add-claude-code",
	);
	await page.getByRole("link", { name: "Add to Claude Code", exact: true }).click();
	await page.locator("#use").getByText("Copied").first().waitFor();
	expect(await page.evaluate<string>("navigator.clipboard.readText()")).toContain("claude mcp add");
});
