import { describe, expect, it } from "vitest";
import { RegistrationResponse } from "#contract/agents/registration.ts";
import { bodyMaxBytesOf } from "#contract/http/body-bounds.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import type { Problem } from "#contract/http/problem.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryStore } from "#registry/store.ts";
import { createKeptStore } from "#registry/stores/kept-store.ts";
import { RecordSet } from "#registry/stores/record-set.ts";
import { drawSample, NOW, startService } from "../running-service.ts";

const LARGEST_BODY = bodyMaxBytesOf(getEndpoint("registerAgent"));

const clock = NOW;
const drawn = await drawSample();
const service = await startService(drawn, { now: () => clock });
const token = await service.createToken("agents:write");

function post(body: unknown, headers: Record<string, string> = {}, to = service) {
	return fetch(`${to.origin}/api/v1/agents/register`, {
		method: "POST",
		headers: { "X-API-Key": token, "Content-Type": "application/json", ...headers },
		body: typeof body === "string" ? body : JSON.stringify(body),
	});
}

let counter = 0;
function listing(members: Record<string, unknown> = {}) {
	counter += 1;
	return {
		title: `Reed Bank ${counter}`,
		website_url: `https://reed-bank-${counter}.dev/`,
		...members,
	};
}

/** Everything that a registration could leave behind. */
async function stored({ submissions, tokens, agents }: RegistryStore): Promise<string> {
	return JSON.stringify([await submissions.list(), await tokens.list(), await agents.list()]);
}

describe("a registration: 202", () => {
	it("appears on no public path", async () => {
		const body = listing({ title: "Unseen Bittern" });
		expect((await post(body)).status).toBe(202);
		const paths = ["", "/history", "/trust", "/manifest", "/comments"].map(
			(end) => `/api/v1/agents/unseen-bittern${end}`,
		);
		for (const path of paths) expect((await fetch(service.origin + path)).status).toBe(404);
		const lists =
			"agents?q=bittern agents?sort=new&limit=100 categories categories/trends leaderboard market-report weekly-report incidents enterprise/agents enterprise/agents?format=csv";
		for (const path of lists.split(" ")) {
			const text = await (await fetch(`${service.origin}/api/v1/${path}`)).text();
			expect([path, /bittern/i.test(text)]).toEqual([path, false]);
		}
	});

	it("answers with its state and nothing else that is stored", async () => {
		const response = await post(listing(), { "Idempotency-Key": "own-state" });
		const { id, ...rest } = RegistrationResponse.strict().parse(await response.json());
		expect(rest.status).toBe("pending");
		const own = await fetch(`${service.origin}/api/v1/submissions/${id}`, {
			headers: { Authorization: `Bearer ${token}` },
		});
		expect(own.headers.get("cache-control")).toBe("no-store");
		const { owner, ...shown } = JSON.parse(await own.text());
		expect(owner).toBe("me");
		expect(JSON.stringify(shown)).not.toMatch(/digest|idempotency|owner|token|flags|transitions/i);
	});

	it.each(["GET", "HEAD"])("is shown by %s to its owner only", async (method) => {
		const { id } = RegistrationResponse.parse(await (await post(listing())).json());
		const ask = (key: Record<string, string>) =>
			fetch(`${service.origin}/api/v1/submissions/${id}`, { method, headers: key });
		expect((await ask({ "X-API-Key": token })).status).toBe(200);
		const stranger = await service.createToken("agents:write");
		const reader = await service.createToken("agents:read");
		expect((await ask({ "X-API-Key": stranger })).status).toBe(404);
		expect((await ask({ "X-API-Key": reader })).status).toBe(403);
		expect((await ask({})).status).toBe(401);
	});
});

describe("an Idempotency-Key", () => {
	it("ignores the order of members and spaces between them", async () => {
		const { title, website_url } = listing();
		const headers = { "Idempotency-Key": "other-order" };
		const first = await post({ title, website_url }, headers);
		const second = await post(JSON.stringify({ website_url, title }, null, "\t"), headers);
		expect(await second.text()).toBe(await first.text());
	});

	it.each(["", '""', "a".repeat(129), "a\tb"])("is refused as %j", async (key) => {
		const before = await stored(service.registry.store);
		const response = await post(listing(), { "Idempotency-Key": key });
		expect([response.status, ((await response.json()) as Problem).code]).toEqual([
			400,
			"invalid_header",
		]);
		expect(await stored(service.registry.store)).toBe(before);
	});
});

