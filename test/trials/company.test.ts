import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Organisation, Proof } from "#contract/accounts/organisations.ts";
import { OwnAgent, OwnAgents, OwnSubmissions } from "#contract/accounts/own.ts";
import { Publisher, RegistryToken } from "#contract/accounts/publisher.ts";
import { Submission } from "#contract/agents/submission.ts";
import type { Browser } from "../api/dashboard/dashboard-service.ts";
import { openBrowser } from "../api/dashboard/dashboard-service.ts";
import { eventually, registryJson } from "../scripts/command-line.ts";
import { type Company, startCompany } from "./company/start-company.ts";

const SERVERS = 200;
const ORGANISATION = "quay-works";
const HERE = `/api/v1/organisations/${ORGANISATION}`;
const DOMAIN = "quay-works.dev";
/** What the directory of the company says at first. Ada founds the organisation by hand. */
const PEOPLE: Readonly<Record<string, string[]>> = {
	ada: [],
	bo: ["builders"],
	cy: ["builders"],
	dora: ["owners"],
	ed: ["builders"],
	fay: ["builders"],
	gus: ["readers"],
	hal: ["readers"],
	ida: ["readers"],
	jo: ["readers"],
	kim: ["readers"],
	lou: ["readers"],
};

const leftovers: (() => unknown)[] = [];
let company: Company;
const browsers = new Map<string, Browser>();
const tokens = new Map<string, string>();
beforeAll(async () => {
	company = await startCompany({ afterwards: (work) => void leftovers.push(work) });
	for (const [name, groups] of Object.entries(PEOPLE)) know(name, groups);
});
afterAll(async () => {
	for (const clear of leftovers.reverse()) await clear();
});

function know(name: string, groups: readonly string[]) {
	const email = `${name}@${DOMAIN}`;
	company.provider.people.set(name, { name, email, email_verified: true, groups });
}

const browserOf = (name: string) => {
	const browser = browsers.get(name);
	if (!browser) throw new Error(`${name} is not signed in`);
	return browser;
};

/** Creates a token on the page for it, as people do. */
async function createToken(browser: Browser, name: string): Promise<string> {
	const form = new URLSearchParams({ id: randomUUID(), name, days: "30" });
	for (const scope of ["agents:read", "agents:write"]) form.append("scopes", scope);
	const page = await (await browser.send("/dashboard/tokens/", form)).text();
	const token = /areg_[0-9A-Za-z]{38}/.exec(page)?.[0];
	if (token === undefined) throw new Error(`There is no token for ${name}: ${page.slice(0, 2000)}`);
	return token;
}

async function arrive(name: string): Promise<void> {
	const browser = await company.signIn(name);
	browsers.set(name, browser);
	if (tokens.has(name)) return;
	tokens.set(name, await createToken(browser, "laptop"));
	// Accounts have no name of a person until that person gives one.
	await as(name, 200, "PATCH", "/api/v1/me", { display_name: name });
}

/** A request of a person by token, whose answer must have this status. */
async function as(name: string, status: number, method: string, path: string, body?: unknown) {
	const answer = await company.ask(method, path, { body, token: tokens.get(name) ?? name });
	expect([path, answer.status, answer.text]).toEqual([path, status, expect.any(String)]);
	return answer.text === "" ? undefined : JSON.parse(answer.text);
}

const organisation = async () => Organisation.parse(await as("ada", 200, "GET", HERE));
const roles = async () =>
	Object.fromEntries((await organisation()).members.map(({ name, role }) => [name, role]));
const accountOf = async (name: string) =>
	(await organisation()).members.find((member) => member.name === name)?.account;

async function jobSignsIn(): Promise<string> {
	const body = { oidc_token: await company.jobToken() };
	const { registry_token } = RegistryToken.parse(
		await as("", 200, "POST", "/v0.1/auth/oidc", body),
	);
	return registry_token;
}

const nameOf = (number: number) => `dev.quay-works/gauge-${number}`;
const serverJson = (number: number, version: string) => ({
	name: nameOf(number),
	title: `Quay gauge ${number}`,
	description: `Reads the water level at pier ${number}.`,
	version,
	// A proof covers websites on its very host. Every other server has one.
	...(number % 2 === 0 && { websiteUrl: `https://${DOMAIN}/gauges/${number}` }),
	remotes: [{ type: "streamable-http", url: `https://gauge-${number}.${DOMAIN}/mcp` }],
});

