import { once } from "node:events";
import { get } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { issueToken } from "#registry/tokens/tokens.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { withAnswers } from "../../registry/with-answers.ts";
import { drawSample, type Service, type ServiceOptions, startService } from "../running-service.ts";

const BROWSER =
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let service: Service;
const drawn = await drawSample();
afterEach(() => service.close());

async function start(options: ServiceOptions): Promise<void> {
	service = await startService(drawn, options);
}

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	fetch(service.origin + path, { method, headers: { "User-Agent": BROWSER, ...headers } });

/** Statuses of this many requests, one after the other. */
async function statuses(count: number, one: () => Promise<Response>): Promise<number[]> {
	const seen: number[] = [];
	for (let number = 0; number < count; number += 1) seen.push((await one()).status);
	return seen;
}

const nTimes = (count: number, status: number) => Array.from({ length: count }, () => status);

describe("limits", () => {
	it("are reported on live answers, but not on shared files", async () => {
		await start({ limits: { human: 5 } });
		expect((await ask("/api/v1/agents")).headers.get("ratelimit")).toMatch(/^"human";r=4;t=\d+$/);
		expect((await ask("/api/v1/categories")).headers.get("ratelimit")).toBeNull();
	});

	it("count HEAD, OPTIONS, unknown paths and wrong methods, but not health checks", async () => {
		await start({ limits: { human: 4 } });
		expect(await statuses(9, () => ask("/api/health"))).toEqual(nTimes(9, 200));
		expect((await ask("/api/v1", {}, "HEAD")).status).toBe(200);
		expect((await ask("/api/v1", {}, "OPTIONS")).status).toBe(204);
		expect((await ask("/nothing")).status).toBe(404);
		expect((await ask("/api/v1", {}, "DELETE")).status).toBe(405);
		expect((await ask("/api/v1")).status).toBe(429);
	});

	it.each(["/agents/", "/compare/"])(
		"count %s with a query as a read, because it is rendered on request, and without one not at all",
		async (path) => {
			await start({ limits: { human: 2, bot: 1 } });
			const queried = (headers = {}) => ask(`${path}?q=harbor&a=harbor`, headers);
			expect(await statuses(3, () => ask(path))).toEqual(nTimes(3, 200));
			expect((await queried()).headers.get("ratelimit")).toMatch(/^"human";r=1;/);
			expect(await statuses(2, queried)).toEqual([200, 429]);
			expect(await statuses(2, () => queried({ "User-Agent": CRAWLER }))).toEqual([200, 429]);
			expect(await statuses(3, () => ask(path))).toEqual(nTimes(3, 200));
			expect((await ask("/api/v1")).status).toBe(429);
		},
	);

	it("count badges and suggestions on our own pages separately from the reader's requests", async () => {
		await start({ limits: { human: 1, page_part: 2 } });
		const image = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors" };
		const typed = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" };
		expect((await ask("/api/v1")).status).toBe(200);
		expect((await ask("/api/badges/harbor-scout", image)).status).toBe(200);
		expect((await ask("/api/v1/agents?q=harbor", typed)).status).toBe(200);
		expect((await ask("/api/og/harbor-scout", image)).status).toBe(429);
		const others = [
			{ ...image, "Sec-Fetch-Site": "cross-site" },
			{ ...image, "Sec-Fetch-Mode": "navigate" },
			{},
		];
		for (const headers of others) {
			const [answer] = await once(
				// fetch does not allow other values here.
				get(`${service.origin}/api/badges/harbor-scout`, {
					headers: { "User-Agent": BROWSER, ...headers },
				}),
				"response",
			);
			expect(answer.resume().headers["ratelimit-policy"]).toBe('"human";q=1;w=60');
		}
		expect((await ask("/api/v1/categories", typed)).status).toBe(429);
	});

	it("count registrations per owner, with any token", async () => {
		await start({ limits: { submission: 2 } });
		const { registry } = service;
		const request = { name: "test", scopes: ["agents:write"] } as const;
		const { token, record } = await issueToken(registry, request);
		const tokens = [
			token,
			(await issueToken(registry, { ...request, ownerId: record.ownerId })).token,
			await service.createToken("agents:write"),
		];
		const register = (token = "") =>
			ask(
				"/api/v1/agents/register",
				{ "X-API-Key": token, "Content-Type": "application/json" },
				"POST",
			);
		expect(await statuses(1, () => register(tokens[0]))).toEqual([400]);
		expect(await statuses(2, () => register(tokens[1]))).toEqual([400, 429]);
		expect(await statuses(2, () => register(tokens[2]))).toEqual([400, 400]);
	});

	it("count failed authentications, and still accept a token that was valid before", async () => {
		await start({ limits: { failed_authentication: 3 } });
		const token = await service.createToken("agents:write");
		const register = (key: string) => ask("/api/v1/agents/register", { "X-API-Key": key }, "POST");
		expect((await register(token)).status).toBe(415);
		expect(await statuses(4, () => register("areg_guess"))).toEqual([401, 401, 401, 429]);
		expect((await register(token)).status).toBe(415);
	});

	it("count requests without a token, without permission, and with two tokens as failures", async () => {
		await start({ limits: { failed_authentication: 3 } });
		const reading = { "X-API-Key": await service.createToken("agents:read") };
		const refused = async (headers = {}) => (await ask("/api/v1/watchlist", headers)).status;
		expect(await refused()).toBe(401);
		expect(await refused(reading)).toBe(403);
		expect(await refused({ ...reading, Authorization: "Bearer another" })).toBe(400);
		expect([await refused(), await refused(reading)]).toEqual([429, 429]);
	});

	it("look up only known good tokens for clients with too many failures", async () => {
		const store = createMemoryStore();
		let lookups = 0;
		await start({
			limits: { failed_authentication: 1 },
			store: {
				...store,
				tokens: withAnswers(store.tokens, {
					findBy: (index, value) => {
						lookups += 1;
						return store.tokens.findBy(index, value);
					},
				}),
			},
		});
		const [good, late] = [
			await service.createToken("watchlist:write"),
			await service.createToken("agents:read"),
		];
		const status = async (token: string) =>
			(await ask("/api/v1/watchlist", { "X-API-Key": token })).status;
		expect([await status(good), await status(late), await status(late)]).toEqual([200, 403, 429]);
		const before = lookups;
		expect(await Promise.all(nTimes(9, 0).map(() => status(late)))).toEqual(nTimes(9, 429));
		expect(lookups).toBe(before);
		expect(await status(good)).toBe(200);
	});

	it("are off at 0", async () => {
		await start({ limits: { human: 0 } });
		expect(await statuses(80, () => ask("/api/health"))).toEqual(nTimes(80, 200));
		expect((await ask("/api/v1/agents")).headers.get("ratelimit")).toBeNull();
	});
});

