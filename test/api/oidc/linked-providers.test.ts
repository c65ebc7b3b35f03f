import { describe, expect, it } from "vitest";
import { type Browser, linkIn, openBrowser } from "../dashboard/dashboard-service.ts";
import { sentTo } from "../sent-to.ts";
import { goThrough, signInWith, useHarbor } from "./provider-service.ts";

const LINK = "/dashboard/account/identities/harbor/";
const EMAIL = "ada@quay.works";

const harbor = await useHarbor();
const { provider } = harbor;

const open = () => openBrowser(harbor.service.origin);
const accountOf = async (browser: Browser) => {
	const { account } = await browser.view("/dashboard/account/");
	return account?.name;
};
const accounts = () => harbor.service.registry.store.accounts.list();
const linked = () => harbor.service.registry.store.identities.list();

async function byMail(email = EMAIL) {
	const browser = open();
	await browser.send("/sign-in/", { email });
	while (harbor.service.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
	await browser.send(linkIn(harbor.service.mails.shift()));
	return browser;
}

describe("linking on the account page", () => {
	it("takes a button and the provider, which signs in to the account from then on", async () => {
		const browser = await byMail();
		const name = await accountOf(browser);
		const before = await browser.view("/dashboard/account/");
		const [table, ...others] = before.sections.find(({ id }) => id === "ways")?.blocks ?? [];
		expect(table).toMatchObject({
			table: { rows: [{ 0: { text: "Link by mail" } }, { 0: { text: "Link from the operator" } }] },
		});
		expect(others).toContainEqual(
			expect.objectContaining({
				form: expect.objectContaining({ action: LINK, submit: "Link Harbor ID" }),
			}),
		);
		const ended = await browser.ask(await goThrough(browser, LINK));
		expect(sentTo(ended)).toEqual([303, "/dashboard/account/", "identity-added"]);
		expect((await browser.view("/dashboard/account/")).blocks[0]).toMatchObject({ tone: "good" });
		const other = open();
		await signInWith(other);
		expect(await accountOf(other)).toBe(name);
		expect(await accounts()).toHaveLength(1);
	});

	it("gives the role of a group, and unlinking removes it", async () => {
		provider.people.set("ada", { groups: ["stewards"] });
		const browser = await byMail();
		await browser.ask(await goThrough(browser, LINK));
		expect(await accounts()).toMatchObject([{ role: "moderator" }]);
		const [identity] = await linked();
		await browser.send(`/dashboard/account/identities/${identity?.digest}/remove/`);
		expect(await accounts()).toMatchObject([{ role: "member" }]);
	});

	it("is refused if it belongs to another account, or twice", async () => {
		await signInWith(open());
		const browser = await byMail();
		const taken = await browser.ask(await goThrough(browser, LINK));
		expect([taken.status, await taken.text()]).toEqual([
			409,
			expect.stringContaining("linked to another account here"),
		]);
		provider.person = "bo";
		await browser.ask(await goThrough(browser, LINK));
		for (const [person, words] of [
			["bo", "already linked to your account"],
			["cy", "already linked this provider"],
		] as const) {
			provider.person = person;
			const again = await browser.ask(await goThrough(browser, LINK));
			expect([again.status, await again.text()]).toEqual([409, expect.stringContaining(words)]);
		}
		expect(await linked()).toHaveLength(2);
	});

	it("is refused if somebody else or nobody is signed in on return", async () => {
		const browser = await byMail();
		const back = await goThrough(browser, LINK);
		const other = await byMail("bo@quay.works");
		browser.cookies.set("__Host-areg_session", other.cookies.get("__Host-areg_session") ?? "");
		expect((await browser.ask(back)).status).toBe(401);
		const again = await byMail();
		const late = await goThrough(again, LINK);
		again.cookies.delete("__Host-areg_session");
		expect((await again.ask(late)).status).toBe(401);
		expect(await linked()).toEqual([]);
	});

	it("asks to sign in again if that was long ago, and requires a form of this site", async () => {
		const browser = await byMail();
		harbor.service.pass({ hours: 2 });
		const view = await browser.view("/dashboard/account/");
		const blocks = view.sections.find(({ id }) => id === "ways")?.blocks;
		expect(blocks?.at(-1)).toMatchObject({ kind: "links", links: [{ label: "Sign in again" }] });
		expect((await browser.send(LINK)).status).toBe(401);
		const headers = { "Sec-Fetch-Site": "same-site" };
		const sent = await browser.ask(LINK, { method: "POST", body: new URLSearchParams(), headers });
		expect(sent.status).toBe(403);
	});
});

describe("unlinking", () => {
	const removal = async () =>
		`/dashboard/account/identities/${(await linked())[0]?.digest}/remove/`;

	it("stops the provider from signing in", async () => {
		const browser = await byMail();
		await browser.ask(await goThrough(browser, LINK));
		const ended = await browser.send(await removal());
		expect(sentTo(ended)).toEqual([303, "/dashboard/account/", "identity-removed"]);
		expect(await linked()).toEqual([]);
		const acts = (await harbor.service.registry.store.audit.list()).map(({ action }) => action);
		expect(acts).toContain("identity.remove");
	});

	it("is permanent, even if the provider names the same address", async () => {
		provider.people.set("ada", { email: EMAIL, email_verified: true });
		const browser = await byMail();
		await browser.ask(await goThrough(browser, LINK));
		await browser.send(await removal());
		expect(sentTo(await signInWith(open()))[2]).toBe("account-made");
		expect(await accounts()).toHaveLength(2);
		expect(harbor.service.mails).toEqual([]);
	});

	it("is refused for the only way to sign in, on the page itself", async () => {
		const browser = open();
		await signInWith(browser);
		const refused = await browser.send(await removal());
		expect([refused.status, await refused.text()]).toEqual([
			409,
			expect.stringContaining("This is your only way to sign in"),
		]);
		expect(await linked()).toHaveLength(1);
	});
});
