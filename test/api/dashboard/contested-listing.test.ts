import { describe, expect, it, onTestFinished } from "vitest";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { recordCheck } from "#registry/claims/record-check.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { drawEmpty } from "../empty-registry.ts";
import { sentTo } from "../sent-to.ts";
import { type DashboardService, openBrowser, startDashboard } from "./dashboard-service.ts";

const drawn = await drawEmpty();

const OPERATOR = { id: "operator:command-line" };
const CLAIM = "/dashboard/claims/victim-pro/";
const OWN = { title: "Victim", website_url: "https://www.victim.com" };
const SQUATTED = {
	title: "Victim Pro",
	website_url: "https://victim.com/",
	github_url: "https://github.com/evil/victim-pro",
};

type Person = Awaited<ReturnType<typeof join>>;

/** A person with a signed-in browser and a token. */
async function join({ registry, origin }: DashboardService, email: string, isModerator = false) {
	const role = isModerator ? ("moderator" as const) : ("member" as const);
	const { code } = await makeSignInLink(registry, { email, role }, OPERATOR);
	const browser = openBrowser(origin);
	await browser.send(`/sign-in/${code}/`);
	const account = (await registry.store.accounts.list()).find((known) => known.email === email);
	const ownerId = account?.id ?? "";
	const scopes = isModerator ? (["admin"] as const) : (["agents:write"] as const);
	const { token } = await issueToken(registry, { name: "test", scopes, ownerId });
	return {
		browser,
		id: ownerId,
		post: async (path: string, body: unknown) => {
			const response = await fetch(origin + path, {
				method: "POST",
				headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
				body: JSON.stringify(body),
			});
			return { status: response.status, body: (await response.json()) as Record<string, unknown> };
		},
	};
}

/** Starts a claim on its page and requests the check, which finds the proof text. */
async function prove({ registry }: DashboardService, { browser, id }: Person, method: string) {
	expect(sentTo(await browser.send(CLAIM, { method }))).toEqual([303, CLAIM, "begun"]);
	const claims = await registry.store.claims.by("account", id);
	const claim = claims.find((known) => known.method === method && known.state === "waiting");
	const chosen = { id: claim?.id ?? "" };
	expect(sentTo(await browser.send(`${CLAIM}check/`, chosen))).toEqual([303, CLAIM, "check"]);
	await recordCheck(registry, { ...chosen, outcome: { found: true } });
}

const textOf = async ({ browser }: Person, path: string) => (await browser.ask(path)).text();

/** Somebody who has proven a repository lists the website of another person. */
async function squat() {
	const service = await startDashboard(drawn);
	onTestFinished(() => service.close());
	const [mira, evil, victim] = [
		await join(service, "mira@quay.works", true),
		await join(service, "evil@evil.works"),
		await join(service, "webmaster@victim.com"),
	];
	const { body } = await evil.post("/api/v1/agents/register", SQUATTED);
	await mira.post(`/api/v1/admin/submissions/${body.id}/approve?version=1`, {});
	await prove(service, evil, "repository");
	return { service, mira, evil, victim };
}

describe("the owner of a website that somebody else has listed", () => {
	it("is led from the registration to the claim, and gets the listing with a DNS record", async () => {
		const { service, evil, victim } = await squat();
		const refused = await victim.post("/api/v1/agents/register", OWN);
		expect([refused.status, refused.body.code]).toEqual([409, "duplicate_agent"]);
		expect(refused.body.detail).toContain(`verify it with a DNS record at ${CLAIM}`);

		expect(await textOf(victim, CLAIM)).toContain("It has proven only the repository");
		await prove(service, victim, "dns");

		expect(await textOf(victim, CLAIM)).toContain('"Belongs to","value":"You"');
		expect(await textOf(victim, "/dashboard/agents/")).toContain("Victim Pro");
		expect(await textOf(evil, "/dashboard/agents/")).not.toContain("Victim Pro");
		expect(await textOf(evil, "/dashboard/notifications/")).toContain(
			"Another account proved control of victim.com.",
		);
	});

	it("keeps it against every later proof", async () => {
		const { service, evil, victim } = await squat();
		await prove(service, victim, "website");
		for (const method of ["dns", "website", "repository"]) {
			const response = await evil.browser.send(CLAIM, { method });
			expect(response.status).toBe(409);
			expect(await response.text()).toContain("Another owner has proven");
		}
	});

	it("can learn from the desk what the other has proven", async () => {
		const { mira } = await squat();
		expect(await textOf(mira, "/dashboard/desk/agents/victim-pro/")).toContain(
			"Claimed: repository https://github.com/evil/victim-pro, not the domain of the website",
		);
	});
});