/** Ids of all that wait for a moderator. */
async function waiting(token: string): Promise<Submission[]> {
	const found: Submission[] = [];
	for (let page = 1; ; page += 1) {
		const path = `/api/v1/me/submissions?status=pending&limit=100&page=${page}`;
		const answer = OwnSubmissions.parse(await as(token, 200, "GET", path));
		const data = answer.data.map((one) => Submission.parse(one));
		found.push(...data);
		if (data.length < 100) return found;
	}
}

const AT_A_TIME = 10;

/** A moderator selects all on the desk, ten at a time, so that a busy machine answers each in time. */
async function approveAll(moderator: Browser, submissions: readonly Submission[]): Promise<void> {
	for (let at = 0; at < submissions.length; at += AT_A_TIME) {
		const form = new URLSearchParams({ confirmed: "on" });
		for (const { id, version } of submissions.slice(at, at + AT_A_TIME)) {
			form.append("submissions", `${id}:${version}`);
		}
		const answer = await moderator.send("/dashboard/desk/approve/", form);
		expect([answer.status, answer.status === 303 ? "" : await answer.text()]).toEqual([303, ""]);
	}
}

const bearer = (name: string) => ({ token: tokens.get(name) ?? "" });
const plain = (page: string) => page.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ");

/** The slug of a listing of the company, by its place. */
async function slugOf(place: number): Promise<string> {
	const slug = (await organisation()).agents[place];
	if (slug === undefined) throw new Error(`There is no listing ${place}`);
	return slug;
}

async function signedInModerator(): Promise<Browser> {
	const words = ["account", "link", "--email", "mira@registry.test", "--role", "moderator"];
	const { url } = await registryJson(company.instance, ...words);
	const browser = openBrowser(company.instance.baseUrl);
	await browser.send(new URL(url).pathname);
	return browser;
}

it("twelve people of one office sign in, and groups of their provider make eleven of them members", async () => {
	await arrive("ada");
	await as("ada", 201, "POST", "/api/v1/organisations", { name: "Quay Works" });
	const groups = ["owners=admin", "builders=publisher", "readers=viewer"];
	const words = groups.flatMap((group) => ["--group", `sso:${group}`]);
	await registryJson(company.instance, "organisation", "groups", ORGANISATION, ...words);
	for (const name of Object.keys(PEOPLE)) if (name !== "ada") await arrive(name);
	expect(await roles()).toEqual({
		...Object.fromEntries(["gus", "hal", "ida", "jo", "kim", "lou"].map((one) => [one, "viewer"])),
		...Object.fromEntries(["bo", "cy", "ed", "fay"].map((one) => [one, "publisher"])),
		...Object.fromEntries(["ada", "dora"].map((one) => [one, "admin"])),
	});
	const each = Object.keys(PEOPLE).map((name) => company.requests.get(name));
	expect(Math.max(...each.map(Number))).toBeLessThanOrEqual(3);
});

it("one TXT record proves the domain once, for whatever comes below it", async () => {
	const wish = { kind: "domain", subject: DOMAIN, owner: ORGANISATION };
	await as("bo", 403, "POST", "/api/v1/proofs", wish);
	const begun = Proof.parse(await as("ada", 200, "POST", "/api/v1/proofs", wish));
	company.records[begun.location] = { code: 0, records: [[begun.text]] };
	await as("ada", 200, "POST", "/api/v1/proofs", wish);
	await eventually(
		async () => (await as("ada", 200, "GET", "/api/v1/proofs")).proofs[0].state,
		(state) => state === "proven",
	);
});

it("a domain inside that the operator allows is proven as well, and another one says what would help", async () => {
	const wish = (subject: string) => ({ kind: "domain", subject, owner: ORGANISATION });
	const begun = Proof.parse(await as("ada", 200, "POST", "/api/v1/proofs", wish("quay.corp")));
	company.records[begun.location] = { code: 0, records: [[begun.text]] };
	await as("ada", 200, "POST", "/api/v1/proofs", wish("quay.corp"));
	const list = async () => (await as("ada", 200, "GET", "/api/v1/proofs")).proofs;
	await eventually(list, (all) => all.every(({ state }: Proof) => state === "proven"));
	const refused = await as("ada", 422, "POST", "/api/v1/proofs", wish("pier.corp"));
	expect(refused.errors[0].detail).toContain("until the operator names pier.corp");
});

