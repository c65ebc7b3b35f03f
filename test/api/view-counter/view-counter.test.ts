import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express from "express";
import { describe, expect, it, onTestFinished } from "vitest";
import { identifyRequest, resolveEndpoint } from "#api/middleware/identify-request.ts";
import { flushEvery } from "#api/process/run-regularly.ts";
import { countViews, createViewCounter, createViewDigest } from "#api/view-counter/view-counter.ts";
import type { AgentView } from "#domain/moderation/view-rules.ts";
import { RegistryEvent } from "#domain/records/registry-event.ts";
import { seededRandom } from "#registry/sample/seeded-random.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const view = (members: Partial<AgentView> = {}): AgentView => ({
	slug: "harbor-scout",
	address: "203.0.113.9",
	userAgent: BROWSER,
	...members,
});

/** A counter at noon, what it has stored, and the keys that it was given. */
function startCounter(
	append: (events: readonly RegistryEvent[]) => Promise<void> = async () => {},
) {
	const stored: RegistryEvent[] = [];
	const keys: Uint8Array[] = [];
	const { bytes } = seededRandom("view counter");
	let at = "2026-05-04T12:00:00.000Z";
	const counter = createViewCounter({
		now: () => new Date(at),
		randomBytes: (count) => {
			const key = bytes(count);
			keys.push(key);
			return key;
		},
		append: async (events) => {
			await append(events);
			stored.push(...events);
		},
	});
	return {
		counter,
		stored,
		keys,
		setClock: (time: string) => {
			at = time;
		},
		/** Views so far, by slug. */
		async sums() {
			await counter.flush();
			const sums: Record<string, number> = {};
			for (const event of stored) {
				if (event.type === "view") sums[event.slug] = (sums[event.slug] ?? 0) + event.count;
			}
			return sums;
		},
	};
}