describe("a refused registration", () => {
	const agentOf = (members: object) => JSON.stringify({ ...listing(), ...members });
	const refusals: readonly [string, number, string, Record<string, string>?][] = [
		["without a token", 401, agentOf({}), { "X-API-Key": "" }],
		["with half a token", 401, agentOf({}), { "X-API-Key": "areg_half" }],
		["with two tokens", 400, agentOf({}), { Authorization: "Bearer areg_other" }],
		["with a list of tokens", 401, agentOf({}), { "X-API-Key": "areg_a, areg_b" }],
		["as text", 415, agentOf({}), { "Content-Type": "text/plain" }],
		["as a form", 415, "title=x", { "Content-Type": "application/x-www-form-urlencoded" }],
		["with deflate", 415, agentOf({}), { "Content-Encoding": "deflate" }],
		["cut off", 400, '{"title":"Cut'],
		["with two values", 400, "{}{}"],
		["with a comment", 400, '{/**/"title":"x"}'],
		["one byte too large", 413, agentOf({ creator_name: "x".repeat(LARGEST_BODY) })],
		["with a type that is none", 422, agentOf({ agent_type: "spaceship" })],
		["with a title of markup alone", 422, agentOf({ title: "<>" })],
		["with a title of spaces", 422, agentOf({ title: "    " })],
		["with a title of a list", 422, agentOf({ title: ["Reed"] })],
		["with null for a text", 422, agentOf({ short_description: null })],
		["with an address of a list", 422, agentOf({ website_url: ["https://reed.dev"] })],
		["with a bare host", 422, agentOf({ website_url: "reed.dev" })],
		["with an address with a tab", 422, agentOf({ website_url: "https://re\ted.dev" })],
		["with a file address", 422, agentOf({ website_url: "file:///etc/passwd" })],
		["with a number for a host", 422, agentOf({ website_url: "http://2130706433/" })],
		["with a metadata address", 422, agentOf({ website_url: "http://169.254.169.254/" })],
		["with a mapped loopback", 422, agentOf({ docs_url: "http://[::ffff:127.0.0.1]/" })],
		["with an internal host", 422, agentOf({ github_url: "https://git.internal/x" })],
		[
			"with an address too long",
			422,
			agentOf({ docs_url: `https://reed.dev/${"x".repeat(2048)}` }),
		],
		["with 33 models", 422, agentOf({ model_stack: Array(33).fill("m") })],
		["with a model too long", 422, agentOf({ model_stack: ["m".repeat(65)] })],
		[
			"with a profile text too long",
			422,
			agentOf({ behavioral_profile: { access_scope: "x".repeat(201) } }),
		],
		[
			"with 17 kinds of access",
			422,
			agentOf({ behavioral_profile: { sensitive_access: Array(17).fill("x") } }),
		],
		["with the category of another registry", 422, agentOf({ category_slug: "__proto__" })],
		["with a constructor", 422, agentOf({ constructor: { prototype: { admin: true } } })],
		["with its own status", 422, agentOf({ status: "approved", slug: "mine", rank: 1 })],
	];

	it.each(refusals)("%s answers %i and leaves nothing behind", async (_, status, body, headers) => {
		const before = await stored(service.registry.store);
		const response = await post(body, headers);
		const text = await response.text();
		expect([response.status, text]).toEqual([status, expect.stringContaining('"code"')]);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
		expect(text).not.toMatch(/node_modules|\bat \w+ \(|\.ts:\d|Zod|areg_|"stack"/);
		expect(await stored(service.registry.store)).toBe(before);
	});

	it("names the public agent that has its website", async () => {
		const agent = drawn.snapshot.agents.find(({ websiteUrl }) =>
			/\.(dev|com|io)\/?$/.test(websiteUrl ?? ""),
		);
		if (!agent?.websiteUrl) return;
		const response = await post(listing({ website_url: `${agent.websiteUrl}?utm=1` }));
		expect(response.status).toBe(409);
		const { detail, errors } = (await response.json()) as Problem;
		expect(detail).toContain(agent.slug);
		expect(errors?.[0]?.pointer).toBe("#/website_url");
	});

	it("points into lists and objects, to all errors at once", async () => {
		const response = await post(
			listing({
				model_stack: ["fine", "in\u200bvisible"],
				behavioral_profile: { effect_scope: "a\u0007b", "a/b~c": 1 },
			}),
		);
		const pointers = ((await response.json()) as Problem).errors?.map(({ pointer }) => pointer);
		expect(pointers).toContain("#/model_stack/1");
		expect(pointers).toContain("#/behavioral_profile/a~1b~0c");
	});
});

describe("a registration while nothing can be stored: 503", () => {
	it("changes nothing, says when to retry, and succeeds as soon as possible", async () => {
		let full = false;
		const store = createKeptStore(new RecordSet(), {
			keepChanges: async () => {
				if (!full) return;
				throw new Refusal("unavailable", "The registry cannot store anything right now.", {
					headers: { "Retry-After": "30" },
					cause: new Error("ENOSPC: no space left on device, write '/srv/secret/place'"),
				});
			},
			keepEvents: async () => {},
			tryWrite: async () => {},
			async *readEvents() {},
			readSignals: async () => [],
			close: async () => {},
		});
		const narrow = await startService(drawn, { store });
		const key = await narrow.createToken("agents:write");
		const before = await stored(store);
		full = true;
		const body = listing();
		const headers = { "X-API-Key": key, "Idempotency-Key": "again" };
		const refused = await post(body, headers, narrow);
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
		expect(await refused.text()).not.toMatch(/ENOSPC|secret/);
		expect(narrow.logged.join("")).toContain("ENOSPC");
		expect(await stored(store)).toBe(before);
		for (const path of ["agents", "agents/harbor-scout", "health", "enterprise/agents"]) {
			expect((await fetch(`${narrow.origin}/api/v1/${path}`)).status).toBe(200);
		}
		full = false;
		expect((await post(body, headers, narrow)).status).toBe(202);
		await narrow.close();
	});
});
