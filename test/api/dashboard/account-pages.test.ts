import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TOKEN_PATTERN } from "#domain/accounts/token.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { findToken } from "#registry/tokens/use-token.ts";
import type { Block } from "#views/dashboard/blocks.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { Form } from "#views/dashboard/form-blocks.ts";
import { drawEmpty } from "../empty-registry.ts";
import { createAuthenticator } from "../passkeys/software-authenticator.ts";
import { LOCAL_URL } from "../running-service.ts";
import { sentTo } from "../sent-to.ts";
import {
	type Browser,
	type DashboardService,
	openBrowser,
	read,
	startDashboard,
} from "./dashboard-service.ts";

let dashboard: DashboardService;
let browser: Browser;
const drawn = await drawEmpty();
beforeEach(async () => {
	dashboard = await startDashboard(drawn);
	browser = await signIn();
});
afterEach(() => dashboard.close());

async function signIn(email = "ada@quay.works") {
	const actor = { id: "operator:command-line" };
	const { code } = await makeSignInLink(dashboard.registry, { email }, actor);
	const opened = openBrowser(dashboard.origin);
	await opened.send(`/sign-in/${code}/`);
	return opened;
}

const blocksOf = (view: DashboardView): Block[] => [
	...view.blocks,
	...view.sections.flatMap(({ blocks }) => blocks),
];
const formOf = (view: DashboardView, action: string): Form | undefined =>
	blocksOf(view)
		.flatMap((block) => (block.kind === "form" ? [block.form] : []))
		.find((form) => form.action === action);

const TOKENS = "/dashboard/tokens/";

