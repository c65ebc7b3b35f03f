import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { FORM_BODY_MAX_BYTES } from "#contract/limits.ts";
import { SCOPES } from "#contract/vocabulary.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { drawEmpty } from "../empty-registry.ts";
import { LOCAL_URL } from "../running-service.ts";
import { type DashboardService, openBrowser, read, startDashboard } from "./dashboard-service.ts";

let dashboard: DashboardService;
const drawn = await drawEmpty();
beforeEach(async () => {
	dashboard = await startDashboard(drawn);
});
afterEach(() => dashboard.close());

const open = () => openBrowser(dashboard.origin);

async function signedIn(role: "member" | "moderator" = "member") {
	const actor = { id: "operator:command-line" };
	const email = `${role}@quay.works`;
	const { code } = await makeSignInLink(dashboard.registry, { email, role }, actor);
	const browser = open();
	await browser.send(`/sign-in/${code}/`);
	return browser;
}

const pathOf = ({ path }: { path: string }) => path.replace(/\{\w+\}/g, "some-name");

describe("without a session", () => {
	it.each(DASHBOARD.filter(({ access }) => access !== "visitor").map((row) => [row.method, row]))(
		"%s $path cannot be reached",
		async (method, row) => {
			const response = await open().ask(pathOf(row), { method });
			if (method === "GET") {
				const next = encodeURIComponent(pathOf(row));
				expect([response.status, response.headers.get("location")]).toEqual([
					303,
					`/sign-in/?next=${next}`,
				]);
			} else {
				expect(response.status).toBe(401);
				expect(await response.json()).toMatchObject({ title: "Sign in first", account: null });
			}
			expect(response.headers.get("cache-control")).toBe("no-store");
		},
	);
});

describe("a form on a public page", () => {
	it.each([
		["/dashboard/signals/x/vote/?vote=for", "/dashboard/signals/x/?vote=for"],
		["/dashboard/watchlist/?agent=x", "/dashboard/watchlist/?agent=x"],
	])("%s leads through the sign-in back to its page", async (path, page) => {
		const sent = await open().send(path, { value: "1", agent: "x", on: "on" });
		expect([sent.status, sent.headers.get("location")]).toEqual([
			303,
			`/sign-in/?next=${encodeURIComponent(page)}`,
		]);
	});

	it("is refused from another site like every form", async () => {
		for (const site of ["cross-site", "same-site", "none"]) {
			const headers = { "Sec-Fetch-Site": site };
			const path = "/dashboard/signals/x/vote/?vote=for";
			const sent = await open().ask(path, { method: "POST", headers });
			expect(sent.status).toBe(403);
		}
	});
});

describe("the address of a form without a page of its own", () => {
	const forms = DASHBOARD.filter(
		({ method, path }) =>
			method === "POST" && !DASHBOARD.some((row) => row.path === path && row.method === "GET"),
	);
	const pages: readonly string[] = DASHBOARD.flatMap(({ method, path }) =>
		method === "GET" ? [path] : [],
	);

	it.each(forms)("$path redirects browsers to the page above it", async (row) => {
		const response = await open().ask(`${pathOf(row)}?status=held`);
		const page = ["/", ...pages]
			.map((path) => pathOf({ path }))
			.filter((path) => pathOf(row).startsWith(path))
			.sort((left, right) => right.length - left.length)[0];
		expect([response.status, response.headers.get("location")]).toEqual([
			303,
			`${page}?status=held`,
		]);
		expect(response.headers.get("cache-control")).toBe("no-store");
	});

	it.each([
		["/dashboard/signals/x/comment/", "/dashboard/signals/x/"],
		["/dashboard/tokens/x/revoke/", "/dashboard/tokens/"],
		["/sign-in/passkey/challenge/", "/sign-in/"],
	])("%s redirects to %s", async (path, page) => {
		expect((await open().ask(path)).headers.get("location")).toBe(page);
	});

	it("is refused to programs", async () => {
		const headers = { Accept: "application/json" };
		const response = await open().ask("/dashboard/webhook/test/", { headers });
		expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
	});
});

