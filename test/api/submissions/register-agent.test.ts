import { describe, expect, it } from "vitest";
import type { RegistrationResponse } from "#contract/agents/registration.ts";
import { bodyMaxBytesOf } from "#contract/http/body-bounds.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import type { Problem } from "#contract/http/problem.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { revokeToken } from "#registry/tokens/tokens.ts";
import { findToken } from "#registry/tokens/use-token.ts";
import { drawSample, NOW, startService } from "../running-service.ts";

let clock = NOW;
const drawn = await drawSample();
const service = await startService(drawn, { now: () => clock });
const token = await service.createToken("agents:write");

let counter = 0;
function listing(members: Record<string, unknown> = {}): Record<string, unknown> {
	counter += 1;
	return {
		title: `Tide Table ${counter}`,
		website_url: `https://tide-table-${counter}.dev/`,
		...members,
	};
}

interface Sent {
	headers?: Record<string, string>;
	raw?: string | Uint8Array;
}

function register(body: unknown, { headers = {}, raw }: Sent = {}): Promise<Response> {
	return fetch(`${service.origin}/api/v1/agents/register`, {
		method: "POST",
		headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
		body: (raw ?? JSON.stringify(body)) as NonNullable<RequestInit["body"]>,
	});
}

const problemOf = async (response: Response) => (await response.json()) as Problem;
const countSubmissions = async () => (await service.registry.store.submissions.list()).length;

const MAX_BYTES = bodyMaxBytesOf(getEndpoint("registerAgent"));

describe("POST /api/v1/agents/register: 202", () => {
	it("queues the submission, which only its owner can follow", async () => {
		const response = await register(listing());
		expect(response.status).toBe(202);
		const { id, status } = (await response.json()) as RegistrationResponse;
		expect(status).toBe("pending");
		const location = new URL(response.headers.get("location") ?? "").pathname;
		expect(location).toBe(`/api/v1/submissions/${id}`);
		const own = await fetch(service.origin + location, { headers: { "X-API-Key": token } });
		expect(await own.json()).toMatchObject({ id, status: "pending", agent_slug: null });
		const stranger = await service.createToken("agents:write");
		const other = await fetch(service.origin + location, { headers: { "X-API-Key": stranger } });
		expect(other.status).toBe(404);
	});

	it("accepts every member of the specification", async () => {
		const response = await register(
			listing({
				short_description: "Réads 潮 tables 🌊",
				agent_type: "mcp_server",
				pricing_type: "usage-based",
				category_slug: "devops",
				model_stack: ["larch-2-70b"],
				docs_url: "https://docs.tide-table.dev",
				github_url: "https://github.com/tide/table",
				creator_name: "Tide & Co",
				behavioral_profile: { access_scope: "public_data", sensitive_access: [] },
			}),
		);
		expect(response.status).toBe(202);
	});

	it("accepts the token in either header, or in both if they are equal", async () => {
		expect((await register(listing(), { headers: { "X-API-Key": token } })).status).toBe(202);
		const headers = { Authorization: `bearer ${token}` };
		expect((await register(listing(), { headers })).status).toBe(202);
	});

	it("answers a repeat with the same Idempotency-Key with the same submission, quoted or bare", async () => {
		const body = listing();
		const first = await register(body, { headers: { "Idempotency-Key": "key-1" } });
		const before = await countSubmissions();
		const second = await register(body, { headers: { "Idempotency-Key": '"key-1"' } });
		expect(await second.json()).toEqual(await first.json());
		expect(await countSubmissions()).toBe(before);
	});
});

describe("POST /api/v1/agents/register: 400, 401, 403", () => {
	it("refuses unknown, expired and revoked tokens equally", async () => {
		const revoked = await service.createToken("agents:write");
		const { id = "" } = (await findToken(service.registry, revoked)) ?? {};
		await revokeToken(service.registry, id);
		const expired = await service.createToken("agents:write");
		const answers = [];
		for (const [bad, at] of [
			[revoked, NOW],
			[expired, new Date(NOW.getTime() + 91 * 86_400_000)],
		] as const) {
			clock = at;
			const response = await register(listing(), { headers: { Authorization: `Bearer ${bad}` } });
			const { instance: _, ...problem } = await problemOf(response);
			answers.push(JSON.stringify([response.status, problem]));
		}
		clock = NOW;
		expect(new Set(answers).size).toBe(1);
		expect(answers[0]).toContain("invalid_credentials");
	});

	it("accepts every member at its longest, in characters of four bytes", async () => {
		const long_description = "🚢".repeat(DOCUMENT.longDescriptionMaxCharacters);
		const response = await register(listing({ long_description }));
		expect(response.status).toBe(202);
	});

	it.each([
		["not JSON", "{", 400, "malformed_body"],
		["empty", "", 400, "malformed_body"],
		["not UTF-8", Uint8Array.of(0x22, 0xff, 0x22), 400, "malformed_body"],
		["with a byte order mark", "\ufeff{}", 400, "malformed_body"],
		["too large", JSON.stringify({ title: "x".repeat(MAX_BYTES) }), 413, "body_too_large"],
	])("refuses a body that is %s", async (_, raw, status, code) => {
		const response = await register(null, { raw });
		expect([response.status, (await problemOf(response)).code]).toEqual([status, code]);
	});

	it("refuses a body that is too large without a declared length", async () => {
		const chunk = new TextEncoder().encode("x".repeat(MAX_BYTES / 2 + 1));
		const response = await fetch(`${service.origin}/api/v1/agents/register`, {
			method: "POST",
			headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
			body: new ReadableStream({
				start(controller) {
					controller.enqueue(chunk);
					controller.enqueue(chunk);
					controller.close();
				},
			}),
			duplex: "half",
		} as RequestInit);
		expect(response.status).toBe(413);
	});

	it.each([
		"text/plain",
		"application/x-www-form-urlencoded",
		"application/json; charset=latin1",
		"application/jsonx",
	])("refuses the media type %s with 415", async (type) => {
		expect((await register(listing(), { headers: { "Content-Type": type } })).status).toBe(415);
	});

	it("refuses a compressed body with 415", async () => {
		expect((await register(listing(), { headers: { "Content-Encoding": "gzip" } })).status).toBe(
			415,
		);
	});
});

