import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { dashboardPath } from "#contract/http/addresses.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { useBrowser } from "../browser/browser.ts";
import { agent, listing, submission, uuid } from "../registry/record-builders.ts";
import { useSite } from "./rendered-site.ts";

const site = useSite();
const window = useBrowser();
const email = "ada@quay.works";
const TYPED = 'Knows "every" pier & <berth> – ürgent.\nSecond line.';

let ownerId: string;
beforeAll(async () => {
	const { store } = site.service.registry;
	const { account } = await makeSignInLink(site.service.registry, { email }, { id: "operator" });
	ownerId = account.id;
	await store.transact(async (save) => {
		save.agents.save(agent("own-pier", { ownerId, categorySlug: null }));
		const own = listing({ title: "Own Quay", websiteUrl: "https://quay.example.dev/" });
		save.submissions.save(submission("quay", { ownerId, listing: own }));
	});
});

async function signIn(page: Page): Promise<void> {
	const { code } = await makeSignInLink(site.service.registry, { email }, { id: "operator" });
	await page.goto(site.origin + dashboardPath("link", code));
	await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
	await page.waitForURL("**/dashboard/");
}

/** Sends a form after the session ended, signs in in the tab that the page opens, and sends it again. */
async function sendLate(page: Page, button: string): Promise<void> {
	const context = page.context();
	await context.clearCookies({ name: "__Host-areg_session" });
	await page.getByRole("button", { name: button }).click();
	await page.getByRole("heading", { level: 1, name: "Sign in first" }).waitFor();
	const opened = context.waitForEvent("page");
	await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
	const tab = await opened;
	await tab.waitForURL("**/sign-in/?next=**");
	await signIn(tab);
	await page.getByRole("button", { name: "Send it again" }).click();
}

const FORMS = [
	["a registration", () => "/dashboard/submissions/new/", "Submit for review", "Submitted."],
	[
		"a change",
		() => dashboardPath("myAgentEdit", "own-pier"),
		"Submit change",
		"Your change is in review.",
	],
	[
		"an edit",
		() => dashboardPath("mySubmission", uuid("quay")),
		"Save and wait for review",
		"Saved.",
	],
] as const;

describe("a form that is sent after the session ended, in a browser without scripts", () => {
	it.each(FORMS)("loses nothing of %s", async (_, path, button, words) => {
		const page = await window.open({ javaScriptEnabled: false });
		await signIn(page);
		await page.goto(site.origin + path());
		await page.getByLabel("Title").fill(`Late ${button}`);
		await page.getByLabel("Website").fill(`https://${button.length}.example.dev/`);
		await page.getByLabel("Long description").fill(TYPED);
		await sendLate(page, button);
		await page.getByText(words).waitFor();
		const own = await site.service.registry.store.submissions.newestBy("owner", ownerId);
		const sent = own.find(({ listing: { title } }) => title === `Late ${button}`);
		expect(sent?.listing.longDescription).toBe(TYPED);
	});
});
