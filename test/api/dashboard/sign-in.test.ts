import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { Form } from "#views/dashboard/form-blocks.ts";
import { drawEmpty } from "../empty-registry.ts";
import { sentTo } from "../sent-to.ts";
import {
	type DashboardService,
	linkIn,
	openBrowser,
	read,
	startDashboard,
} from "./dashboard-service.ts";

let dashboard: DashboardService;
const drawn = await drawEmpty();
beforeEach(async () => {
	dashboard = await startDashboard(drawn);
});
afterEach(() => dashboard.close());

const open = () => openBrowser(dashboard.origin);
const formsOf = (view: DashboardView): Form[] =>
	[...view.blocks, ...view.sections.flatMap(({ blocks }) => blocks)].flatMap((block) =>
		block.kind === "form" ? [block.form] : [],
	);

async function signedIn(email = "ada@quay.works") {
	const browser = open();
	await browser.send("/sign-in/", { email });
	await browser.send(linkIn(await nextMail()));
	return browser;
}

/** Mails are sent after the answer. */
async function nextMail() {
	while (dashboard.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
	return dashboard.mails.shift();
}

describe("signing in by mail", () => {
	it("means requesting a link, opening it and pressing its button", async () => {
		const browser = open();
		const asked = await browser.send("/sign-in/", { email: " Ada@Quay.works" });
		expect(sentTo(asked)).toEqual([303, "/sign-in/", "mailed%20ada%40quay.works"]);
		const mail = await nextMail();
		expect(mail?.to).toBe("ada@quay.works");
		const button = formsOf(await browser.view(linkIn(mail)));
		expect(button).toMatchObject([{ action: linkIn(mail), submit: "Sign in" }]);
		const redeemed = await browser.send(linkIn(mail));
		expect([redeemed.status, redeemed.headers.get("location")]).toEqual([303, "/dashboard/"]);
		expect((await browser.view("/dashboard/")).account).toEqual({
			name: expect.stringMatching(/^Member \d{4}$/),
			role: null,
		});
	});

	it("sets cookies with exactly these attributes", async () => {
		const browser = open();
		const secret = expect.stringMatching(/^[\w-]{43}$/);
		const asked = await browser.send("/sign-in/", { email: "ada@quay.works" });
		const device =
			/^__Host-areg_device=([\w-]{43}); Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
		const [first = "", second = ""] = asked.headers.getSetCookie();
		expect(first).toMatch(device);
		expect(second).toBe("__Host-areg_next=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax");
		const redeemed = await browser.send(linkIn(await nextMail()));
		const [session = "", again = ""] = redeemed.headers.getSetCookie();
		expect(session).toMatch(
			/^__Host-areg_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		);
		expect(again).toBe(first);
		expect(browser.cookies.get("__Host-areg_session")).toEqual(secret);
		expect(browser.cookies.get("__Host-areg_session")).not.toBe(
			browser.cookies.get("__Host-areg_device"),
		);
	});

	it("reveals nothing about an address: known, new or used too often", async () => {
		await signedIn("known@quay.works");
		const answers: unknown[] = [];
		for (const email of [
			"known@quay.works",
			"new@quay.works",
			...Array(13).fill("much@quay.works"),
		]) {
			const response = await open().send("/sign-in/", { email });
			const headers = [...response.headers]
				.filter(([name]) => !["date", "x-request-id", "set-cookie"].includes(name))
				.concat(
					response.headers
						.getSetCookie()
						.map((line) => ["cookie", line.replace(/=[\w-]{43};|%20[^;]*/, ";")]),
				);
			answers.push({ status: response.status, headers, body: await response.text() });
		}
		expect(answers).toHaveLength(15);
		for (const answer of answers) expect(answer).toEqual(answers[0]);
		while (dashboard.mails.length < 5) await new Promise((resolve) => setTimeout(resolve, 1));
		expect(dashboard.mails.map(({ to }) => to).sort()).toEqual([
			"known@quay.works",
			...Array(3).fill("much@quay.works"),
			"new@quay.works",
		]);
	});

	it("shows on the page that an address is invalid, and keeps the input", async () => {
		const response = await open().send("/sign-in/", {
			email: "ada@quay",
			next: "/dashboard/tokens/",
		});
		expect(response.status).toBe(422);
		const [form] = formsOf(await read(response));
		expect(form?.fields[0]).toMatchObject({ value: "ada@quay", error: expect.any(String) });
		expect(form?.hidden).toEqual({ next: "/dashboard/tokens/" });
	});

	it("is neither offered nor possible without mail", async () => {
		const silent = await startDashboard(drawn, { sendsMail: false });
		const browser = openBrowser(silent.origin);
		const view = await browser.view("/sign-in/");
		expect(formsOf(view).map(({ action }) => action)).toEqual(["/sign-in/passkey/"]);
		expect(JSON.stringify(view)).toContain("not set up a way for visitors to sign in");
		expect(JSON.stringify(view.sections)).not.toContain("npm run");
		expect((await browser.send("/sign-in/", { email: "ada@quay.works" })).status).toBe(403);
		expect(await silent.registry.store.signIns.list()).toEqual([]);
		await silent.close();
	});
});

describe("an instance on plain HTTP", () => {
	it("uses up no link, sends none and offers no passkeys", async () => {
		const plain = await startDashboard(drawn, { baseUrl: "http://registry.pier9.dev" });
		const { code } = await makeSignInLink(plain.registry, {}, { id: "operator:command-line" });
		const browser = openBrowser(plain.origin);
		const before = await plain.registry.store.signIns.list();
		for (const [path, fields] of [
			[`/sign-in/${code}/`, {}],
			["/sign-in/", { email: "ada@quay.works" }],
			["/sign-in/passkey/challenge/", {}],
			["/sign-in/passkey/", { credential: "{}" }],
		] as const) {
			const refused = await browser.send(path, { ...fields });
			expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
			expect(await refused.text()).toContain("Signing in requires HTTPS");
		}
		expect(formsOf(await browser.view(`/sign-in/${code}/`))).toEqual([]);
		expect(formsOf(await browser.view("/sign-in/"))).toEqual([]);
		expect(await plain.registry.store.signIns.list()).toEqual(before);
		expect(before).toHaveLength(1);
		expect(plain.mails).toEqual([]);
		await plain.close();
	});
});

describe("a link", () => {
	it.each(["GET", "HEAD"])("is not used up by %s, by anyone, however often", async (method) => {
		const browser = open();
		await browser.send("/sign-in/", { email: "ada@quay.works" });
		const link = linkIn(await nextMail());
		for (const visitor of [open(), browser, open()]) {
			const seen = await visitor.ask(link, { method });
			expect(seen.status).toBe(200);
			expect(seen.headers.getSetCookie()).toEqual([]);
			expect(seen.headers.get("referrer-policy")).toBe("strict-origin");
			expect(seen.headers.get("cache-control")).toBe("no-store");
		}
		expect((await browser.send(link)).status).toBe(303);
	});

	it("shows the same page for any code, which is not in the head", async () => {
		const { code } = await makeSignInLink(dashboard.registry, {}, { id: "operator:command-line" });
		const texts = await Promise.all(
			[code, "unknown", `areg_once_${"A".repeat(43)}`].map(async (each) => {
				const view = await open().view(`/sign-in/${each}/`);
				expect(JSON.stringify(view.head)).not.toContain(each);
				return JSON.stringify(view).replaceAll(each, "…");
			}),
		);
		expect(new Set(texts).size).toBe(1);
	});

	it("of another browser, used or unknown, answers 410 with the same page", async () => {
		const browser = open();
		await browser.send("/sign-in/", { email: "ada@quay.works" });
		const link = linkIn(await nextMail());
		const foreign = await open().send(link);
		await browser.send(link);
		const again = await browser.send(link);
		const unknown = await browser.send(`/sign-in/areg_once_${"A".repeat(43)}/`);
		const pages = await Promise.all(
			[foreign, again, unknown].map(async (response) => {
				expect(response.status).toBe(410);
				expect(response.headers.getSetCookie()).toEqual([]);
				return (await response.text()).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "id");
			}),
		);
		// The overview is also offered to a signed-in person, so only the text of the first page is compared.
		expect(pages[1]).toBe(pages[2]);
		expect(pages[0]).toContain(
			"was already used, has expired, or was requested in another browser",
		);
	});

	it("is never logged", async () => {
		const browser = open();
		await browser.send("/sign-in/", { email: "ada@quay.works" });
		const link = linkIn(await nextMail());
		await browser.ask(link);
		await browser.send(link);
		const secret = link.split("areg_once_")[1]?.slice(0, 43) ?? "";
		while (dashboard.logged.length < 3) await new Promise((resolve) => setTimeout(resolve, 1));
		const written = dashboard.logged.join("");
		expect(written).toContain("/sign-in/areg_…");
		for (let start = 0; start + 6 <= secret.length; start += 1) {
			expect(written).not.toContain(secret.slice(start, start + 6));
		}
		expect(written).not.toContain(browser.cookies.get("__Host-areg_session"));
	});

	it("continues to the requested page, but never to other sites", async () => {
		const browser = open();
		const turned = await browser.ask("/dashboard/tokens/?page=2");
		expect([turned.status, turned.headers.get("location")]).toEqual([
			303,
			"/sign-in/?next=%2Fdashboard%2Ftokens%2F%3Fpage%3D2",
		]);
		const [form] = formsOf(await browser.view(turned.headers.get("location") ?? ""));
		expect(form?.hidden).toEqual({ next: "/dashboard/tokens/?page=2" });
		await browser.send("/sign-in/", { email: "ada@quay.works", ...form?.hidden });
		const redeemed = await browser.send(linkIn(await nextMail()));
		expect(redeemed.headers.get("location")).toBe("/dashboard/tokens/?page=2");
		expect(browser.cookies.has("__Host-areg_next")).toBe(false);
		browser.cookies.set("__Host-areg_next", "https://evil.example/");
		await browser.send("/sign-in/", { email: "ada@quay.works", next: "//evil.example/" });
		const again = await browser.send(linkIn(await nextMail()));
		expect(again.headers.get("location")).toBe("/dashboard/");
	});
});

describe("signing out", () => {
	it("ends the session, not only its cookie", async () => {
		const browser = await signedIn();
		const secret = browser.cookies.get("__Host-areg_session") ?? "";
		const response = await browser.send("/sign-out/");
		expect(sentTo(response)).toEqual([303, "/sign-in/", "signed-out"]);
		expect(response.headers.getSetCookie()).toContain(
			"__Host-areg_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
		);
		browser.cookies.set("__Host-areg_session", secret);
		expect((await browser.ask("/dashboard/")).status).toBe(303);
		expect((await open().send("/sign-out/")).status).toBe(303);
	});
});