describe("the client of a request", () => {
	it("is named by a trusted proxy, in the entry nearest to it", async () => {
		await start({ limits: { human: 1 }, trustProxy: ["127.0.0.1"] });
		const from = (chain: string) => ask("/api/v1", { "X-Forwarded-For": chain });
		expect((await from("203.0.113.1")).status).toBe(200);
		expect((await from("198.51.100.7, 203.0.113.1")).status).toBe(429);
		expect((await from("203.0.113.2")).status).toBe(200);
	});

	it.each([
		["203.0.113.9:50123", "203.0.113.9:50124", "203.0.113.9"],
		["[2001:db8:1:100::1]:50123", "[2001:db8:1:100::1]:50124", "2001:db8:1:100::1"],
		["[2001:db8:1:100::1]", "2001:db8:1:100::1", "[2001:DB8:1:1ff::2]:443"],
		["[::ffff:203.0.113.9]:50123", "203.0.113.9:50124", "::ffff:203.0.113.9"],
	])("is only the address if a trusted proxy adds a port: %s", async (...written) => {
		await start({ limits: { human: 1 }, trustProxy: ["127.0.0.1", "10.0.0.0/8"] });
		const from = async (chain: string) =>
			(await ask("/api/v1", { "X-Forwarded-For": chain })).status;
		const [first, ...others] = written;
		expect(await from(`${first}, 10.1.2.3:4567`)).toBe(200);
		for (const other of others) expect([other, await from(other)]).toEqual([other, 429]);
	});

	it("is a /56 network of IPv6, or one address of IPv4 in any notation", async () => {
		await start({ limits: { human: 1 }, trustProxy: ["127.0.0.1"] });
		const from = (address: string) => ask("/api/v1", { "X-Forwarded-For": address });
		expect((await from("2001:db8:1:100::1")).status).toBe(200);
		expect((await from("2001:db8:1:1ff::9")).status).toBe(429);
		expect((await from("2001:db8:1:200::1")).status).toBe(200);
		expect((await from("203.0.113.9")).status).toBe(200);
		expect((await from("::ffff:203.0.113.9")).status).toBe(429);
		expect((await from("::ffff:203.0.113.10")).status).toBe(200);
	});
});
