import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { suspendAccount } from "#registry/accounts/change-account.ts";
import { HOSTILE_TEXTS } from "../../hostile-texts.ts";
import {
	type Browser,
	type DashboardService,
	openBrowser,
} from "../dashboard/dashboard-service.ts";
import { drawEmpty } from "../empty-registry.ts";
import { sentTo } from "../sent-to.ts";
import {
	goThrough,
	leave,
	pathOf,
	returnAddress,
	settingsOf,
	signInWith,
	startWithProviders,
} from "./provider-service.ts";
import { type RealProvider, startProvider, visitProvider } from "./real-provider.ts";

const PATH = "/sign-in/oidc/";
const RETURN = `${PATH}harbor/callback/`;
const HARBOR = { provider: "harbor" };

let provider: RealProvider;
let service: DashboardService;
const drawn = await drawEmpty();
beforeEach(async () => {
	provider = await startProvider([returnAddress("harbor"), returnAddress("other")]);
	service = await startWithProviders(drawn, [
		settingsOf(provider, { moderatorGroups: ["stewards", "harbor masters"] }),
		settingsOf(provider, { name: "other", label: "Other ID" }),
	]);
});
afterEach(async () => {
	await service.close();
	await provider.close();
});

const open = () => openBrowser(service.origin);
const accounts = () => service.registry.store.accounts.list();
const identities = () => service.registry.store.identities.list();
const told = (person: string, claims: Record<string, unknown>) =>
	provider.people.set(person, claims);

/** Expects that nobody was signed in, and what the page says. */
async function expectRefused(response: Response, status: number, words: RegExp) {
	const text = await response.text();
	expect([response.status, text]).toEqual([status, expect.stringMatching(words)]);
	expect(response.headers.getSetCookie().join()).not.toContain("areg_session=");
	expect(await service.registry.store.sessions.list()).toEqual([]);
	return text;
}