it("their CI publishes 200 servers without a stored secret, and all again the next minute", async () => {
	const trusted = await as("ada", 201, "POST", "/api/v1/publishers", {
		owner: ORGANISATION,
		issuer: company.issuer.origin,
		repository: "quay/servers",
	});
	expect(Publisher.parse(trusted).namespaces).toEqual(["corp.quay", "dev.quay-works"]);
	const job = await jobSignsIn();
	const moderator = await signedInModerator();
	const quotas: string[] = [];
	for (let number = 0; number < SERVERS; number += 1) {
		const sent = { body: serverJson(number, "1.0.0"), token: job };
		let answer = await company.ask("POST", "/v0.1/publish", sent);
		if (JSON.parse(answer.text).code === "quota_reached") {
			quotas.push(JSON.parse(answer.text).detail);
			await approveAll(moderator, await waiting(job));
			answer = await company.ask("POST", "/v0.1/publish", sent);
		}
		expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
	}
	await approveAll(moderator, await waiting(job));
	const again = await jobSignsIn();
	for (let number = 0; number < SERVERS; number += 1) {
		const sent = { body: serverJson(number, "1.0.1"), token: again };
		const answer = await company.ask("POST", "/v0.1/publish", sent);
		expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
	}
	// Small releases of what is proven wait for nobody; half of the servers have their website elsewhere.
	expect(await waiting(again)).toHaveLength(SERVERS / 2);
	// Without an approved listing an account has few that wait, with some it has more; the answer says so.
	expect(quotas).toEqual([expect.stringContaining("QUOTA_FIRST_SUBMISSIONS")]);
});

it("it follows all of them, withdraws one and retires one, without a refusal", async () => {
	const job = await jobSignsIn();
	const submissions = await waiting(job);
	const slugs: string[] = [];
	for (let page = 1; page <= Math.ceil(SERVERS / 100); page += 1) {
		const path = `/api/v1/me/agents?limit=100&page=${page}`;
		const { data } = OwnAgents.parse(await as(job, 200, "GET", path));
		for (const agent of data.map((one) => OwnAgent.parse(one))) {
			expect([agent.slug, agent.owner]).toEqual([agent.slug, ORGANISATION]);
			slugs.push(agent.slug);
		}
	}
	expect(new Set(slugs).size).toBe(SERVERS);
	const [withdrawn, ...rest] = submissions;
	await as(job, 200, "DELETE", `/api/v1/submissions/${withdrawn?.id}`);
	await as(job, 200, "PUT", `/api/v1/agents/${slugs.at(-1)}/status`, { status: "deprecated" });
	await approveAll(await signedInModerator(), rest);
	expect(await waiting(job)).toEqual([]);
});

it("listings with a website on the proven domain are verified without another record, others are not", async () => {
	const { data } = OwnAgents.parse(await as("cy", 200, "GET", "/api/v1/me/agents?limit=100"));
	for (const { slug, claim_status } of data.map((one) => OwnAgent.parse(one))) {
		const isThere = Number(slug.split("-").at(-1)) % 2 === 0;
		expect([slug, claim_status]).toEqual([slug, isThere ? "verified" : "unclaimed"]);
	}
});

it("with a second person, nobody sends a change alone, and a viewer sends none", async () => {
	await as("ada", 200, "PATCH", HERE, { needs_second: true });
	const change = { short_description: "Reads the water level, every minute." };
	const slug = await slugOf(1);
	await as("gus", 403, "PATCH", `/api/v1/agents/${slug}`, change);
	const sent = await as("bo", 202, "PATCH", `/api/v1/agents/${slug}`, change);
	const path = `/api/v1/submissions/${sent.id}`;
	const first = Submission.parse(await as("cy", 200, "GET", path));
	expect([first.status, first.waits_for, first.reason]).toEqual([
		"pending",
		"member",
		expect.stringContaining("Another member of Quay Works must approve this"),
	]);
	await as("bo", 403, "POST", `${path}/approve`);
	await as("gus", 403, "POST", `${path}/approve`);
	const second = Submission.parse(await as("cy", 200, "POST", `${path}/approve`));
	expect([second.status, second.waits_for]).toEqual(["pending", "moderator"]);
	await as("ada", 200, "PATCH", HERE, { needs_second: false });
	expect((await organisation()).needs_second).toBe(true);
	await as("dora", 200, "PATCH", HERE, { needs_second: false });
});

