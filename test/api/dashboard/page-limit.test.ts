import { expect, it, onTestFinished } from "vitest";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { drawEmpty } from "../empty-registry.ts";
import { LOCAL_URL, startService } from "../running-service.ts";
import { openBrowser } from "./dashboard-service.ts";

const drawn = await drawEmpty();

it("requests of pages of the dashboard are counted per account in all browsers, and for visitors per address", async () => {
	const service = await startService(drawn, { limits: { page: 3 }, baseUrl: LOCAL_URL });
	onTestFinished(service.close);
	const signIn = async (role: "member" | "moderator") => {
		const link = { email: `${role}@quay.works`, role };
		const actor = { id: "operator:command-line" };
		const { code } = await makeSignInLink(service.registry, link, actor);
		const browser = openBrowser(service.origin);
		await browser.send(`/sign-in/${code}/`);
		return browser;
	};
	const statusesOf = async (browser: ReturnType<typeof openBrowser>, ...paths: string[]) => {
		const statuses: number[] = [];
		for (const path of paths) statuses.push((await browser.ask(path)).status);
		return statuses;
	};
	const [first, second] = [await signIn("member"), await signIn("member")];
	const own = ["/dashboard/", "/dashboard/tokens/"];
	expect(await statusesOf(first, ...own)).toEqual([200, 200]);
	expect(await statusesOf(second, ...own)).toEqual([200, 429]);
	const moderator = await signIn("moderator");
	const desk = ["/dashboard/desk/", "/dashboard/desk/audit/", "/dashboard/", "/dashboard/desk/"];
	expect(await statusesOf(moderator, ...desk)).toEqual([200, 200, 200, 429]);
	const visitor = openBrowser(service.origin);
	expect(await statusesOf(visitor, ...desk)).toEqual([303, 303, 303, 429]);
	const again = ["/sign-in/", "/sign-in/", "/sign-in/", "/sign-in/"];
	expect(await statusesOf(visitor, ...again)).toEqual([200, 200, 200, 200]);
	// Using this up does not affect the limit of actions.
	expect((await first.send("/sign-out/")).status).toBe(303);
});
