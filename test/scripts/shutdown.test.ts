import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { figureOf, parseMetrics } from "../api/metrics/parse-metrics.ts";
import { startServer } from "./command-line.ts";
import { freePort } from "./instance.ts";
import { usePreparedRegistry } from "./prepared-registry.ts";

const CLIENTS = 16;
const PROBE_MS = 50;

const prepared = usePreparedRegistry({ built: true });

/** The result of one request: its status, or the code of its failure. */
function ask(url: string, agent: Agent): Promise<number | string> {
	return new Promise((resolve) => {
		const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
		get(url, { agent }, (response) => {
			response.on("error", failed).on("end", () => resolve(response.statusCode ?? 0));
			response.resume();
		}).on("error", failed);
	});
}

/** Sends requests over kept connections until a balancer would turn away, and counts the results. */
async function load(baseUrl: string, isAway: () => boolean) {
	const outcomes = new Map<number | string, number>();
	const client = async (path: string) => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		while (!isAway()) {
			const outcome = await ask(baseUrl + path, agent);
			outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
		}
		agent.destroy();
	};
	const paths = ["/api/v1/agents?limit=50", "/agents/harbor-scout/"];
	await Promise.all(
		Array.from({ length: CLIENTS }, (_, index) => client(paths[index % paths.length] ?? "")),
	);
	return outcomes;
}

describe("a server that is told to end under load", () => {
	it("tells balancers first and loses no request, and metrics go on until the end", async () => {
		const instance = await prepared.copy();
		const port = await freePort();
		const settings = { ...instance.settings, DRAIN_SECONDS: "5", METRICS_PORT: String(port) };
		const server = await startServer({ ...instance, settings });
		const probe = async () => {
			const { status, headers } = await fetch(`${instance.baseUrl}/api/health`);
			return `${status} ${headers.get("connection")}`;
		};
		const scrape = async () =>
			parseMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
		expect(await probe()).toBe("200 keep-alive");
		let away = false;
		const loaded = load(instance.baseUrl, () => away);
		await sleep(200);
		server.child.kill("SIGTERM");
		await server.says('"stopping"');
		// A connection that is not kept cannot be closed just when a request arrives.
		expect(await probe()).toBe("503 close");
		// A client that has not checked the health yet is still served.
		await sleep(PROBE_MS);
		const figures = await scrape();
		away = true;
		const outcomes = await loaded;
		expect([...outcomes.keys()]).toEqual([200]);
		expect(outcomes.get(200)).toBeGreaterThan(CLIENTS);
		const listed = { endpoint: "listAgents", method: "GET", status: "2xx" };
		expect(figureOf(figures, "agent_registry_requests_total", listed)).toBeGreaterThan(0);
		expect(figureOf(figures, "agent_registry_agents")).toBeGreaterThan(0);
		expect((await server.ended).code).toBe(0);
	});
});
