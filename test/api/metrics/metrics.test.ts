import { afterAll, describe, expect, it } from "vitest";
import { openMetrics } from "#api/metrics/open-metrics.ts";
import { readConfig } from "#api/settings/config.ts";
import { Refusal } from "#domain/errors.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { withAnswers } from "../../registry/with-answers.ts";
import { freePort } from "../../scripts/instance.ts";
import { drawEmpty } from "../empty-registry.ts";
import { NOW, startService } from "../running-service.ts";
import { figureOf, parseMetrics } from "./parse-metrics.ts";
import { shown } from "./shown.ts";

const AGE_SECONDS = 90;
const LATER = new Date(NOW.getTime() + AGE_SECONDS * 1000);

/** True if the store fails to answer questions about tokens. */
let isAway = false;
let close: () => Promise<void>;
const port = await freePort();
const opened = await openMetrics({ port, host: "127.0.0.1" }, () => new Date());
const drawn = await drawEmpty();
const store = createMemoryStore();
const service = await startService(drawn, {
	store: {
		...store,
		tokens: withAnswers(store.tokens, {
			findBy: async (index, value) => {
				if (!isAway) return store.tokens.findBy(index, value);
				throw new Refusal("unavailable", "The registry is away.", { cause: "away" });
			},
		}),
	},
	trustProxy: ["127.0.0.1"],
	limits: { feed_public: 1, failed_authentication: 1 },
	onRequestEnded: opened.onRequestEnded,
});
const measured = await opened.serve(shown({ current: () => drawn, store, now: () => LATER }));
close = measured.close;
const address = `http://127.0.0.1:${port}/metrics`;
afterAll(() => close());

const scrape = async () => parseMetrics(await (await fetch(address)).text());

/** Sends a request, and waits until it is counted. */
async function ask(path: string, init: RequestInit = {}): Promise<number> {
	const before = service.logged.length;
	const response = await fetch(service.origin + path, init);
	await response.arrayBuffer();
	while (service.logged.length === before) await new Promise((resolve) => setTimeout(resolve, 1));
	return response.status;
}

describe("metrics", () => {
	it("are text in Prometheus format 0.0.4, about the service and its process", async () => {
		const response = await fetch(address);
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
		const families = parseMetrics(await response.text());
		expect([...families.keys()]).toEqual(
			expect.arrayContaining([
				"agent_registry_requests_total",
				"process_resident_memory_bytes",
				"process_open_fds",
				"nodejs_eventloop_lag_p99_seconds",
			]),
		);
		for (const { help, type } of families.values()) expect([help, type]).not.toContain("");
		const asCounters = [...families].filter(
			([name, { type }]) => name.endsWith("_total") !== (type === "counter"),
		);
		expect(asCounters.map(([name]) => name)).toEqual([]);
	});

	it("count a request by endpoint, method and class of status", async () => {
		const labels = { endpoint: "listCategories", method: "GET", status: "2xx" };
		const before = figureOf(await scrape(), "agent_registry_requests_total", labels) ?? 0;
		for (let count = 0; count < 3; count += 1) await ask("/api/v1/categories");
		const after = await scrape();
		expect(figureOf(after, "agent_registry_requests_total", labels)).toBe(before + 3);
		const { endpoint } = labels;
		const [count, sum] = ["count", "sum"].map((part) =>
			figureOf(after, `agent_registry_request_duration_seconds_${part}`, { endpoint }),
		);
		expect(count).toBe(before + 3);
		expect(sum).toBeGreaterThan(0);
	});

	it("count refusals by limit", async () => {
		await ask("/api/v1/enterprise/agents");
		expect(await ask("/api/v1/enterprise/agents")).toBe(429);
		const headers = { Authorization: `Bearer areg_${"x".repeat(43)}` };
		await ask("/api/v1/agents/register", { method: "POST", headers });
		expect(await ask("/api/v1/agents/register", { method: "POST", headers })).toBe(429);
		const families = await scrape();
		for (const limit of ["feed_public", "failed_authentication"]) {
			expect(figureOf(families, "agent_registry_refusals_total", { limit }), limit).toBe(1);
		}
	});

	it("count writes that were answered 503 by cause, wherever it occurred", async () => {
		const refused = async (reason: string) =>
			figureOf(await scrape(), "agent_registry_refused_writes_total", { reason });
		const token = await service.createToken("agents:write");
		// A client of its own, because others have failed too often.
		const headers = { Authorization: `Bearer ${token}`, "X-Forwarded-For": "203.0.113.99" };
		const init = { method: "POST", headers };
		expect([await refused("store"), await refused("review_queue")]).toEqual([0, 0]);
		isAway = true;
		expect(await ask("/api/v1/agents/register", init)).toBe(503);
		isAway = false;
		await expect.poll(() => refused("store")).toBe(1);
		expect(await refused("review_queue")).toBe(0);
	});

	it("show which hour is served and how old it is", async () => {
		const families = await scrape();
		const { id } = drawn.snapshot;
		expect(figureOf(families, "agent_registry_snapshot_age_seconds")).toBe(AGE_SECONDS);
		expect(figureOf(families, "agent_registry_snapshot_info", { snapshot: id })).toBe(1);
		expect(figureOf(families, "agent_registry_agents")).toBe(0);
	});

	it("contain nothing about clients, however strange their requests", async () => {
		const token = await service.createToken("agents:write");
		const headers = { Authorization: `Bearer ${token}`, "X-Forwarded-For": "203.0.113.77" };
		await ask(`/agents/strange-path-one/?q=strange-path-two&key=${token}`, { headers });
		await ask("/strange-path-three", { method: "PROPFIND", headers });
		await ask(`/${token}`, { headers: { ...headers, "User-Agent": "strange-path-four" } });
		const text = await (await fetch(address)).text();
		expect(text).not.toMatch(/strange|areg_|203\.0|PROPFIND/);
		expect(text).not.toContain((await service.registry.store.tokens.list())[0]?.id);
		const families = parseMetrics(text);
		const labels = { endpoint: "none", method: "other" };
		expect(figureOf(families, "agent_registry_requests_total", labels)).toBe(1);
	});

	it("answer only GET and HEAD of one path", async () => {
		expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
		expect((await fetch(address, { method: "POST" })).status).toBe(405);
		expect((await fetch(address.replace("/metrics", "/api/v1/agents"))).status).toBe(404);
	});

	it("are not served by the service itself", async () => {
		expect(await ask("/metrics")).toBe(404);
	});

	it("cannot be reached at another address of the machine", async () => {
		await expect(fetch(address.replace("127.0.0.1", "127.0.0.2"))).rejects.toThrow();
	});

	it("are off unless a port is set, and then on the loopback address", () => {
		expect(readConfig({}).metrics).toBeNull();
		expect(readConfig({ METRICS_HOST: "10.0.0.1" }).metrics).toBeNull();
		expect(readConfig({ METRICS_PORT: "9464" }).metrics).toEqual({ port: 9464, host: "127.0.0.1" });
	});
});
