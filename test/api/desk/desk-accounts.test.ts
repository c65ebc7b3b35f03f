import { afterAll, beforeAll, expect, it } from "vitest";
import { dashboardPath } from "#contract/http/addresses.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { account } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import {
	type DashboardService,
	openBrowser,
	startDashboard,
} from "../dashboard/dashboard-service.ts";
import { drawEmpty } from "../empty-registry.ts";
import type { DrawnSample } from "../running-service.ts";

const PAGE = dashboardPath("deskAccounts");
const said = { reason: "It sells votes.", confirmed: "on" };

let drawn: DrawnSample;
let service: DashboardService;
beforeAll(async () => {
	drawn = await drawEmpty();
	service = await startDashboard(drawn);
	await put(service.registry.store, {
		accounts: [account("account:ada", { role: "operator" }), account("account:bo")],
	});
});
afterAll(async () => {
	await service.close();
	await drawn.remove();
});

it("an operator who has just signed in suspends by address, lets in again, and not itself", async () => {
	const { registry } = service;
	const suspended = async () =>
		(await registry.store.accounts.find("account:bo"))?.suspendedAt !== null;
	const { code } = await makeSignInLink(registry, { accountId: "account:ada" }, { id: "operator" });
	const browser = openBrowser(service.origin);
	await browser.send(`/sign-in/${code}/`);

	expect((await browser.send(PAGE, { account: "account:ada", ...said })).status).toBe(409);
	expect((await browser.send(PAGE, { account: "nobody@quay.works", ...said })).status).toBe(404);
	await browser.send(PAGE, { account: "Bo@quay.works", ...said });
	expect(await suspended()).toBe(true);
	await browser.send(dashboardPath("restoreAccount", "account:bo"));
	expect(await suspended()).toBe(false);

	service.pass({ hours: 2 });
	const late = await browser.send(PAGE, { account: "bo@quay.works", ...said });
	expect(late.headers.get("location")).toContain("/sign-in/?next=");
	expect(await suspended()).toBe(false);
});