describe("POST /api/v1/agents/register: 409, 422", () => {
	const bad: readonly [string, string, string][] = [
		['{"website_url":"https://x.dev"}', "#/title", "no title"],
		['{"title":"Only Title"}', "#/website_url", "no website"],
		["null", "#", "null"],
		["[]", "#", "a list"],
		['"text"', "#", "a text"],
		...members([
			["title", '"x"', "too short"],
			["title", '" x  "', "too short once trimmed"],
			["title", `"${"x".repeat(121)}"`, "too long"],
			["title", "7", "a number"],
			["title", '"--"', "no letter or digit"],
			["title", '"a\\u0000b"', "a zero byte"],
			["title", '"a\\u001bb"', "a control character"],
			["title", '"pay\\u202egnp"', "turned writing direction"],
			["title", '"in\\u200bvisible"', "an invisible character"],
			["title", '"lone \\ud800 surrogate"', "a lone surrogate"],
			["short_description", `"${"é".repeat(281)}"`, "too long"],
			["website_url", '"javascript:alert(1)"', "a script"],
			["website_url", '"data:text/html,x"', "data"],
			["website_url", '"https://localhost/"', "a private name"],
			["website_url", '"http://127.0.0.1/"', "a loopback address"],
			["website_url", '"http://0x7f.1/"', "a loopback address in disguise"],
			["website_url", '"http://[::1]/"', "a loopback address"],
			["website_url", '"http://10.0.0.8/"', "a private address"],
			["website_url", '"https://printer.local/"', "a local name"],
			["website_url", '"https://user:pw@x.dev/"', "credentials"],
			["website_url", '"https://x.dev:8443/"', "another port"],
			["website_url", '"not an address"', "no address"],
			["docs_url", '"ftp://x.dev/"', "another scheme"],
			["github_url", '""', "empty"],
			["agent_type", '"robot"', "an unknown type"],
			["pricing_type", '"cheap"', "an unknown pricing"],
			["category_slug", '"no-such-category"', "an unknown category"],
			["model_stack", '"one"', "no list"],
			["model_stack", JSON.stringify(Array(33).fill("m")), "too many"],
			["slug", '"mine"', "an unknown member"],
			["__proto__", '{"admin":true}', "a prototype"],
			["behavioral_profile", '{"mood":"good"}', "an unknown member inside"],
			["behavioral_profile", "[]", "a list"],
		]),
	];
	function members(rows: readonly [string, string, string][]): [string, string, string][] {
		const good: Record<string, string> = {
			title: '"Bad Probe"',
			website_url: '"https://bad-probe.dev"',
		};
		return rows.map(([name, value, why]) => {
			const all = Object.entries({ ...good, [name]: value }).filter(([key]) => key !== "__proto__");
			if (name === "__proto__") all.push([name, value]);
			return [`{${all.map(([key, text]) => `"${key}":${text}`).join(",")}}`, `#/${name}`, why];
		});
	}

	it.each(bad)("refuses %s, naming %s: %s", async (raw, pointer) => {
		const before = await countSubmissions();
		const response = await register(null, { raw });
		expect(response.status).toBe(422);
		const { errors, detail } = await problemOf(response);
		expect(errors?.some((issue) => issue.pointer.startsWith(pointer))).toBe(true);
		expect(detail).not.toContain("Zod");
		expect(await countSubmissions()).toBe(before);
	});

	it.each([
		['{"title":5,"website_url":"https://kind.dev"}', "#/title", "must be a text"],
		['{"title":"Kind","website_url":null}', "#/website_url", "must be a text"],
		[
			'{"title":"Kind","website_url":"https://kind.dev","short_description":null}',
			...(["#/short_description", "must be a text"] as const),
		],
		[
			'{"title":"Kind","website_url":"https://kind.dev","model_stack":"gpt"}',
			...(["#/model_stack", "must be a list of texts"] as const),
		],
		["[]", "#", "must be an object"],
		['{"title":"Kind"}', "#/website_url", "is required"],
	])("says of %s which kind of value %s needs: %s", async (raw, pointer, detail) => {
		const { errors } = await problemOf(await register(null, { raw }));
		expect(errors).toContainEqual({ pointer, detail });
	});

	it("refuses thousands of levels of nesting without a crash", async () => {
		const deep = `${"[".repeat(7000)}${"]".repeat(7000)}`;
		const raw = `{"title":"Deep","website_url":"https://deep.dev","model_stack":${deep}}`;
		expect((await register(null, { raw })).status).toBe(400);
	});

	it("refuses the same Idempotency-Key with another body with 422", async () => {
		await register(listing(), { headers: { "Idempotency-Key": "key-2" } });
		const response = await register(listing(), { headers: { "Idempotency-Key": "key-2" } });
		expect((await problemOf(response)).code).toBe("idempotency_mismatch");
	});
});
