import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createJobTokens } from "#api/publishers/check-job-token.ts";
import { Publisher, Publishers, RegistryToken } from "#contract/accounts/publisher.ts";
import { Problem } from "#contract/http/problem.ts";
import { McpPublished } from "#contract/protocols/mcp-publish.ts";
import type { MemberRole } from "#contract/vocabulary.ts";
import { organisationId } from "#domain/accounts/owners.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { account, agent, membership, organisation, uuid } from "../../registry/record-builders.ts";
import { put, save } from "../../registry/store-suite.ts";
import { serverJson } from "../mcp-registry/server-json.ts";
import { BASE_URL, drawSample, startService } from "../running-service.ts";
import { type JobIssuer, startIssuer } from "./job-issuer.ts";

const NOW = new Date("2026-05-04T12:00:00.000Z");
const QUAY = organisationId(uuid("quay-works"));
const ADA = "account:ada";
const BO = "account:bo";

const member = (accountId: string, role: MemberRole) =>
	membership("quay-works", { accountId, role });

let clock = NOW;
const [drawn, issuer] = await Promise.all([drawSample(), startIssuer()]);
const service = await startService(drawn, {
	now: () => clock,
	publishing: (parts) => ({
		jobTokens: createJobTokens({
			...parts,
			publishIssuers: [`${issuer.origin}=github`],
			networks: ["127.0.0.0/8"],
		}),
	}),
});
await save(service.registry.store, (records) => {
	for (const id of [ADA, BO]) records.accounts.save(account(id));
	records.organisations.save(organisation("quay-works"));
	records.memberships.save(member(ADA, "admin"));
	records.memberships.save(member(BO, "publisher"));
	records.agents.save(provenAgent("quay-gauge", QUAY, "https://quay.example.org/"));
	records.agents.save(provenAgent("bo-buoy", BO, "https://bo.example.net/"));
});
afterAll(() => issuer.close());

/** Each test trusts anew. */
afterEach(async () => {
	clock = NOW;
	const { store } = service.registry;
	const known = await store.publishers.list();
	await save(store, ({ publishers }) => {
		for (const { id } of known) publishers.remove(id);
	});
});

/** A listing whose owner has verified its domain. */
function provenAgent(slug: string, ownerId: string, websiteUrl: string) {
	const plain = agent(slug, { ownerId, websiteUrl });
	return { ...plain, claim: { ...plain.claim, domainVerifiedAt: NOW.toISOString() } };
}

/** As GitHub Actions states a job. */
const CLAIMS = {
	sub: "repo:quay/gauges:environment:release",
	repository: "quay/gauges",
	repository_id: "4711",
	repository_owner: "quay",
	repository_owner_id: "12",
	workflow_ref: "quay/gauges/.github/workflows/publish.yml@refs/tags/v1.0.0",
	environment: "release",
	event_name: "push",
	ref: "refs/tags/v1.0.0",
};

const signed = (options: Partial<Parameters<JobIssuer["sign"]>[0]> = {}) =>
	issuer.sign({ at: clock, audience: BASE_URL, claims: CLAIMS, ...options });

interface Sending {
	method?: string;
	body?: unknown;
	token?: string;
}

