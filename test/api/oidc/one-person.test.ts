import { describe, expect, it } from "vitest";
import { suspendAccount } from "#registry/accounts/change-account.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { type Browser, linkIn, type Mail, openBrowser } from "../dashboard/dashboard-service.ts";
import { sentTo } from "../sent-to.ts";
import { signInWith, useHarbor } from "./provider-service.ts";

const EMAIL = "ada@quay.works";
const ACCOUNT = "/dashboard/account/";

const harbor = await useHarbor();
const { provider } = harbor;

const open = () => openBrowser(harbor.service.origin);
const actor = { id: "operator:command-line" };
/** Accounts that are still somebody's. */
const accounts = async () =>
	(await harbor.service.registry.store.accounts.list()).filter(({ closed }) => !closed);
const ownId = async (browser: Browser) => {
	const { blocks } = await browser.view(ACCOUNT);
	const facts = blocks.flatMap((block) => (block.kind === "facts" ? block.facts : []));
	return facts.find(({ label }) => label === "Account ID")?.value;
};

async function nextMail(): Promise<Mail> {
	while (harbor.service.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
	const mail = harbor.service.mails.shift();
	if (!mail) throw new Error("There is no mail");
	return mail;
}

const pathIn = ({ text }: Mail) =>
	/http:\/\/[^/\s]+(\/dashboard\/account\/join\/\S+)/.exec(text)?.[1];

async function byMail(email = EMAIL) {
	const browser = open();
	await browser.send("/sign-in/", { email });
	await browser.send(linkIn(await nextMail()));
	return browser;
}

async function byCommand(email: string, role: "member" | "moderator" = "member") {
	const { code } = await makeSignInLink(harbor.service.registry, { email, role }, actor);
	const browser = open();
	await browser.send(`/sign-in/${code}/`);
	return browser;
}

const verified = { email: " Ada@Quay.works", email_verified: true };
const confirmed = { confirmed: "on" };

describe("an address that a provider has verified", () => {
	it("is kept, so that the account gets mail and its sign-in links", async () => {
		provider.people.set("ada", verified);
		const browser = open();
		await signInWith(browser);
		expect(await accounts()).toMatchObject([
			{ email: EMAIL, wantsMail: true, emailProvenAt: null },
		]);
		const id = await ownId(browser);
		expect(await ownId(await byMail())).toBe(id);
		expect(await accounts()).toMatchObject([{ emailProvenAt: expect.any(String) }]);
	});

	it("is kept at a later sign-in too, but never takes the place of another", async () => {
		await signInWith(open());
		provider.people.set("ada", verified);
		await signInWith(open());
		provider.people.set("ada", { email: "other@quay.works", email_verified: true });
		await signInWith(open());
		expect((await accounts()).map(({ email }) => email)).toEqual([EMAIL]);
	});

	it.each<[string, Record<string, unknown>]>([
		["not verified", { email: EMAIL, email_verified: false }],
		["verified by a string", { email: EMAIL, email_verified: "true" }],
		["without a word about it", { email: EMAIL }],
		["one of many", { email: [EMAIL], email_verified: true }],
	])("that is %s is not kept, and nobody is asked", async (_what, claims) => {
		await byMail();
		provider.people.set("ada", claims);
		const browser = open();
		expect(sentTo(await signInWith(browser))).toEqual([303, "/dashboard/", "account-made"]);
		expect((await accounts()).map(({ email }) => email).sort()).toEqual([EMAIL, null]);
		expect(harbor.service.mails).toEqual([]);
	});
});

describe("a sign-in with the address of another account", () => {
	async function asked() {
		const first = await byMail();
		harbor.service.pass({ hours: 0.1 });
		provider.people.set("ada", verified);
		const browser = open();
		const ended = sentTo(await signInWith(browser));
		return { first, browser, ended, mail: await nextMail() };
	}

	it("asks that mailbox, and joins nothing before the answer", async () => {
		const { first, browser, ended, mail } = await asked();
		expect(ended).toEqual([303, "/dashboard/", "account-joinable"]);
		expect(mail).toMatchObject({ to: EMAIL, subject: expect.stringContaining("Your address at") });
		expect(await accounts()).toHaveLength(2);
		const path = pathIn(mail) ?? "";
		const page = await browser.view(path);
		expect(page).toMatchObject({ title: "Join two accounts" });
		expect(await accounts()).toHaveLength(2);
		const silent = await browser.send(path);
		expect(silent.status).toBe(422);
		const id = await ownId(first);
		expect(sentTo(await browser.send(path, confirmed))).toEqual([303, ACCOUNT, "joined"]);
		expect(await accounts()).toMatchObject([{ id, email: EMAIL }]);
		// Both browsers stay signed in, and both ways lead to it.
		for (const each of [browser, first]) expect(await ownId(each)).toBe(id);
		const later = open();
		await signInWith(later);
		expect(await ownId(later)).toBe(id);
		expect((await browser.send(path, confirmed)).status).toBe(410);
	});

	it("asks once, and again only for another address", async () => {
		await asked();
		expect(sentTo(await signInWith(open()))).toEqual([303, "/dashboard/"]);
		expect(harbor.service.mails).toEqual([]);
		await byMail("second@quay.works");
		provider.people.set("ada", { email: "second@quay.works", email_verified: true });
		await signInWith(open());
		expect(await nextMail()).toMatchObject({ to: "second@quay.works" });
	});

	it("is not answered in another browser, by nobody, or after the time is over", async () => {
		const { first, browser, mail } = await asked();
		const path = pathIn(mail) ?? "";
		expect((await first.send(path, confirmed)).status).toBe(410);
		expect(sentTo(await open().ask(path))[0]).toBe(303);
		harbor.service.pass({ hours: 0.5 });
		expect((await browser.send(path, confirmed)).status).toBe(410);
		expect(await accounts()).toHaveLength(2);
	});

	it("is not asked about if somebody else there has that account", async () => {
		provider.people.set("ada", verified);
		await signInWith(open());
		provider.person = "successor";
		provider.people.set("successor", verified);
		expect(sentTo(await signInWith(open()))[2]).toBe("account-made");
		expect(await accounts()).toHaveLength(2);
		expect(harbor.service.mails).toEqual([]);
	});

	it("is refused if that account is suspended, before and after it was asked", async () => {
		const { browser, mail } = await asked();
		const reason = "The website does not answer.";
		const [first] = await accounts();
		await suspendAccount(harbor.service.registry, { id: first?.id ?? "", reason, actor });
		expect((await browser.send(pathIn(mail) ?? "", confirmed)).status).toBe(403);
		provider.person = "bo";
		provider.people.set("bo", verified);
		expect((await signInWith(open())).status).toBe(403);
	});

	it("joins a moderator's account too, which keeps its role", async () => {
		const first = await byMail();
		await byCommand(EMAIL, "moderator");
		provider.people.set("ada", { ...verified, groups: ["stewards"] });
		const browser = open();
		await signInWith(browser);
		await browser.send(pathIn(await nextMail()) ?? "", confirmed);
		expect(await accounts()).toMatchObject([{ id: await ownId(first), role: "moderator" }]);
		// It was given by hand, so the groups do not take it.
		provider.people.set("ada", verified);
		await signInWith(open());
		expect(await accounts()).toMatchObject([{ role: "moderator" }]);
	});
});

describe("joining by signing in to the other account", () => {
	async function begin(browser: Browser): Promise<string> {
		const ended = await browser.send(`${ACCOUNT}join/`);
		const [, to] = sentTo(ended);
		return decodeURIComponent(`${to}`.replace("/sign-in/?next=", ""));
	}

	it("works with every way in: here mail, and a link from the operator", async () => {
		const browser = await byMail();
		const id = await ownId(browser);
		harbor.service.pass({ hours: 0.1 });
		const { code } = await makeSignInLink(
			harbor.service.registry,
			{ email: "bo@quay.works" },
			actor,
		);
		const path = await begin(browser);
		expect(sentTo(await browser.send(`/sign-in/${code}/`))).toEqual([303, path]);
		expect(JSON.stringify(await browser.view(path))).toContain("the address bo@quay.works");
		expect(sentTo(await browser.send(path, confirmed))[2]).toBe("joined");
		for (const [to, what] of [
			[EMAIL, "is part of yours now"],
			["bo@quay.works", "is part of another account now"],
		] as const) {
			const subject = expect.stringContaining("were joined");
			expect(await nextMail()).toMatchObject({ to, subject, text: expect.stringContaining(what) });
		}
		expect(await accounts()).toMatchObject([{ id, email: EMAIL }]);
		expect(await ownId(browser)).toBe(id);
	});

	it("says so if it is the same account again", async () => {
		const browser = await byMail();
		const path = await begin(browser);
		const response = await browser.ask(path);
		expect([response.status, await response.text()]).toEqual([
			409,
			expect.stringContaining("the account that you are signed in to"),
		]);
	});

	it("is not possible with a link that somebody else may have sent", async () => {
		const browser = await byMail();
		const { code } = await makeSignInLink(
			harbor.service.registry,
			{ email: "bo@quay.works" },
			actor,
		);
		expect((await browser.send(`${ACCOUNT}join/${code}/`, confirmed)).status).toBe(410);
		expect(await accounts()).toHaveLength(2);
	});

	it("asks to sign in again if that was long ago", async () => {
		const browser = await byMail();
		harbor.service.pass({ hours: 2 });
		expect(sentTo(await browser.send(`${ACCOUNT}join/`))[1]).toMatch(/^\/sign-in\//);
	});
});

describe("changing the address", () => {
	const NEW = "ada@harbor.dev";
	async function changed() {
		const browser = await byMail();
		await browser.send(`${ACCOUNT}address/`, { email: NEW });
		const mail = await nextMail();
		expect(mail.to).toBe(NEW);
		const path = pathIn(mail) ?? "";
		expect((await browser.view(path)).title).toBe("Use this address");
		expect(sentTo(await browser.send(path, confirmed))).toEqual([303, ACCOUNT, "address-changed"]);
		return { browser, former: await nextMail() };
	}

	it("takes a link to the new one, and tells the old one", async () => {
		const { browser, former } = await changed();
		const id = await ownId(browser);
		expect(await accounts()).toMatchObject([{ email: NEW, emailProvenAt: expect.any(String) }]);
		expect(former).toMatchObject({ to: EMAIL, subject: expect.stringContaining("was changed") });
		expect(await ownId(await byMail(NEW))).toBe(id);
	});

	it("can be undone by the old one, in any browser, for a week", async () => {
		const { browser, former } = await changed();
		harbor.service.pass({ hours: 6 * 24 });
		const other = open();
		await other.send(linkIn(former));
		expect(await accounts()).toMatchObject([{ email: EMAIL }]);
		expect(await ownId(other)).toBe((await accounts())[0]?.id);
		expect((await browser.ask(ACCOUNT)).status).toBe(303);
		const late = await changed();
		harbor.service.pass({ hours: 7 * 24 });
		expect((await open().send(linkIn(late.former))).status).toBe(410);
	});

	it("to one of another account offers to join them, which only its mailbox learns", async () => {
		await byMail(NEW);
		const browser = await byMail();
		const sent = sentTo(await browser.send(`${ACCOUNT}address/`, { email: NEW }));
		const free = sentTo(await browser.send(`${ACCOUNT}address/`, { email: "free@quay.works" }));
		expect(sent).toEqual(free);
		expect((await browser.view(pathIn(await nextMail()) ?? "")).title).toBe("Join two accounts");
	});

	it("refuses what is no address, and needs a recent sign-in", async () => {
		const browser = await byMail();
		expect((await browser.send(`${ACCOUNT}address/`, { email: "ada" })).status).toBe(422);
		harbor.service.pass({ hours: 2 });
		await browser.send(`${ACCOUNT}address/`, { email: NEW });
		expect(harbor.service.mails).toEqual([]);
	});

	it("needs a recent sign-in even with a link that was asked for at the sign-in", async () => {
		const browser = await byMail();
		harbor.service.pass({ hours: 2 });
		await browser.send("/sign-in/", { email: NEW });
		const path = linkIn(await nextMail()).replace("/sign-in/", `${ACCOUNT}join/`);
		expect(sentTo(await browser.send(path, confirmed))[1]).toMatch(/^\/sign-in\//);
		expect(await accounts()).toMatchObject([{ email: EMAIL }]);
	});
});