describe("a form that is sent after the session ended", () => {
	const fields = new URLSearchParams([
		["name", "Build <server>"],
		["scopes", "agents:read"],
		["scopes", "agents:write"],
		["days", "30"],
		["id", "6a3f2b1c-0d5b-4c1b-9f0e-3f2a7a1f5c11"],
	]);

	it("is kept on the page, and accepted after the sign-in", async () => {
		const browser = await signedIn();
		dashboard.pass({ hours: 13 });
		const refused = await browser.send("/dashboard/tokens/", fields);
		expect(refused.status).toBe(401);
		const { blocks }: DashboardView = await read(refused);
		const kept = blocks.flatMap((block) => (block.kind === "form" ? [block.form] : []))[0];
		expect(kept).toEqual({
			action: "/dashboard/tokens/",
			submit: "Send it again",
			fields: [],
			isMultipart: false,
			hidden: {
				name: "Build <server>",
				scopes: ["agents:read", "agents:write"],
				days: "30",
				id: fields.get("id"),
			},
		});
		const links = blocks.flatMap((block) => (block.kind === "links" ? block.links : []));
		expect(links.map(({ path }) => path)).toEqual(["/sign-in/?next=%2Fdashboard%2Ftokens%2F"]);
		expect(await dashboard.registry.store.tokens.list()).toEqual([]);
		const again = await (await signedIn()).send(kept?.action ?? "", fields);
		expect(again.status).toBe(200);
		expect(await dashboard.registry.store.tokens.list()).toMatchObject([
			{ name: "Build <server>" },
		]);
	});

	it("with a file is kept together with it", async () => {
		const body = new FormData();
		body.append("title", "A");
		body.append("long_description", "First line.\r\nZweite – “Zeile”.");
		body.append("logo", new Blob(["<html>"]), "logo.png");
		const refused = await open().ask(dashboardPath("newSubmission"), { method: "POST", body });
		const { blocks }: DashboardView = await read(refused);
		const kept = blocks.flatMap((block) => (block.kind === "form" ? [block.form] : []))[0];
		expect(kept).toMatchObject({
			action: dashboardPath("newSubmission"),
			isMultipart: true,
			hidden: {
				title: "A",
				long_description: "First line.\nZweite – “Zeile”.",
				"file:logo": Buffer.from("<html>").toString("base64"),
			},
		});
		const again = new FormData();
		for (const [name, value] of Object.entries(kept?.hidden ?? {}))
			again.append(name, String(value));
		const browser = await signedIn();
		const taken = await browser.ask(dashboardPath("newSubmission"), {
			method: "POST",
			body: again,
		});
		expect(taken.status).toBe(422);
		// The file arrived: it is checked, and is no picture.
		const wrong = JSON.stringify((await read(taken)).blocks);
		expect(wrong).toContain("#wrong-logo_sha256");
		expect(wrong).toContain("#wrong-title");
	});

	it("is sent to its own address again, with query, if that has no page", async () => {
		const refused = await open().send("/dashboard/tokens/unknown/revoke/?from=list");
		const { blocks }: DashboardView = await read(refused);
		expect(blocks).toContainEqual({
			kind: "links",
			links: [{ label: "Sign in", path: "/sign-in/", isNewTab: true }],
		});
		expect(blocks).toContainEqual(
			expect.objectContaining({
				form: expect.objectContaining({ action: "/dashboard/tokens/unknown/revoke/?from=list" }),
			}),
		);
	});

	it("is not kept if it is larger than a form may be", async () => {
		const refused = await open().send("/dashboard/tokens/", {
			name: "x".repeat(FORM_BODY_MAX_BYTES),
		});
		expect(refused.status).toBe(401);
		const { blocks }: DashboardView = await read(refused);
		expect(blocks.filter(({ kind }) => kind === "form")).toEqual([]);
	});
});

describe("a member", () => {
	it("sees its own pages, and a moderator sees more", async () => {
		const member = await (await signedIn()).view("/dashboard/");
		const moderator = await (await signedIn("moderator")).view("/dashboard/");
		expect(moderator.places.length).toBeGreaterThan(member.places.length);
	});
});

