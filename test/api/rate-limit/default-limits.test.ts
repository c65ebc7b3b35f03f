import { afterEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import type { Problem } from "#contract/http/problem.ts";
import { drawEmpty } from "../empty-registry.ts";
import { type Service, startService } from "../running-service.ts";

const BROWSER = {
	"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
};

let service: Service;
const drawn = await drawEmpty();
afterEach(async () => {
	await service.close();
	vi.restoreAllMocks();
});

async function start(options: Parameters<typeof startService>[1] = {}) {
	service = await startService(drawn, { limits: DEFAULT_LIMITS.requests, ...options });
}

const ask = (path: string, headers: Record<string, string>, method = "GET") =>
	fetch(service.origin + path, { method, headers });

describe("the limits of the specification", () => {
	it("take a passkey's challenge as one sign-in attempt, and do not count the second step", async () => {
		await start({ limits: { sign_in: 3, write: 60 } });
		const signIn = async () => {
			const challenge = await ask("/sign-in/passkey/challenge/", BROWSER, "POST");
			const signed = await ask("/sign-in/passkey/", BROWSER, "POST");
			return [challenge.status, signed.status].map((status) => status === 429);
		};
		for (let time = 0; time < 3; time += 1) expect(await signIn()).toEqual([false, false]);
		expect(await signIn()).toEqual([true, false]);
	});

	it("say in words and seconds what is used up, and until when", async () => {
		const counted = { totalHits: 8, resetTime: undefined as Date | undefined };
		await start({ limits: { human: 7 }, countsOf: () => ({ increment: async () => counted }) });
		const secondsUntil = async (resetTime?: Date) => {
			counted.resetTime = resetTime;
			const response = await ask("/api/v1", BROWSER);
			const { detail } = (await response.json()) as Problem;
			expect(detail).toBe("The limit of 7 requests per 60 seconds (human) has been reached.");
			const seconds = response.headers.get("retry-after");
			expect(response.headers.get("ratelimit")).toBe(`"human";r=0;t=${seconds}`);
			return Number(seconds);
		};
		// With a stopped clock, because a busy machine takes its time between two lines.
		const now = vi.spyOn(Date, "now").mockReturnValue(1_900_000_000_000);
		const inMs = (ms: number) => new Date(now() + ms);
		expect(await secondsUntil(inMs(12_300))).toBe(13);
		expect(await secondsUntil(inMs(500_000))).toBe(60);
		expect(await secondsUntil(inMs(-5000))).toBe(1);
		expect(await secondsUntil(undefined)).toBe(1);
	});

	it("are reported as what is left, never below zero", async () => {
		const counted = { totalHits: 3, resetTime: new Date(Date.now() + 30_000) };
		await start({ limits: { human: 7 }, countsOf: () => ({ increment: async () => counted }) });
		const left = async () => (await ask("/api/v1/agents", BROWSER)).headers.get("ratelimit");
		expect(await left()).toMatch(/^"human";r=4;t=(?:30|2\d)$/);
		counted.totalHits = 7;
		expect(await left()).toMatch(/^"human";r=0;/);
		counted.totalHits = 70;
		expect(await left()).toMatch(/^"human";r=0;/);
	});

	it("are counted per token in the bulk feed", async () => {
		await start({ limits: { feed_authenticated: 1 } });
		const feed = async () => {
			const token = await service.createToken("agents:read");
			const one = () => ask("/api/v1/enterprise/agents", { ...BROWSER, "X-API-Key": token });
			return [(await one()).status, (await one()).status];
		};
		expect([await feed(), await feed()]).toEqual([
			[200, 429],
			[200, 429],
		]);
	});

	it("are not reported in answers that shared caches keep, not even in a 404", async () => {
		await start();
		for (const path of ["/api/v1", "/api/v1/categories", "/api/v1/agents/nobody", "/nowhere"]) {
			const response = await ask(path, BROWSER);
			expect(response.headers.get("cache-control")).toContain("s-maxage");
			expect([path, response.headers.get("ratelimit")]).toEqual([path, null]);
		}
	});

	it("count both prefixes, conditional requests and both headers for tokens together", async () => {
		await start({ limits: { human: 3, feed_authenticated: 2 } });
		const etag = (await ask("/api/v1", BROWSER)).headers.get("etag") ?? "";
		expect((await ask("/api", { ...BROWSER, "If-None-Match": etag })).status).toBe(304);
		expect((await ask("/api/v1/agents?limit=0", BROWSER)).status).toBe(400);
		expect((await ask("/api", BROWSER)).status).toBe(429);
		const token = await service.createToken("agents:read");
		const feed = (headers: Record<string, string>) => ask("/api/enterprise/agents", headers);
		expect((await feed({ "X-API-Key": token })).status).toBe(200);
		expect((await feed({ Authorization: `Bearer ${token}` })).status).toBe(200);
		expect((await feed({ "X-API-Key": token })).status).toBe(429);
	});

	it("are counted without warnings of the library about misuse", async () => {
		const complaints = vi.spyOn(console, "error");
		const warnings = vi.spyOn(console, "warn");
		await start({ trustProxy: ["127.0.0.1", "10.0.0.0/8"] });
		await ask("/api/v1", {
			...BROWSER,
			"X-Forwarded-For": "2001:db8::1",
			Forwarded: "for=1.2.3.4",
		});
		await service.close();
		await start();
		await ask("/api/v1", { ...BROWSER, "X-Forwarded-For": "203.0.113.1" });
		expect(complaints.mock.calls).toEqual([]);
		expect(warnings.mock.calls).toEqual([]);
	});
});