describe("signing in with a provider", () => {
	it("takes a button, the provider and then the dashboard", async () => {
		const browser = open();
		const page = await browser.view("/sign-in/");
		expect(page.sections[0]).toMatchObject({
			id: "providers",
			blocks: [
				{ kind: "text" },
				{ form: { action: PATH, submit: "Continue with Harbor ID", hidden: HARBOR } },
				{ form: { submit: "Continue with Other ID", hidden: { provider: "other" } } },
			],
		});
		expect(sentTo(await signInWith(browser))).toEqual([303, "/dashboard/", "account-made"]);
		const view = await browser.view("/dashboard/");
		expect(view.account).toEqual({ name: expect.stringMatching(/^Member \d{4}$/), role: null });
		expect(view.blocks[0]).toMatchObject({
			text: expect.stringMatching(/^We created a new account/),
		});
		expect(sentTo(await signInWith(open()))).toEqual([303, "/dashboard/"]);
		expect(await accounts()).toHaveLength(1);
	});

	it("sends the browser away from a page, with PKCE, and a state and nonce that are never reused", async () => {
		const browser = open();
		const response = await browser.send(PATH, HARBOR);
		expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
		const address = new URL((response.headers.get("refresh") ?? "").replace("0; url=", ""));
		const secret = /^[\w-]{43}$/;
		expect(Object.fromEntries(address.searchParams)).toEqual({
			client_id: provider.clientId,
			response_type: "code",
			redirect_uri: returnAddress("harbor"),
			scope: "openid email profile",
			code_challenge_method: "S256",
			code_challenge: expect.stringMatching(secret),
			state: expect.stringMatching(secret),
			nonce: expect.stringMatching(secret),
		});
		expect(response.headers.getSetCookie()).toContainEqual(
			expect.stringMatching(
				/^__Host-areg_provider=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
			),
		);
		const again = new URL(await leave(open()));
		for (const name of ["state", "nonce", "code_challenge"]) {
			expect(again.searchParams.get(name)).not.toBe(address.searchParams.get(name));
		}
		const text = await response.text();
		expect(text).not.toContain(browser.cookies.get("__Host-areg_provider"));
	});

	it("requests the provider's metadata once for many, and again after an hour", async () => {
		const discoveries = () => provider.asked.filter((line) => line.includes("well-known")).length;
		expect(discoveries()).toBe(0);
		await Promise.all([leave(open()), leave(open()), leave(open())]);
		expect(discoveries()).toBe(1);
		service.pass({ hours: 1 });
		await leave(open());
		expect(discoveries()).toBe(2);
	});

	it("creates an account with the verified address and nothing else, which is logged like others", async () => {
		told("ada", { email: "ada@quay.works", email_verified: true, name: "Ada L." });
		await signInWith(open());
		const [account] = await accounts();
		expect(account).toMatchObject({ email: "ada@quay.works", emailProvenAt: null, role: "member" });
		expect(account?.displayName).toMatch(/^Member \d{4}$/);
		expect(await identities()).toMatchObject([
			{ accountId: account?.id, issuer: provider.issuer, subject: "ada", label: "ada@quay.works" },
		]);
		const acts = (await service.registry.store.audit.list()).map(({ action }) => action);
		expect(acts.sort()).toEqual(["account.create", "identity.add"]);
	});

	it("continues to the requested page, but never to other sites", async () => {
		const next = "/dashboard/tokens/?page=2";
		expect(sentTo(await signInWith(open(), "harbor", { next }))[1]).toBe(next);
		for (const evil of ["//evil.example/", "https://evil.example/", "/\\evil.example", "/docs/"]) {
			expect(sentTo(await signInWith(open(), "harbor", { next: evil }))[1]).toBe("/dashboard/");
			const browser = open();
			const back = await goThrough(browser);
			browser.cookies.set("__Host-areg_next", evil);
			const ended = await browser.ask(`${back}&next=${encodeURIComponent(evil)}`);
			expect(sentTo(ended)[1]).toBe("/dashboard/");
		}
	});

	it("refuses a suspended account, and creates none next to it", async () => {
		await signInWith(open());
		const [account] = await accounts();
		const reason = "The website does not answer.";
		await suspendAccount(service.registry, { id: account?.id ?? "", reason, actor: { id: "m" } });
		await expectRefused(await signInWith(open()), 403, /suspended/);
		expect(await accounts()).toHaveLength(1);
	});

	it("logs no code, secret or token", async () => {
		const browser = open();
		const back = await goThrough(browser);
		const secrets = [
			browser.cookies.get("__Host-areg_provider") ?? "",
			new URL(back, service.origin).searchParams.get("code") ?? "",
			provider.clientSecret,
		];
		await browser.ask(`${back}x`);
		await browser.ask(back);
		while (service.logged.length < 3) await new Promise((resolve) => setTimeout(resolve, 1));
		for (const secret of secrets) expect(service.logged.join("")).not.toContain(secret);
	});

	it("with an unknown provider is not found", async () => {
		for (const name of ["nobody", "constructor", ""]) {
			expect((await open().send(PATH, { provider: name })).status).toBe(404);
			const back = `${PATH}${name || "x"}/callback/?code=a&state=b`;
			expect((await open().ask(back)).status).toBe(404);
		}
		expect((await open().send(PATH)).status).toBe(422);
	});

	it("is accepted from pages of this site only", async () => {
		const headers = { "Sec-Fetch-Site": "cross-site" };
		const body = new URLSearchParams(HARBOR);
		const sent = await open().ask(PATH, { method: "POST", body, headers });
		expect(sent.status).toBe(403);
		expect(await service.registry.store.signIns.list()).toEqual([]);
	});
});

describe("an invalid return", () => {
	const OVER = /took too long, was already used, or was started in another browser/;

	it.each<[string, (back: URL, browser: Browser) => unknown]>([
		["with another state", (back) => back.searchParams.set("state", "A".repeat(43))],
		["without a state", (back) => back.searchParams.delete("state")],
		["with two states", (back) => back.searchParams.append("state", "A".repeat(43))],
		["without the cookie", (_back, { cookies }) => cookies.delete("__Host-areg_provider")],
		["with another cookie", (_back, browser) => leave(browser)],
		[
			"in a browser that is another one",
			(_back, { cookies }) => cookies.delete("__Host-areg_device"),
		],
		[
			"at the address of another provider",
			(back) => {
				back.pathname = "/sign-in/oidc/other/callback/";
			},
		],
		["after the time is over", () => service.pass({ hours: 1 })],
	])("%s signs nobody in", async (_what, change) => {
		const browser = open();
		const back = new URL(await goThrough(browser), service.origin);
		await change(back, browser);
		provider.asked.length = 0;
		await expectRefused(await browser.ask(pathOf(back)), 401, OVER);
		expect(provider.asked).toEqual([]);
		expect(await accounts()).toEqual([]);
	});

	it("does not end the attempt of the browser", async () => {
		const browser = open();
		const back = await goThrough(browser);
		await expectRefused(await browser.ask(`${RETURN}?code=a&state=b`), 401, OVER);
		await expectRefused(await browser.ask(RETURN), 401, OVER);
		expect((await browser.ask(back, { method: "HEAD" })).headers.get("location")).toBe("/sign-in/");
		expect((await browser.ask(back)).status).toBe(303);
	});

	it("is refused for all but the first of twenty at once", async () => {
		const browser = open();
		const back = await goThrough(browser);
		const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const answers = await Promise.all(
			Array.from({ length: 20 }, () =>
				fetch(service.origin + back, { headers: { Cookie }, redirect: "manual" }),
			),
		);
		const statuses = answers.map(({ status }) => status).sort();
		expect(statuses).toEqual([303, ...Array(19).fill(401)]);
		expect(await accounts()).toHaveLength(1);
	});
});