describe("the counter", () => {
	it("stores one event per agent", async () => {
		const { counter, stored, setClock } = startCounter();
		counter.count(view());
		counter.count(view({ address: "203.0.113.10" }));
		counter.count(view({ slug: "night-courier" }));
		setClock("2026-05-04T12:01:00.000Z");
		await counter.flush();
		const at = "2026-05-04T12:01:00.000Z";
		expect(stored).toEqual([
			{ type: "view", slug: "harbor-scout", count: 2, at },
			{ type: "view", slug: "night-courier", count: 1, at },
		]);
		expect(stored.map((event) => RegistryEvent.parse(event))).toEqual(stored);
		await counter.flush();
		expect(stored).toHaveLength(2);
	});

	it("stores nothing that looks like an address, a program or a digest", async () => {
		const { counter, stored } = startCounter();
		counter.count(view());
		counter.count(view({ address: "2001:db8::9" }));
		await counter.flush();
		const members = new Set(stored.flatMap((event) => Object.keys(event)));
		expect([...members]).toEqual(["type", "slug", "count", "at"]);
		expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113|2001:db8|Firefox/);
	});

	it.each<[string, Partial<AgentView>, number]>([
		["the same client", {}, 1],
		["another address", { address: "203.0.113.10" }, 2],
		["another program", { userAgent: "curl/8.16.0" }, 2],
	])("counts %s within 30 minutes as expected", async (_who, members, expected) => {
		const { counter, sums } = startCounter();
		counter.count(view());
		counter.count(view(members));
		expect(await sums()).toEqual({ "harbor-scout": expected });
	});

	it.each([
		["2001:db8:0:1ff::9", 1, "the same 56 bits"],
		["2001:db8:0:200::9", 2, "other 56 bits"],
		["2001:0DB8::0009", 1, "another spelling"],
	])("counts 2001:db8:0:100::9 and %s as %i: %s", async (address, expected, _why) => {
		const { counter, sums } = startCounter();
		const first = address.includes("0DB8") ? "2001:db8::9" : "2001:db8:0:100::9";
		counter.count(view({ address: first }));
		counter.count(view({ address }));
		expect(await sums()).toEqual({ "harbor-scout": expected });
	});

	it.each([
		["2026-05-04T12:29:59.999Z", 1],
		["2026-05-04T12:30:00.000Z", 2],
	])("counts a client that returns at %s as %i", async (time, expected) => {
		const { counter, setClock, sums } = startCounter();
		counter.count(view());
		setClock(time);
		counter.count(view());
		expect(await sums()).toEqual({ "harbor-scout": expected });
	});

	it("uses a new key from midnight (UTC), and forgets clients of the old one", async () => {
		const { counter, keys, setClock, sums } = startCounter();
		setClock("2026-05-04T23:59:59.999Z");
		counter.count(view());
		expect(keys).toHaveLength(1);
		setClock("2026-05-05T00:00:00.000Z");
		counter.count(view());
		counter.count(view());
		expect(await sums()).toEqual({ "harbor-scout": 2 });
		expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(2);
		expect(keys.every(({ length }) => length === 32)).toBe(true);
	});

	it("deletes the key of a day soon after midnight, even without requests", async () => {
		const { counter, keys, setClock } = startCounter();
		counter.count(view());
		setClock("2026-05-05T00:00:40.000Z");
		await counter.flush();
		expect(keys).toHaveLength(2);
		await counter.flush();
		expect(keys).toHaveLength(2);
	});

	it("counts up to five views of an agent per network and day", async () => {
		const { counter, setClock, sums } = startCounter();
		for (let halfHour = 0; halfHour < 24; halfHour += 1) {
			const atMs = Date.parse("2026-05-04T12:00:00.000Z") + halfHour * 30 * 60_000;
			setClock(new Date(atMs).toISOString());
			for (let number = 0; number < 5; number += 1) {
				counter.count(view({ userAgent: `App/${number}` }));
			}
		}
		expect(await sums()).toEqual({ "harbor-scout": 5 });
	});

	it("counts up to 2,000 views per network and day, of any agents", async () => {
		const { counter, sums } = startCounter();
		for (let number = 0; number < 2_100; number += 1) counter.count(view({ slug: `a-${number}` }));
		expect(Object.keys(await sums())).toHaveLength(2_000);
		counter.count(view({ slug: "harbor-scout", address: "203.0.113.10" }));
		expect(Object.keys(await sums())).toHaveLength(2_001);
	});

	it("counts up to five programs of a network per agent and day, whatever they call themselves", async () => {
		const { counter, setClock, sums } = startCounter();
		const lookAs = (count: number, members: Partial<AgentView> = {}) => {
			for (let number = 0; number < count; number += 1) {
				counter.count(view({ userAgent: `App/${number}`, ...members }));
			}
		};
		lookAs(40);
		setClock("2026-05-04T18:00:00.000Z");
		counter.count(view({ userAgent: "App/late" }));
		expect(await sums()).toEqual({ "harbor-scout": 5 });
		lookAs(3, { slug: "night-courier" });
		lookAs(1, { address: "203.0.113.10" });
		expect(await sums()).toEqual({ "harbor-scout": 6, "night-courier": 3 });
		setClock("2026-05-05T12:00:00.000Z");
		lookAs(40);
		expect(await sums()).toEqual({ "harbor-scout": 11, "night-courier": 3 });
	});

	it("treats addresses of one /56 of IPv6 as one that invents programs", async () => {
		const { counter, sums } = startCounter();
		for (let number = 0; number < 10; number += 1) {
			counter.count(view({ address: `2001:db8::${number}`, userAgent: `App/${number}` }));
		}
		expect(await sums()).toEqual({ "harbor-scout": 5 });
	});

	it("remembers 100,000 views, and forgets the oldest first", async () => {
		const { counter, sums } = startCounter();
		const fill = (from: number, to: number) => {
			for (let number = from; number < to; number += 1) {
				counter.count(view({ address: `client ${number}` }));
			}
		};
		fill(0, 100_000);
		fill(0, 1);
		expect(await sums()).toEqual({ "harbor-scout": 100_000 });
		fill(100_000, 100_001);
		fill(1, 2);
		expect(await sums()).toEqual({ "harbor-scout": 100_001 });
		fill(0, 1);
		expect(await sums()).toEqual({ "harbor-scout": 100_002 });
	});
});