describe("trusting a job", () => {
	it("needs a recent sign-in, because it outlives the session", async () => {
		const { action = "", hidden } =
			blocksOf(await browser.view(TOKENS))
				.flatMap((block) => (block.kind === "form" ? [block.form] : []))
				.find(({ fields }) => fields.some(({ name }) => name === "repository")) ?? {};
		const form = { ...hidden, issuer: "https://gitlab.com", repository: "thief/evil" };
		dashboard.pass({ hours: 1 });
		expect(sentTo(await browser.send(action, form))[1]).toMatch(/^\/sign-in\//);
		expect(await dashboard.registry.store.publishers.list()).toEqual([]);
	});
});

describe("creating a token", () => {
	async function tokenForm(members: Record<string, string> = {}) {
		const form = formOf(await browser.view(TOKENS), TOKENS);
		return new URLSearchParams({
			...form?.hidden,
			name: "Build server",
			scopes: "agents:write",
			days: "30",
			...members,
		});
	}

	it("shows it once, with a command to try, and never again", async () => {
		const sent = await tokenForm();
		const response = await browser.send(TOKENS, sent);
		expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
		const copies = blocksOf(await read(response)).filter(({ kind }) => kind === "copy");
		const [token = "", example = ""] = copies.map((block) => ("text" in block ? block.text : ""));
		expect(token).toMatch(TOKEN_PATTERN);
		expect(example).toContain(token);
		expect(await findToken(dashboard.registry, token)).toMatchObject({
			id: sent.get("id"),
			ownerId: (await dashboard.registry.store.accounts.list())[0]?.id,
			scopes: ["agents:write"],
		});
		expect(JSON.stringify(await browser.view(TOKENS))).not.toContain(token);
		const again = await browser.send(TOKENS, sent);
		expect(again.status).toBe(409);
		const page = await read(again);
		expect(JSON.stringify(page)).not.toContain(token);
		expect(formOf(page, TOKENS)?.hidden?.id).not.toBe(sent.get("id"));
		expect(await dashboard.registry.store.tokens.list()).toHaveLength(1);
	});

	it.each([
		["name", "", "name"],
		["name", "a\u200Bb", "name"],
		["days", "0", "days"],
		["days", "367", "days"],
		["days", "1.5", "days"],
		["scopes", "everything", "scopes"],
	])(
		"with %s %j shows the error next to the field and creates none",
		async (name, value, field) => {
			const response = await browser.send(TOKENS, await tokenForm({ [name]: value }));
			expect(response.status).toBe(422);
			const form = formOf(await read(response), TOKENS);
			expect(form?.fields.find((each) => each.name === field)?.error).toEqual(expect.any(String));
			expect(await dashboard.registry.store.tokens.list()).toEqual([]);
		},
	);

	it("needs a sign-in within the last hour", async () => {
		const sent = await tokenForm();
		dashboard.pass({ hours: 1 });
		expect(formOf(await browser.view(TOKENS), TOKENS)).toBeUndefined();
		const response = await browser.send(TOKENS, sent);
		expect([response.status, response.headers.get("location")]).toEqual([
			303,
			"/sign-in/?next=%2Fdashboard%2Ftokens%2F",
		]);
		expect(await dashboard.registry.store.tokens.list()).toEqual([]);
	});
});

const ACCOUNT = "/dashboard/account/";

describe("the notice after a form", () => {
	const said = async (path: string) => (await browser.view(path)).blocks;
	const notice = expect.objectContaining({ kind: "notice", tone: "good" });

	it("is shown once, on the next page", async () => {
		await browser.send(ACCOUNT, { display_name: "Ada L" });
		expect(await said(ACCOUNT)).toContainEqual(notice);
		expect(await said(ACCOUNT)).not.toContainEqual(notice);
	});

	it("is not shown because of an address alone", async () => {
		for (const path of [`${ACCOUNT}?done=saved`, "/sign-in/?done=signed-out"]) {
			expect(await said(path)).not.toContainEqual(notice);
		}
	});

	it("is not shown together with errors of the next form", async () => {
		await browser.send(ACCOUNT, { display_name: "Ada L" });
		const refused: DashboardView = await read(await browser.send(ACCOUNT, { display_name: "" }));
		expect(refused.blocks).not.toContainEqual(notice);
	});
});

describe("the account", () => {
	it("can be signed out everywhere at once, after a confirmation", async () => {
		const other = await signIn();
		const silent = await browser.send(`${ACCOUNT}sessions/end/`);
		expect([silent.status, await silent.text()]).toEqual([
			422,
			expect.stringContaining("tick the box that starts with Yes"),
		]);
		expect((await other.ask(ACCOUNT)).status).toBe(200);
		const ended = await browser.send(`${ACCOUNT}sessions/end/`, { confirmed: "on" });
		expect(sentTo(ended)).toEqual([303, "/sign-in/", "signed-out-everywhere"]);
		for (const each of [browser, other]) expect((await each.ask(ACCOUNT)).status).toBe(303);
	});
});

describe("a passkey", () => {
	const origin = LOCAL_URL;
	const rpId = new URL(LOCAL_URL).hostname;
	const ask = async (asker: Browser, path: string) => read(await asker.send(`${path}challenge/`));

	async function added() {
		const device = createAuthenticator();
		const { challenge, user } = await ask(browser, `${ACCOUNT}passkeys/`);
		const credential = device.register({ challenge, origin, rpId });
		const response = await browser.send(`${ACCOUNT}passkeys/`, { name: "Phone", credential });
		const userHandle = Buffer.from(user.id, "base64url").toString();
		return { device, userHandle, credential, response };
	}

	it("is added on the account page and signs in from then on, once per answer", async () => {
		const { device, userHandle, response } = await added();
		expect(sentTo(response)).toEqual([303, ACCOUNT, "passkey-added"]);
		const visitor = openBrowser(dashboard.origin);
		const { challenge } = await ask(visitor, "/sign-in/passkey/");
		const credential = device.signIn({ challenge, origin, rpId, userHandle });
		const form = { credential, next: TOKENS };
		const stolen = await openBrowser(dashboard.origin).send("/sign-in/passkey/", form);
		expect(stolen.status).toBe(401);
		const signedIn = await visitor.send("/sign-in/passkey/", form);
		expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, TOKENS]);
		expect((await visitor.view("/dashboard/")).account?.name).toMatch(/^Member \d{4}$/);
		expect((await visitor.send("/sign-in/passkey/", form)).status).toBe(401);
	});

	it("can be added only soon after a sign-in", async () => {
		dashboard.pass({ hours: 1 });
		const response = await browser.send(`${ACCOUNT}passkeys/challenge/`);
		expect(response.status).toBe(401);
		expect(await dashboard.registry.store.signIns.list()).toHaveLength(1);
	});

	it("can be removed by its owner", async () => {
		const { device } = await added();
		const path = `${ACCOUNT}passkeys/${device.id}/remove/`;
		expect((await (await signIn("bo@quay.works")).send(path)).status).toBe(404);
		expect(sentTo(await browser.send(path))).toEqual([303, ACCOUNT, "passkey-removed"]);
		const accounts = await dashboard.registry.store.accounts.list();
		expect(accounts.flatMap(({ passkeys }) => passkeys)).toEqual([]);
	});
});
