import { HtmlValidate } from "html-validate";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DASHBOARD, type DashboardId } from "#contract/accounts/dashboard.ts";
import { newSignIn } from "#registry/accounts/sessions.ts";
import { sha256 } from "#registry/sha256.ts";
import { violationsOn } from "../browser/axe.ts";
import { useBrowser } from "../browser/browser.ts";
import { pngOf } from "../logos/pictures.ts";
import { account, listing, submission, uuid } from "../registry/record-builders.ts";
import { BREAKING_TEXTS } from "./breaking-texts.ts";
import { DASHBOARD_PAGES, NAMES, signInWith } from "./filled-dashboard.ts";
import { useSite } from "./rendered-site.ts";

const site = useSite();
const window = useBrowser();
const validator = new HtmlValidate({
	extends: ["html-validate:standard"],
	rules: { "require-sri": "off" },
});

/** What a public page, a script or records in another state lead to. */
const ELSEWHERE: readonly DashboardId[] = [
	"removeTrusted",
	"approveSubmission",
	"discardDraft",
	"keptLogo",
	"answerStatement",
	"restoreAgent",
	"dispute",
	"vote",
	"takeBackComment",
	"testWebhook",
	"checkClaim",
	"endClaim",
	"acceptInvitation",
	"saveCollection",
	"changeAddress",
	"accountProof",
	"newPasskeyChallenge",
	"removePasskey",
	"linkIdentity",
	"checkSubmission",
	"undoAct",
	"publishIncident",
	"discardIncident",
	"withdrawStatement",
	"decideDuplicate",
	"joinDuplicates",
	"restoreAccount",
];

let context: BrowserContext;
beforeAll(async () => {
	context = await window.browser.newContext({ bypassCSP: true });
	await signInWith(context, site, BREAKING_TEXTS);
	await proveAnother();
});

/** A second account of the same person, in this browser. */
async function proveAnother(): Promise<void> {
	const device = (await context.cookies()).find(({ name }) => name === "__Host-areg_device");
	const deviceDigest = sha256(device?.value ?? "");
	const other = account("account:other", {
		email: "bo@quay.works",
		displayName: BREAKING_TEXTS[0] ?? "",
	});
	const { registry } = site.service;
	await registry.store.transact(async (save) => {
		save.accounts.save(other);
		const proof = { secret: NAMES.code, minutes: 15, kind: "link", email: null } as const;
		save.signIns.save(newSignIn(registry, { ...proof, accountId: other.id, deviceDigest }));
	});
}

describe("the page", () => {
	// One page for all, because a new one starts without anything compiled.
	let page: Page;
	const failures: string[] = [];
	beforeAll(async () => {
		page = await context.newPage();
		page.on("pageerror", (error) => failures.push(String(error)));
		page.on("console", (message) => {
			if (message.type() === "error") failures.push(message.text());
		});
	});

	it.each(DASHBOARD_PAGES)(
		"$id fits every screen, has accessible names, and is valid HTML",
		async ({ path }) => {
			failures.length = 0;
			const response = await page.goto(site.origin + path);
			expect(response?.status()).toBe(200);
			expect(await violationsOn(page)).toEqual([]);
			expect(await misnamedOn(page)).toEqual([]);
			const isInside = path.startsWith("/dashboard/");
			expect(await page.locator(".top [aria-current=page]").count()).toBe(isInside ? 1 : 0);
			for (const width of [360, 390, 768, 1280]) {
				await page.setViewportSize({ width, height: 800 });
				expect([width, await overflowOf(page)]).toEqual([width, 0]);
				expect([width, await smallOn(page)]).toEqual([width, []]);
				if (width < 768) expect([width, await sidewaysOn(page)]).toEqual([width, []]);
			}
			expect(await page.title()).not.toBe("broken");
			expect(failures).toEqual([]);
			expect(await complaintsAbout((await response?.text()) ?? "")).toEqual([]);
		},
	);
});

it("the menu unfolds on phones, and is beside the page on wide screens", async () => {
	const page = await context.newPage();
	await page.goto(`${site.origin}/dashboard/`);
	const place = page.getByRole("navigation", { name: "Dashboard" }).getByText("Tokens");
	const button = page.getByRole("button", { name: "Dashboard menu" });
	expect([await place.isVisible(), await button.isVisible()]).toEqual([true, false]);
	await page.setViewportSize({ width: 390, height: 800 });
	expect(await place.isVisible()).toBe(false);
	await button.click();
	await place.click();
	await page.waitForURL("**/dashboard/tokens/");
	await page.close();
});