it("who leaves the company keeps what is his own, and has nothing of the company from that moment", async () => {
	const path = "/api/v1/agents/register";
	const own = { title: "Bo's Buoys", website_url: "https://bo-buoys.dev" };
	const mine = await as("bo", 202, "POST", path, own);
	const slug = await slugOf(2);
	const account = await accountOf("bo");
	const kept = await company.ask("GET", `/api/v1/me/agents/${slug}`, bearer("bo"));
	expect(kept.status).toBe(200);
	await as("cy", 403, "DELETE", `${HERE}/members/${account}`);
	const removal = { member: account ?? "" };
	const page = await (
		await browserOf("ada").ask(`/dashboard/organisations/${ORGANISATION}/`)
	).text();
	expect(page).toContain(`bo@${DOMAIN}`);
	expect(page).toContain("Remove bo");
	const removed = await browserOf("ada").send(
		`/dashboard/organisations/${ORGANISATION}/members/remove/`,
		removal,
	);
	expect(removed.status).toBe(303);
	await as("bo", 404, "GET", HERE);
	await as("bo", 403, "GET", `/api/v1/me/agents/${slug}`);
	await as("bo", 403, "PATCH", `/api/v1/agents/${slug}`, { short_description: "Mine now." });
	const mineNow = Submission.parse(await as("bo", 200, "GET", `/api/v1/submissions/${mine.id}`));
	expect(mineNow.owner).toBe("me");
	expect((await organisation()).agents).toHaveLength(SERVERS);
});

it("groups that change at the provider count from the next sign-in on", async () => {
	know("cy", []);
	know("ed", ["owners"]);
	know("fay", ["readers"]);
	for (const name of ["cy", "ed", "fay"]) await arrive(name);
	expect(await roles()).toMatchObject({ ed: "admin", fay: "viewer" });
	expect(await roles()).not.toHaveProperty("cy");
	await as("cy", 404, "GET", HERE);
	await as("fay", 403, "PATCH", `/api/v1/agents/${await slugOf(3)}`, { short_description: "No." });
	await as("ed", 200, "PATCH", HERE, { name: "Quay Works" });
});

it("the only admin can neither leave nor delete her account, and both answers say what to do first", async () => {
	know("dora", ["readers"]);
	know("ed", ["readers"]);
	for (const name of ["dora", "ed"]) await arrive(name);
	const left = await as("ada", 409, "DELETE", `${HERE}/members/${await accountOf("ada")}`);
	expect(left.detail).toBe(
		"An organisation needs an admin. Make another member admin first, or end the organisation.",
	);
	const ada = browserOf("ada");
	const fields = { confirmed: "on" };
	const deleted = await ada.send("/dashboard/account/delete/", fields);
	expect([deleted.status, plain(await deleted.text())]).toEqual([
		409,
		expect.stringContaining("You are the only admin of Quay Works."),
	]);
	const ended = await as("ada", 409, "DELETE", HERE);
	expect(ended.detail).toContain("listing");
	// An operator helps where nobody is left who could.
	const ida = await accountOf("ida");
	await registryJson(company.instance, "organisation", "member", ORGANISATION, `${ida}`);
	await as("ada", 204, "DELETE", `${HERE}/members/${await accountOf("ada")}`);
	const after = Organisation.parse(await as("ida", 200, "GET", HERE));
	expect(after.members.filter(({ role }) => role === "admin").map(({ name }) => name)).toEqual([
		"ida",
	]);
	expect(after.agents).toHaveLength(SERVERS);
});

it("a listing that is given away goes when the other side accepts, without what was proven for it", async () => {
	const listings = async () =>
		OwnAgents.parse(await as("ida", 200, "GET", "/api/v1/me/agents?owner=me")).data;
	const all = Organisation.parse(await as("ida", 200, "GET", HERE)).agents;
	const slug = all.find((one) => Number(one.split("-").at(-1)) % 2 === 0);
	const offer = await as("ida", 201, "POST", `/api/v1/agents/${slug}/transfer`, { to: "me" });
	expect(await listings()).toEqual([]);
	const answer = { answer: "accepted" };
	await as("ida", 200, "POST", `/api/v1/transfers/${offer.id}`, answer);
	expect(await listings()).toMatchObject([{ slug, claim_status: "unclaimed" }]);
	await as("ida", 409, "POST", `/api/v1/transfers/${offer.id}`, answer);
	expect(Organisation.parse(await as("ida", 200, "GET", HERE)).agents).not.toContain(slug);
});