describe("an invalid answer of the provider", () => {
	const UNFIT = /The answer from Harbor ID does not match this sign-in\. Start again/;

	it.each([
		["nonce", "A".repeat(43)],
		["code_challenge", "A".repeat(43)],
	])("with another %s than it was sent signs nobody in", async (name, value) => {
		const browser = open();
		const address = new URL(await leave(browser));
		address.searchParams.set(name, value);
		const back = await visitProvider(address.href);
		await expectRefused(await browser.ask(pathOf(back)), 401, UNFIT);
	});

	it("with a code that was used signs nobody in", async () => {
		const used = new URL(await goThrough(open()), service.origin);
		const first = open();
		const back = new URL(await goThrough(first), service.origin);
		expect((await first.ask(pathOf(back))).status).toBe(303);
		await service.registry.store.transact(async ({ sessions }) => {
			for (const { digest } of await sessions.list()) sessions.remove(digest);
		});
		const browser = open();
		const fresh = new URL(await goThrough(browser), service.origin);
		for (const code of [back, used]) {
			fresh.searchParams.set("code", code.searchParams.get("code") ?? "");
			await expectRefused(await browser.ask(pathOf(fresh)), 401, /Start again/);
		}
	});

	it.each<[string, Record<string, unknown>]>([
		["of another issuer", { iss: "https://evil.example" }],
		["for another site", { aud: "somebody-else" }],
		["that is out of date", { exp: 1_700_000_000 }],
		["for another sign-in", { nonce: "A".repeat(43) }],
	])("with an ID token %s signs nobody in", async (_what, claims) => {
		const browser = open();
		const address = new URL(await leave(browser));
		const nonce = address.searchParams.get("nonce");
		const back = await visitProvider(address.href);
		const id_token = provider.signToken({ sub: "ada", nonce, ...claims });
		const body = JSON.stringify({ access_token: "a", token_type: "bearer", id_token });
		provider.answers.set("/token", { body });
		await expectRefused(await browser.ask(pathOf(back)), 401, UNFIT);
		expect(await accounts()).toEqual([]);
	});

	it.each<[string, (token: string) => string]>([
		["without a signature", (token) => token.replace(/[^.]*$/, "")],
		["with a changed signature", (token) => token.replace(/.{6}$/, "AAAAAA")],
		["of no algorithm", (token) => `eyJhbGciOiJub25lIn0.${token.split(".")[1]}.`],
	])("with an ID token %s signs nobody in", async (_what, change) => {
		const browser = open();
		const address = new URL(await leave(browser));
		const nonce = address.searchParams.get("nonce");
		const back = await visitProvider(address.href);
		const id_token = change(provider.signToken({ sub: "ada", nonce }));
		const body = JSON.stringify({ access_token: "a", token_type: "bearer", id_token });
		provider.answers.set("/token", { body });
		const response = await browser.ask(pathOf(back));
		expect([401, 503]).toContain(response.status);
		await expectRefused(response, response.status, /Harbor ID/);
	});
});

