import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { agent } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import { drawEmpty } from "../empty-registry.ts";
import { sentTo } from "../sent-to.ts";
import {
	type Browser,
	type DashboardService,
	openBrowser,
	startDashboard,
} from "./dashboard-service.ts";

const EXPORT = "/dashboard/account/export.json";
const ACCOUNT = "/dashboard/account/";
const DELETE = "/dashboard/account/delete/";
const confirmed = { confirmed: "on" };

let service: DashboardService;
let browser: Browser;
const drawn = await drawEmpty();
beforeEach(async () => {
	service = await startDashboard(drawn);
	browser = await signIn();
});
afterEach(() => service.close());

async function signIn() {
	const actor = { id: "operator:command-line" };
	const { code } = await makeSignInLink(service.registry, { email: "ada@quay.works" }, actor);
	const opened = openBrowser(service.origin);
	await opened.send(`/sign-in/${code}/`);
	return opened;
}

describe("the export of an account", () => {
	it("is one JSON to download, for its owner only and not in caches", async () => {
		const response = await browser.ask(EXPORT);
		expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
		expect(response.headers.get("content-disposition")).toBe('attachment; filename="account.json"');
		expect(await response.json()).toMatchObject({
			account: { email: "ada@quay.works" },
			sessions: [{ createdAt: expect.any(String) }],
		});
		expect((await openBrowser(service.origin).ask(EXPORT)).status).toBe(303);
	});

	it("needs a recent sign-in", async () => {
		service.pass({ hours: 1 });
		expect(sentTo(await browser.ask(EXPORT))).toEqual([
			303,
			"/sign-in/?next=%2Fdashboard%2Faccount%2F",
		]);
	});
});

describe("deleting an account", () => {
	it("says before what becomes of its listings, and takes a box", async () => {
		const [own] = await service.registry.store.accounts.list();
		await put(service.registry.store, { agents: [agent("pier", { ownerId: own?.id ?? "" })] });
		const hidden = { by: "owner", was: "active", until: null } as const;
		await service.registry.store.transact(async ({ agents }) =>
			agents.save(agent("veiled", { ownerId: own?.id ?? "", status: "removed", hidden })),
		);
		const page = JSON.stringify(await browser.view(ACCOUNT));
		expect(page).toContain("Agent pier");
		expect(page).toContain("transfer or remove them first");
		expect(page).toContain("You have hidden veiled. Deleting removes what is hidden");
		expect((await browser.send(DELETE)).status).toBe(422);
		expect(sentTo(await browser.send(DELETE, confirmed))).toEqual([
			303,
			"/sign-in/",
			"account-deleted",
		]);
		expect(sentTo(await browser.ask("/dashboard/account/"))[0]).toBe(303);
		// The address is free again.
		await signIn();
		const accounts = await service.registry.store.accounts.list();
		expect(accounts.map(({ closed }) => closed !== undefined).sort()).toEqual([false, true]);
	});

	it("needs a recent sign-in", async () => {
		service.pass({ hours: 1 });
		expect(JSON.stringify(await browser.view(ACCOUNT))).not.toContain("Yes, delete");
		expect(sentTo(await browser.send(DELETE, confirmed))[1]).toMatch(/^\/sign-in\//);
		expect(await service.registry.store.accounts.list()).toMatchObject([
			{ email: "ada@quay.works" },
		]);
	});
});