describe("a flush", () => {
	it("that fails rejects, and the next one stores the same views", async () => {
		let broken = true;
		const { counter, stored, sums } = startCounter(async () => {
			if (broken) throw new Error("the disk is full");
		});
		counter.count(view());
		await expect(counter.flush()).rejects.toThrow("the disk is full");
		counter.count(view({ address: "203.0.113.10" }));
		broken = false;
		expect(await sums()).toEqual({ "harbor-scout": 2 });
		expect(stored).toHaveLength(1);
	});

	it("leaves what is counted meanwhile to the next one", async () => {
		const { counter, stored, sums } = startCounter(() => sleep(5));
		counter.count(view());
		counter.count(view({ slug: "night-courier" }));
		const first = counter.flush();
		await sleep(1);
		counter.count(view({ address: "203.0.113.10" }));
		await first;
		expect(stored.map((event) => event.type === "view" && event.count)).toEqual([1, 1]);
		expect(await sums()).toEqual({ "harbor-scout": 2, "night-courier": 1 });
	});

	it("stores nothing twice if two run at once", async () => {
		const { counter, stored } = startCounter(() => sleep(2));
		counter.count(view());
		await Promise.all([counter.flush(), counter.flush()]);
		expect(stored).toHaveLength(1);
	});
});

describe("flushing at an interval", () => {
	it("repeats, reports failures, and stores the rest at the end", async () => {
		let broken = true;
		const { counter, stored } = startCounter(async () => {
			if (broken) throw new Error("the disk is full");
		});
		const failures: unknown[] = [];
		const onFailure = (error: unknown) => void failures.push(error);
		const flushing = flushEvery({ flush: counter.flush, everyMs: 5, onFailure });
		counter.count(view());
		await expect.poll(() => failures.length).toBeGreaterThan(0);
		expect(stored).toEqual([]);
		broken = false;
		await expect.poll(() => stored.length).toBe(1);
		counter.count(view({ slug: "night-courier" }));
		await flushing.stop();
		expect(stored).toHaveLength(2);
		counter.count(view({ slug: "tide-clerk" }));
		await sleep(20);
		expect(stored).toHaveLength(2);
	});

	it("reports a failure of the last flush, and stopping continues", async () => {
		const { counter } = startCounter(async () => {
			throw new Error("the disk is full");
		});
		const failures: unknown[] = [];
		const onFailure = (error: unknown) => void failures.push(error);
		const flushing = flushEvery({ flush: counter.flush, everyMs: 60_000, onFailure });
		counter.count(view());
		await flushing.stop();
		expect(failures).toEqual([new Error("the disk is full")]);
	});
});

describe("the digest of a view", () => {
	it("depends on the key and on each part, and reveals none of them", () => {
		const [one, other] = [1, 2].map((fill) => createViewDigest(Buffer.alloc(32, fill)));
		const sameAddress = one?.(view({ userAgent: "curl/8.16.0" }));
		const digests = [
			one?.(view()),
			other?.(view()),
			one?.(view({ slug: "night-courier" })),
			one?.(view({ address: "203.0.113.10" })),
		].flatMap((digest) => [digest?.client ?? "", digest?.address ?? ""]);
		expect(sameAddress?.address).toBe(digests[1]);
		digests.push(sameAddress?.client ?? "");
		expect(new Set(digests).size).toBe(digests.length);
		expect(sameAddress?.network).toBe(one?.(view({ slug: "night-courier" })).network);
		expect(sameAddress?.network).not.toBe(one?.(view({ address: "203.0.113.10" })).network);
		expect(digests.every((digest) => /^[\w-]{43}$/.test(digest))).toBe(true);
	});
});