describe("a provider that refuses or does not answer", () => {
	it.each([
		["access_denied", /Harbor ID did not sign you in/],
		["<script>alert(1)</script>", /Harbor ID did not sign you in/],
	])("is reported on the sign-in page: %s", async (error, words) => {
		const browser = open();
		const back = new URL(await goThrough(browser), service.origin);
		back.searchParams.delete("code");
		back.searchParams.set("error", error);
		const text = await expectRefused(await browser.ask(pathOf(back)), 401, words);
		expect(text).toContain("Continue with Other ID");
		expect(text).not.toContain("script>");
	});

	it("leaves the service running while it is away, and works again afterwards", async () => {
		const { port } = new URL(provider.issuer);
		provider.answers.set("/.well-known/openid-configuration", { status: 503, body: "{}" });
		const refused = await open().send(PATH, { ...HARBOR, next: "/dashboard/tokens/" });
		expect(refused.headers.get("retry-after")).toBe("60");
		const text = await expectRefused(refused, 503, /Harbor ID sent an invalid answer/);
		expect(text).toContain('"next":"/dashboard/tokens/"');
		expect(await service.registry.store.signIns.list()).toEqual([]);
		provider.answers.clear();
		expect((await signInWith(open())).status).toBe(303);
		await provider.close();
		service.pass({ hours: 1 });
		expect(new URL(await leave(open())).port).toBe(port);
		service.pass({ hours: 24 });
		const away = await open().send(PATH, HARBOR);
		expect([away.status, await away.text()]).toEqual([
			503,
			expect.stringContaining("cannot be reached"),
		]);
		expect((await open().ask("/sign-in/")).status).toBe(200);
		provider = await startProvider([]);
	});

	it.each<[string, Parameters<RealProvider["answers"]["set"]>[1]]>([
		["an unknown error", { status: 500, body: "{}" }],
		["a page", { type: "text/html", body: "<p>Hello</p>" }],
		["half a document", { body: '{"access_token":' }],
		["a list", { body: "[]" }],
		["more than the maximum", { body: `{"a":"${"a".repeat(600_000)}"}` }],
		["a refusal of this site", { status: 401, body: '{"error":"invalid_client"}' }],
	])(
		"with %s instead of tokens is reported, and never causes an internal error",
		async (_what, answer) => {
			const browser = open();
			const back = await goThrough(browser);
			provider.answers.set("/token", answer);
			await expectRefused(
				await browser.ask(back),
				503,
				/Harbor ID (?:sent an invalid answer|cannot be)/,
			);
			expect(service.logged.join("")).toContain("a sign-in with a provider failed");
			expect(service.logged.join("")).not.toContain("request failed");
		},
	);

	it.each([
		["of another issuer", { issuer: "https://evil.example" }],
		["that sends people to a script", { authorization_endpoint: "javascript:alert(1)" }],
		["that sends people nowhere", { authorization_endpoint: undefined }],
		["that sends people to no address", { authorization_endpoint: 7 }],
	])("with a document %s sends nobody anywhere", async (_what, change) => {
		const path = "/.well-known/openid-configuration";
		const text = await (await fetch(provider.issuer + path)).text();
		const body = JSON.stringify({ ...JSON.parse(text), ...change });
		provider.answers.set(path, { body });
		await expectRefused(await open().send(PATH, HARBOR), 503, /sent an invalid answer/);
	});

	it("at an address that is not public gets no request, unless the operator allows it", async () => {
		const guarded = await startWithProviders(drawn, [settingsOf(provider)], { outboundAllow: [] });
		provider.asked.length = 0;
		const refused = await openBrowser(guarded.origin).send(PATH, HARBOR);
		expect([refused.status, await refused.text()]).toEqual([
			503,
			expect.stringContaining("Harbor ID cannot be reached"),
		]);
		expect(provider.asked).toEqual([]);
		await guarded.close();
	});
});