function send(path: string, { method = "POST", body, token }: Sending = {}) {
	return fetch(service.origin + path, {
		method,
		headers: {
			"Content-Type": "application/json",
			...(token && { Authorization: `Bearer ${token}` }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
}

const tokenOf = async (ownerId: string) =>
	(await issueToken(service.registry, { name: "test", scopes: ["agents:write"], ownerId })).token;

async function trust(ownerId: string, body: object = {}) {
	const response = await send("/api/v1/publishers", {
		token: await tokenOf(ownerId),
		body: { issuer: issuer.origin, repository: "quay/gauges", workflow: "publish.yml", ...body },
	});
	expect([response.status, await response.clone().text()]).toEqual([201, expect.any(String)]);
	return Publisher.parse(await response.json());
}

async function distrust(ownerId: string, id: string) {
	const path = `/api/v1/publishers/${id}`;
	const { status } = await send(path, { method: "DELETE", token: await tokenOf(ownerId) });
	expect(status).toBe(204);
}

async function signIn(token: string, owner?: string) {
	const body = { oidc_token: token, ...(owner && { owner }) };
	const response = await send("/v0.1/auth/oidc", { body });
	expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)]);
	return RegistryToken.parse(await response.json());
}

async function refusal(token: string, path = "/v0.1/auth/oidc") {
	const response = await send(path, { body: { oidc_token: token } });
	const { status, code, detail } = Problem.parse(await response.json());
	return { status, code, detail };
}

describe("a job that an organisation trusts", () => {
	it("signs in at each path of the official publisher, and publishes in verified namespaces only", async () => {
		const { namespaces } = await trust(ADA, { owner: "quay-works" });
		expect(namespaces).toEqual(["org.example.quay"]);
		for (const path of ["/v0.1/auth/github-oidc", "/v0/auth/github-oidc", "/v0.1/auth/oidc"]) {
			const response = await send(path, { body: { oidc_token: await signed() } });
			const { registry_token: token, ...answer } = RegistryToken.parse(await response.json());
			expect([response.status, answer]).toEqual([
				200,
				{
					expires_at: clock.getTime() / 1000 + 15 * 60,
					owner: "quay-works",
					namespaces: ["org.example.quay"],
				},
			]);
			const name = `org.example.quay/gauge-${path.length}`;
			const published = await send("/v0/publish", { token, body: serverJson(name) });
			expect([published.status, await published.clone().text()]).toEqual([200, expect.any(String)]);
			expect(McpPublished.parse(await published.json()).server.name).toBe(name);
			const elsewhere = await send("/v0/publish", { token, body: serverJson("org.example/x") });
			expect(elsewhere.status).toBe(403);
			const waiting = await service.registry.store.submissions.by("openOwner", QUAY);
			expect(waiting.map(({ listing }) => listing.protocolName)).toContain(name);
		}
	});

	it("gets a token that ends after 15 minutes, and with its trust", async () => {
		const { id } = await trust(ADA, { owner: "quay-works" });
		const { registry_token: token } = await signIn(await signed());
		const body = serverJson("org.example.quay/short");
		expect((await send("/v0.1/publish", { token, body })).status).toBe(200);
		clock = new Date(NOW.getTime() + 15 * 60_000);
		expect((await send("/v0.1/publish", { token, body })).status).toBe(401);
		const second = await signIn(await signed());
		await distrust(ADA, id);
		expect((await send("/v0.1/publish", { token: second.registry_token, body })).status).toBe(401);
	});

	it("is the same repository for ever: one of the same name is refused", async () => {
		const { id } = await trust(ADA, { owner: "quay-works" });
		await signIn(await signed());
		const found = await service.registry.store.publishers.find(id);
		expect(found).toMatchObject({ repositoryId: "4711", lastUsedAt: clock.toISOString() });
		expect(await refusal(await signed({ claims: { ...CLAIMS, repository_id: "4712" } }))).toEqual({
			status: 403,
			code: "not_allowed",
			detail: expect.stringMatching(/^Another repository is called quay\/gauges now/),
		});
	});

	it.each([
		[
			"repository",
			{
				repository: "quay/other",
				workflow_ref: "quay/other/.github/workflows/publish.yml@refs/heads/main",
			},
		],
		["workflow", { workflow_ref: "quay/gauges/.github/workflows/test.yml@refs/heads/main" }],
		[
			"workflow of another repository",
			{ workflow_ref: "eve/x/.github/workflows/publish.yml@refs/heads/main" },
		],
		[
			"workflow that begins so",
			{ workflow_ref: "quay/gauges/.github/workflows/publish.yml@x.yml@refs/heads/a" },
		],
		["environment", { environment: "test" }],
		["environment at all", { environment: undefined }],
		["ID that was stated", { repository_id: "1" }],
	])("is refused with another %s", async (_, changed) => {
		const stated = { environment: "release", repository_id: "4711" };
		await trust(ADA, { owner: "quay-works", ...stated });
		const claims = { ...CLAIMS, ...changed };
		expect(await refusal(await signed({ claims }))).toMatchObject({ code: "not_allowed" });
	});

	it.each([
		["pull_request"],
		["pull_request_target"],
		["pull_request_review"],
		["workflow_run"],
		["issue_comment"],
		["merge_group"],
		["PULL_REQUEST"],
		[null],
	])("is refused in a run for strangers (%s)", async (event) => {
		await trust(ADA, { owner: "quay-works" });
		const claims = { ...CLAIMS, event_name: event };
		expect(await refusal(await signed({ claims }))).toEqual({
			status: 401,
			code: "invalid_credentials",
			detail: expect.stringContaining(event ?? "no event that it names"),
		});
	});
});

describe("a token of a job", () => {
	beforeEach(async () => {
		await trust(ADA, { owner: "quay-works" });
	});

	it.each([
		["for another audience", { audience: "https://registry.modelcontextprotocol.io" }, BASE_URL],
		["of another issuer", { issuer: "https://ci.elsewhere.test" }, "issuer"],
		["that has expired", { seconds: -60 }, "expired"],
		["that is not valid yet", { notBefore: new Date(NOW.getTime() + 120_000) }, "not valid yet"],
		["with a forged signature", { isForged: true }, "signed"],
		["without a repository", { claims: { sub: "x" } }, "job"],
		["that lives for years", { seconds: 10 * 365 * 86_400 }, "more than an hour"],
		["that lives a second longer than an hour", { seconds: 3_601 }, "more than an hour"],
	])("%s is refused with the reason", async (_, options, reason) => {
		expect(await refusal(await signed(options))).toEqual({
			status: 401,
			code: "invalid_credentials",
			detail: expect.stringContaining(reason),
		});
	});

	it("without a signature is refused", async () => {
		const [, payload] = (await signed()).split(".");
		const header = Buffer.from('{"alg":"none"}').toString("base64url");
		expect(await refusal(`${header}.${payload}.`)).toMatchObject({ status: 401 });
		expect(await refusal("not a token")).toMatchObject({ status: 401 });
	});

	it("may live for an hour", async () => {
		expect(await signIn(await signed({ seconds: 3_600 }))).toMatchObject({ owner: "quay-works" });
	});

	it("works once", async () => {
		const token = await signed({ id: "once" });
		await signIn(token);
		expect(await refusal(token)).toMatchObject({
			status: 401,
			detail: expect.stringContaining("already used"),
		});
	});

	it("works once without an ID too, however its signature is written", async () => {
		const token = await signed({ id: null });
		await signIn(token);
		// The last character of a signature has bits that nobody reads.
		const last = token.at(-1) ?? "";
		const other = { A: "B", Q: "R", g: "h", w: "x" }[last] ?? "";
		expect(other).not.toBe("");
		expect(await refusal(token.slice(0, -1) + other)).toMatchObject({
			status: 401,
			detail: expect.stringContaining("already used"),
		});
	});

	it("is checked with keys that are read once, not for each job", async () => {
		const before = issuer.asked.length;
		await signIn(await signed());
		await signIn(await signed());
		expect(issuer.asked.length).toBe(before);
	});
});

describe("who trusts a job", () => {
	it("is an admin: publishers and strangers are refused", async () => {
		const token = await tokenOf(BO);
		const body = { owner: "quay-works", issuer: issuer.origin, repository: "bo/x" };
		expect((await send("/api/v1/publishers", { token, body })).status).toBe(403);
		const unknown = { ...body, owner: "nobody-here" };
		expect((await send("/api/v1/publishers", { token, body: unknown })).status).toBe(404);
	});

	it("sees all that it may change, and removes only that", async () => {
		const { id } = await trust(ADA, { owner: "quay-works" });
		const own = await trust(BO);
		const list = async (ownerId: string) => {
			const response = await send("/api/v1/publishers", {
				method: "GET",
				token: await tokenOf(ownerId),
			});
			return Publishers.parse(await response.json()).publishers.map((one) => one.id);
		};
		expect(await list(ADA)).toEqual([id]);
		expect(await list(BO)).toEqual([own.id]);
		const path = `/api/v1/publishers/${id}`;
		const stolen = await send(path, { method: "DELETE", token: await tokenOf(BO) });
		expect(stolen.status).toBe(403);
	});

	it("cannot take what another owner's job publishes: a token writes only what its owner has", async () => {
		await trust(BO);
		const { registry_token: token, owner, namespaces } = await signIn(await signed());
		expect([owner, namespaces]).toEqual(["me", ["net.example.bo"]]);
		for (const name of ["org.example.quay/taken", "io.github.quay/taken"]) {
			expect((await send("/v0.1/publish", { token, body: serverJson(name) })).status).toBe(403);
		}
		await trust(ADA, { owner: "quay-works" });
		expect(await signIn(await signed(), "quay-works")).toMatchObject({ owner: "quay-works" });
	});

	it("is not kept from its owner by a stranger who trusted it first and has nothing here", async () => {
		await save(service.registry.store, ({ accounts }) => accounts.save(account("account:eve")));
		await trust("account:eve");
		expect(await refusal(await signed())).toMatchObject({
			detail: expect.stringContaining("has not verified any namespace"),
		});
		await trust(BO);
		const { namespaces } = await signIn(await signed());
		expect(namespaces).toEqual(["net.example.bo"]);
	});

	it("cannot name an issuer that is not accepted, or the same job twice", async () => {
		const token = await tokenOf(BO);
		const add = async (body: object) => {
			const stated = { issuer: issuer.origin, repository: "bo/x", ...body };
			const response = await send("/api/v1/publishers", { token, body: stated });
			return [response.status, Problem.safeParse(await response.json()).data?.errors?.[0]?.pointer];
		};
		expect(await add({ issuer: "https://ci.elsewhere.test" })).toEqual([422, "#/issuer"]);
		expect(await add({})).toEqual([201, undefined]);
		expect(await add({})).toEqual([409, undefined]);
	});

	it("may leave: what an organisation trusts stays, and who left can change nothing", async () => {
		const { id } = await trust(ADA, { owner: "quay-works" });
		await save(service.registry.store, ({ memberships }) =>
			memberships.save({ ...member(ADA, "admin"), acceptedAt: null }),
		);
		const path = `/api/v1/publishers/${id}`;
		expect((await send(path, { method: "DELETE", token: await tokenOf(ADA) })).status).toBe(404);
		expect(await signIn(await signed())).toMatchObject({ owner: "quay-works" });
		await save(service.registry.store, ({ memberships }) => memberships.save(member(ADA, "admin")));
	});

	it("may end: jobs of an ended organisation and their tokens are refused", async () => {
		await trust(ADA, { owner: "quay-works" });
		const { registry_token: token } = await signIn(await signed());
		const { store } = service.registry;
		const organisation = await store.organisations.find(QUAY);
		if (!organisation) throw new Error("there is no organisation");
		await put(store, { organisations: [{ ...organisation, endedAt: clock.toISOString() }] });
		const body = serverJson("org.example.quay/late");
		expect((await send("/v0.1/publish", { token, body })).status).toBe(401);
		expect(await refusal(await signed())).toMatchObject({ status: 403 });
		await save(store, ({ organisations }) => organisations.save(organisation));
	});
});

describe("what the official publisher can also ask for", () => {
	it("says why: access tokens of GitHub and anonymous servers", async () => {
		const github = await send("/v0/auth/github-at", { body: { github_token: "x" } });
		expect(github.status).toBe(501);
		expect(Problem.parse(await github.json()).error).toContain("github-oidc");
		expect((await send("/v0/auth/none")).status).toBe(403);
	});
});