describe("an answer of the service", () => {
	/** Answers every request with the status that it names, through the real middleware in order. */
	async function startApp() {
		const counted: AgentView[] = [];
		const app = express();
		app.set("trust proxy", ["loopback"]);
		app.use(identifyRequest, resolveEndpoint);
		app.use(countViews({ count: (seen) => void counted.push(seen), flush: async () => {} }));
		app.use((request, response) => {
			response.status(Number(request.get("X-Status") ?? 200)).end();
		});
		const server = createServer(app).listen(0, "127.0.0.1");
		await once(server, "listening");
		onTestFinished(() => {
			server.closeAllConnections();
			server.close();
		});
		const { port } = server.address() as AddressInfo;
		return {
			counted,
			ask: async (path: string, { method = "GET", headers = {} } = {}) => {
				const response = await fetch(`http://127.0.0.1:${port}${path}`, {
					method,
					redirect: "manual",
					headers: { "User-Agent": BROWSER, "X-Forwarded-For": "203.0.113.9", ...headers },
				});
				await response.arrayBuffer();
			},
		};
	}

	it("is counted with its agent, address and program after it was sent", async () => {
		const { counted, ask } = await startApp();
		await ask("/agents/harbor-scout/");
		await expect.poll(() => counted).toEqual([view()]);
	});

	it.each<[string, boolean, string, { method?: string; headers?: Record<string, string> }]>([
		["a page with a query", true, "/agents/harbor-scout/?from=mail", {}],
		[
			"a page that is still the same",
			true,
			"/agents/harbor-scout/",
			{ headers: { "X-Status": "304" } },
		],
		["the detail", true, "/api/v1/agents/harbor-scout", {}],
		["the detail under the other prefix", true, "/api/agents/harbor-scout", {}],
		[
			"the detail for a tool",
			true,
			"/api/agents/harbor-scout",
			{ headers: { "User-Agent": "curl/8.16.0" } },
		],
		["the head of a page", false, "/agents/harbor-scout/", { method: "HEAD" }],
		["a page that is not there", false, "/agents/unknown/", { headers: { "X-Status": "404" } }],
		["a refusal", false, "/api/v1/agents/harbor-scout", { headers: { "X-Status": "429" } }],
		["a redirect", false, "/agents/harbor-scout", { headers: { "X-Status": "308" } }],
		["a badge", false, "/api/badges/harbor-scout", {}],
		["a share card", false, "/api/og/harbor-scout", {}],
		["the history", false, "/api/v1/agents/harbor-scout/history", {}],
		["a change", false, "/api/v1/agents/harbor-scout", { method: "PATCH" }],
		["a page for a robot", false, "/agents/harbor-scout/", { headers: { "User-Agent": CRAWLER } }],
		[
			"a page for a nameless client",
			false,
			"/agents/harbor-scout/",
			{ headers: { "User-Agent": "" } },
		],
		[
			"a prefetched page",
			false,
			"/agents/harbor-scout/",
			{ headers: { "Sec-Purpose": "prefetch" } },
		],
		[
			"a prerendered page",
			false,
			"/agents/harbor-scout/",
			{ headers: { "Sec-Purpose": "prefetch;prerender" } },
		],
		[
			"a page prefetched by an older browser",
			false,
			"/agents/harbor-scout/",
			{ headers: { Purpose: "prefetch" } },
		],
		[
			"a page requested for another purpose",
			true,
			"/agents/harbor-scout/",
			{ headers: { Purpose: "prefetching-not" } },
		],
	])("with %s is a view: %j", async (_what, counts, path, options) => {
		const { counted, ask } = await startApp();
		await ask(path, options);
		await ask("/agents/the-last-one/");
		await expect.poll(() => counted.at(-1)?.slug).toBe("the-last-one");
		expect(counted.map(({ slug }) => slug)).toEqual([
			...(counts ? ["harbor-scout"] : []),
			"the-last-one",
		]);
	});
});