it("each other page and form can be reached from one of the pages", async () => {
	const answers = await Promise.all(
		DASHBOARD_PAGES.map(({ path }) => context.request.get(site.origin + path)),
	);
	const reached = new Set(
		(await Promise.all(answers.map((one) => one.text()))).flatMap(reachedFrom),
	);
	const rows = DASHBOARD.filter(({ access }) => access !== "visitor");
	const alone = rows.filter(({ method, path }) => {
		const template = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`);
		return ![...reached].some((one) => template.test(one));
	});
	expect(alone.map(({ id }) => id)).toEqual(ELSEWHERE);
});

it("a logo that is chosen in the form is sent with the listing, and moderators see it", async () => {
	const page = await context.newPage();
	await page.goto(`${site.origin}/dashboard/submissions/new/`);
	const form = page.locator("form", { has: page.locator("[name=title]") });
	await form.locator("[name=title]").fill("Pier Gauge");
	await form.locator("[name=website_url]").fill("pier-gauge.dev");
	const file = { name: "logo.png", mimeType: "image/png", buffer: pngOf(64, 64) };
	await form.locator("[type=file]").setInputFiles(file);
	await form.getByRole("button", { name: "Submit for review" }).click();
	await page.waitForURL(/submissions\/[0-9a-f-]{36}\/$/);
	const id = page.url().split("/").at(-2);
	await page.goto(`${site.origin}/dashboard/desk/submissions/${id}/`);
	const width = await page.evaluate<number>(
		"document.querySelector('img[alt=\"Logo picture\"]').naturalWidth",
	);
	expect(width).toBe(128);
	await page.close();
});

describe("the desk", () => {
	const waiting = ["first", "second", "third", "fourth"];
	async function openDesk(name: string): Promise<Page> {
		const { store } = site.service.registry;
		await store.transact(async (save) => {
			for (const [place, one] of waiting.entries()) {
				const listed = listing({ title: `Case ${one}`, websiteUrl: `https://${one}.example.dev/` });
				const submittedAt = `2026-01-0${place + 1}T12:00:00.000Z`;
				if (await save.submissions.find(uuid(one))) continue;
				save.submissions.save(
					submission(one, {
						ownerId: "owner:bo",
						submittedAt,
						listing: { ...listed, categorySlug: null },
					}),
				);
			}
		});
		const page = await context.newPage();
		await page.goto(`${site.origin}/dashboard/desk/submissions/${uuid(name)}/`);
		return page;
	}
	const statusOf = async (name: string) =>
		(await site.service.registry.store.submissions.find(uuid(name)))?.status;
	const isOpen = (page: Page, name: string) =>
		page.getByRole("heading", { level: 2, name: `Case ${name}` }).waitFor({ timeout: 5000 });

	it("has the queue beside the case on wide screens, above it on phones, and the decision in sight", async () => {
		const page = await openDesk("first");
		const boxOf = async (selector: string) =>
			(await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
		for (const width of [1280, 390]) {
			await page.setViewportSize({ width, height: 844 });
			const [queue, top, approve] = [
				await boxOf(".beside"),
				await boxOf(".dashboard"),
				await boxOf("button[value=approve]"),
			];
			const isBeside = queue.x + queue.width <= top.x;
			expect([width, isBeside]).toEqual([width, width > 1000]);
			if (!isBeside) expect(queue.y + queue.height).toBeLessThanOrEqual(top.y);
			if (isBeside) expect(approve.y + approve.height).toBeLessThanOrEqual(844);
			expect(approve.height).toBeGreaterThanOrEqual(44);
		}
		await page.close();
	});

	it("opens the next case after a decision by its key, and sends no reason that nobody wrote", async () => {
		const page = await openDesk("first");
		await page.keyboard.press("j");
		await isOpen(page, "second");
		await page.keyboard.press("k");
		await isOpen(page, "first");
		await page.keyboard.press("a");
		await isOpen(page, "second");
		expect(await statusOf("first")).toBe("approved");
		await page.keyboard.press("r");
		expect(await page.evaluate("document.activeElement.name")).toBe("reason");
		expect(await statusOf("second")).toBe("pending");
		// A letter within the reason is no key.
		await page.keyboard.type("aq Spam.");
		await page.evaluate("document.activeElement.blur()");
		await page.keyboard.press("r");
		await isOpen(page, "third");
		expect(await statusOf("second")).toBe("rejected");
		await page.locator(".act [name=reason]").fill("Say more.");
		await page.evaluate("document.activeElement.blur()");
		await page.keyboard.press("q");
		await isOpen(page, "fourth");
		expect(await statusOf("third")).toBe("changes_requested");
		await page.close();
	});
});

/** Methods and paths of its links and forms. */
function reachedFrom(html: string): string[] {
	const places = html.matchAll(/<(a|form|button)\b[^>]*? (?:href|action|formaction)="([^"#?]*)/g);
	return [...places].map(([, tag, path]) => `${tag === "a" ? "GET" : "POST"} ${path}`);
}

/** Names of controls that do not start with their visible text (WCAG 2.5.3). */
function misnamedOn(page: Page): Promise<string[]> {
	return page.evaluate<string[]>(
		`[...document.querySelectorAll("button[aria-label], a[aria-label]")]
			.filter((one) => !one.ariaLabel.startsWith(one.textContent.trim()))
			.map((one) => one.ariaLabel)`,
	);
}

/** Buttons and boxes that are smaller than 24 pixels, and primary ones that are lower than 44. */
function smallOn(page: Page): Promise<string[]> {
	return page.evaluate<string[]>(
		`[...document.querySelectorAll("main :is(button, .btn, input[type=checkbox], summary)")]
			.filter((one) => one.checkVisibility() && one.closest("label") === null)
			.filter((one) => one.getBoundingClientRect().height < (one.matches(".btn:not(.line), button[type=submit]:not([class])") ? 44 : 24))
			.map((one) => one.outerHTML.slice(0, 120))`,
	);
}

function overflowOf(page: Page): Promise<number> {
	return page.evaluate<number>(
		"Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)",
	);
}

/** What has more than its width, so that it scrolls or is cut; texts that say so with an ellipsis are not. */
function sidewaysOn(page: Page): Promise<string[]> {
	return page.evaluate<string[]>(
		`[...document.querySelectorAll("body *")]
			.filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth)
			.filter((one) => getComputedStyle(one).textOverflow !== "ellipsis" && !one.matches("input, select, textarea"))
			.map((one) => one.tagName + " " + one.className + ": " + one.textContent.trim().slice(0, 60))`,
	);
}

async function complaintsAbout(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html);
	return results.flatMap(({ messages }) =>
		messages.map(({ ruleId, line, message }) => `${ruleId} in line ${line}: ${message}`),
	);
}