describe("a form", () => {
	const own = new URL(LOCAL_URL).origin;

	it.each<[string | undefined, string | undefined, boolean, string]>([
		["same-origin", own, true, "from a page of ours"],
		["same-origin", undefined, true, "the browser's word is enough"],
		["same-origin", "null", true, "a page that hides its address"],
		["same-site", own, false, "from a sibling of our host"],
		["cross-site", own, false, "from another site, with any Origin"],
		["cross-site", "https://evil.example", false, "from elsewhere"],
		["none", own, false, "typed by hand"],
		["", own, false, "an empty word"],
		["same-origin, cross-site", own, false, "two words"],
		["Same-Origin", own, false, "another spelling"],
		[undefined, own, true, "an older browser"],
		[undefined, undefined, false, "neither"],
		[undefined, "null", false, "an origin that is hidden"],
		[undefined, "https://evil.example", false, "another origin"],
		[undefined, own.replace("http:", "https:"), false, "another scheme"],
		[undefined, `${own}:8443`, false, "another port"],
		[undefined, `${own}.evil.example`, false, "a longer name"],
		[undefined, `${own}/`, false, "an address and no origin"],
	])("with Sec-Fetch-Site %s and Origin %s is accepted: %s (%s)", async (site, origin, taken) => {
		const browser = await signedIn();
		const before = await dashboard.registry.store.sessions.list();
		const headers = new Headers({
			Cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; "),
		});
		if (site !== undefined) headers.set("Sec-Fetch-Site", site);
		if (origin !== undefined) headers.set("Origin", origin);
		const response = await fetch(`${dashboard.origin}/sign-out/`, {
			method: "POST",
			redirect: "manual",
			headers,
			body: new URLSearchParams(),
		});
		expect(response.status).toBe(taken ? 303 : 403);
		if (!taken) expect(await response.json()).toMatchObject({ code: "cross_site" });
		expect(await dashboard.registry.store.sessions.list()).toEqual(taken ? [] : before);
	});

	it("is refused on every path of the dashboard if it comes from another site", async () => {
		const browser = await signedIn("moderator");
		for (const row of DASHBOARD.filter(({ method }) => method === "POST")) {
			const response = await browser.ask(pathOf(row), {
				method: "POST",
				body: new URLSearchParams(),
				headers: { "Sec-Fetch-Site": "cross-site" },
			});
			expect([row.id, response.status]).toEqual([row.id, 403]);
		}
	});
});

describe("answers of the dashboard", () => {
	it.each(["/sign-in/", "/dashboard/", "/dashboard/unknown/", "/sign-out/"])(
		"at %s are for no other origin",
		async (path) => {
			const browser = await signedIn();
			for (const method of ["GET", "OPTIONS"]) {
				const { headers } = await browser.ask(path, {
					method,
					headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
				});
				expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
				expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
			}
		},
	);

	it("show errors as a page to people and as a problem to programs", async () => {
		const browser = await signedIn();
		const people = await browser.send("/dashboard/tokens/unknown/revoke/");
		expect([people.status, people.headers.get("content-type")]).toEqual([
			404,
			"text/html; charset=utf-8",
		]);
		expect(await people.json()).toMatchObject({ title: "Not found", account: { role: null } });
		const programs = await browser.ask("/dashboard/tokens/unknown/revoke/", {
			method: "POST",
			body: new URLSearchParams(),
			headers: { Accept: "application/json" },
		});
		expect([programs.status, programs.headers.get("content-type")]).toEqual([
			404,
			"application/problem+json; charset=utf-8",
		]);
		for (const { headers } of [people, programs]) {
			expect(headers.get("cache-control")).toBe("no-store");
		}
	});

	it("have no effect on the API, which ignores cookies", async () => {
		const browser = await signedIn("moderator");
		for (const path of ["/api/v1/watchlist", "/api/v1/admin/submissions"]) {
			const response = await browser.ask(path);
			expect(response.status).toBe(401);
			expect(await response.json()).toMatchObject({ code: "missing_credentials" });
		}
	});

	it("accept no token as a session", async () => {
		const { token } = await issueToken(dashboard.registry, { name: "all", scopes: SCOPES });
		const headers = { Authorization: `Bearer ${token}`, "X-API-Key": token };
		for (const row of DASHBOARD.filter(({ access }) => access !== "visitor")) {
			const response = await open().ask(pathOf(row), { method: row.method, headers });
			expect([row.id, response.status]).toEqual([row.id, row.method === "GET" ? 303 : 401]);
		}
	});
});