describe("what a provider says of a person", () => {
	it.each<[string, Record<string, unknown>, string | null]>([
		["a name to sign in with", { preferred_username: "ada", email: "a@quay.works" }, "ada"],
		["an address", { email: "ada@quay.works", name: "Ada" }, "ada@quay.works"],
		["nothing", {}, null],
		["no text", { preferred_username: { a: 1 }, email: ["x"], name: 7 }, null],
		["a huge name", { preferred_username: "a".repeat(100_000), name: "Ada" }, "Ada"],
		["control characters", { preferred_username: "a\u0000\u001b[2J", name: "Ada" }, "Ada"],
		["another direction", { name: "\u202egnorw" }, null],
		["white space", { name: " \n " }, null],
	])("may be %s", async (_what, claims, label) => {
		told("ada", claims);
		expect((await signInWith(open())).status).toBe(303);
		expect(await identities()).toMatchObject([{ subject: "ada", label }]);
	});

	it("is text on the account page, whatever it is", async () => {
		for (const [index, name] of HOSTILE_TEXTS.slice(0, 40).entries()) {
			provider.person = `person-${index}`;
			told(provider.person, { name, email: name, groups: name });
			const browser = open();
			expect((await signInWith(browser)).status).toBe(303);
			expect((await browser.ask("/dashboard/account/")).status).toBe(200);
		}
	});

	it.each<[string, string]>([
		["no person", "{}"],
		["another person", '{"sub":"bo"}'],
		["no document", "hello"],
	])("about %s at the UserInfo endpoint signs nobody in", async (_what, body) => {
		provider.answers.set("/me", { body });
		const response = await signInWith(open());
		expect([401, 503]).toContain(response.status);
		await expectRefused(response, response.status, /Harbor ID/);
	});

	it.each<[string, Record<string, unknown>]>([
		["nobody", {}],
		["an empty name", { sub: "" }],
		["no text", { sub: 7 }],
		["a text that is too long", { sub: "a".repeat(256) }],
		["control characters", { sub: "a\u0000b" }],
		["letters that no name there has", { sub: "ådå" }],
	])("in the ID token of %s signs nobody in", async (_what, claims) => {
		const browser = open();
		const address = new URL(await leave(browser));
		const back = await visitProvider(address.href);
		const id_token = provider.signToken({ nonce: address.searchParams.get("nonce"), ...claims });
		const body = JSON.stringify({ access_token: "a", token_type: "bearer", id_token });
		provider.answers.set("/token", { body });
		provider.answers.set("/me", { body: JSON.stringify(claims) });
		const response = await browser.ask(pathOf(back));
		expect([401, 503]).toContain(response.status);
		await expectRefused(response, response.status, /Harbor ID/);
		expect(await accounts()).toEqual([]);
	});
});

describe("groups of a provider", () => {
	const role = async () => (await accounts())[0]?.role;

	it("make a moderator with the first sign-in, and no more with the next", async () => {
		told("ada", { groups: ["all", "harbor masters"] });
		const browser = open();
		await signInWith(browser);
		expect([await role(), (await browser.ask("/dashboard/desk/")).status]).toEqual([
			"moderator",
			200,
		]);
		told("ada", { groups: ["all"] });
		await signInWith(open());
		expect([await role(), (await browser.ask("/dashboard/desk/")).status]).toEqual(["member", 403]);
		const acts = await service.registry.store.audit.list();
		expect(acts.filter(({ action }) => action === "account.role")).toMatchObject([
			{ actor: "provider:harbor", changes: [{ before: "member", after: "moderator" }] },
			{ actor: "provider:harbor", changes: [{ before: "moderator", after: "member" }] },
		]);
	});

	it.each<[unknown, string]>([
		["stewards", "moderator"],
		[["harbor masters", 7, null], "moderator"],
		["stewards, harbor masters", "member"],
		[["Stewards", " stewards"], "member"],
		[[["stewards"]], "member"],
		[{ stewards: true }, "member"],
		[undefined, "member"],
	])("match by exact name: %j makes a %s", async (groups, expected) => {
		told("ada", { groups });
		await signInWith(open());
		expect(await role()).toBe(expected);
	});

	it("have no effect for a provider that makes no moderators", async () => {
		told("ada", { groups: ["stewards"] });
		await signInWith(open(), "other");
		expect(await role()).toBe("member");
	});
});

describe("two providers", () => {
	it("distinguish people by issuer and subject, however the provider is named", async () => {
		const second = await startProvider([returnAddress("second")]);
		const two = await startWithProviders(drawn, [
			settingsOf(provider),
			settingsOf(second, { name: "second", label: "Second ID" }),
		]);
		const claims = { email: "ada@quay.works", email_verified: true };
		for (const each of [provider, second]) each.people.set("ada", claims);
		await signInWith(openBrowser(two.origin));
		await signInWith(openBrowser(two.origin), "second");
		const found = await two.registry.store.identities.list();
		expect(found.map(({ issuer }) => issuer).sort()).toEqual(
			[provider.issuer, second.issuer].sort(),
		);
		expect(new Set(found.map(({ accountId }) => accountId)).size).toBe(2);
		await two.close();
		await second.close();
	});
});
