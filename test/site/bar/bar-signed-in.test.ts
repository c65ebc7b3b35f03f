import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "../../browser/axe.ts";
import { useBrowser } from "../../browser/browser.ts";
import { DASHBOARD_PAGES, signInWith } from "../filled-dashboard.ts";
import { longSentences, saidTwice } from "../page-words.ts";
import { useSite } from "../rendered-site.ts";
import { findOn } from "./bar-checks.ts";
import { lostOn } from "./bar-media.ts";

const site = useSite();
const window = useBrowser();
/** As owners and moderators read most. */
const SEEN: readonly string[] = [
	"dashboard",
	"myAgents",
	"myAgent",
	"mySubmission",
	"newSubmission",
	"organisation",
	"collectionPage",
	"collections",
	"dashboardTokens",
	"account",
	"notificationSettings",
	"desk",
	"deskSubmission",
	"deskReport",
];
const TEXTS = ["Tides of the harbour", "Pilot's ledger", "Berths and moorings"];

let measures: string;
let context: BrowserContext;
let page: Page;
let bare: Page;
const failures: string[] = [];
beforeAll(async () => {
	measures = await readFile(join(import.meta.dirname, "page-measures.js"), "utf8");
	context = await window.browser.newContext({ bypassCSP: true });
	await signInWith(context, site, TEXTS);
	page = await context.newPage();
	const storageState = await context.storageState();
	const plain = await window.browser.newContext({ javaScriptEnabled: false, storageState });
	bare = await plain.newPage();
	page.on("pageerror", (error) => failures.push(String(error)));
	page.on("console", (message) => {
		if (message.type() === "error") failures.push(message.text());
	});
});

describe.each(DASHBOARD_PAGES.filter(({ id }) => SEEN.includes(id)))("the page $id", ({ path }) => {
	it("is what it should be on every screen, with and without scripts", async () => {
		failures.length = 0;
		const answers = [await page.goto(site.origin + path), await bare.goto(site.origin + path)];
		expect(answers.map((answer) => answer?.status())).toEqual([200, 200]);
		expect(await bare.locator("main h1").textContent()).toBe(
			await page.locator("main h1").textContent(),
		);
		expect(await findOn(page, measures, "owner")).toEqual([]);
		expect(await findOn(bare, measures, "owner")).toEqual([]);
		expect(await lostOn(page)).toEqual([]);
		expect(failures).toEqual([]);
	});

	it("has nothing that axe finds, light and dark (9)", async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await page.goto(site.origin + path);
		expect(await violationsOn(page)).toEqual([]);
		await page.emulateMedia({ colorScheme: null });
	});
});

/**
 * What is read together of our words: choices of a field are read one by one, and a form of each kind is filled in. What
 * others say stands in the queue and in the case.
 */
function readAtOnce(html: string): string {
	const seen = new Set<string>();
	return html
		.replaceAll(/<select\b.*?<\/select>|<(\w+)[^>]* dir="auto"[^>]*>.*?<\/\1>/gs, "")
		.replaceAll(/<form\b.*?<\/form>/gs, (form) => {
			const fields = [...form.matchAll(/<(?:textarea|input)\b[^>]*? name="([^"]*)"/g)];
			const key = fields.map(([, name]) => name).join();
			const isAgain = seen.has(key);
			seen.add(key);
			return isAgain ? "" : form;
		});
}

// Notifications are letters, each as it was mailed.
it.each(DASHBOARD_PAGES.filter(({ id }) => id !== "notifications"))(
	"$id says nothing twice and nothing at length (13)",
	async ({ path }) => {
		const html = await (await context.request.get(site.origin + path)).text();
		expect(saidTwice(readAtOnce(html))).toEqual([]);
		expect(longSentences(html)).toEqual([]);
	},
);
